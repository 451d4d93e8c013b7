import { useEffect } from 'react'
import { create } from 'zustand'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { keepGroups } from './group-cache.ts'
import { onNotification } from './handle-event.ts'

// Every group the reader is in, also those without a chat in the list. Read when the session's connection is up, and again
// for the screens that show them; the device keeps them for the time without a connection.
interface MyGroups {
  /** Undefined until the device or the server has told. */
  groups: GroupInfo[] | undefined
  error: unknown
}
const PAGE = 100
const SOON_MS = 500
const KEY = 'my_groups'
const fresh: MyGroups = { groups: undefined, error: undefined }
const kept = table<GroupInfo[]>('snapshot')
const myGroupsStore = create<MyGroups>(() => fresh)

let session = 0
let life = 0
let watchers = 0
let is_read = false
let timer: ReturnType<typeof setTimeout> | undefined

async function readAll(mine: number): Promise<GroupInfo[] | undefined> {
  const groups: GroupInfo[] = []
  for (;;) {
    const { list } = await api('listGroups', { pos: groups.length, limit: PAGE })
    if (mine !== life) return undefined
    keepGroups(list)
    groups.push(...list)
    if (list.length < PAGE) return groups
  }
}

async function read(): Promise<void> {
  clearTimeout(timer)
  const mine = ++life
  try {
    const groups = await readAll(mine)
    if (!groups) return
    is_read = true
    myGroupsStore.setState({ groups, error: undefined })
    void kept.put(KEY, groups)
  } catch (error) {
    if (mine === life && !(error instanceof Cancelled)) myGroupsStore.setState({ error })
  }
}

function readSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void read(), SOON_MS)
}

/** The connection is up: they are read for the first time, or again where they are on screen. */
export function renewMyGroups(): void {
  if (!is_read || watchers > 0) readSoon()
}

export function useMyGroups(): MyGroups & { load: () => void } {
  useEffect(() => {
    watchers++
    void read()
    return () => {
      watchers--
    }
  }, [])
  const load = () => {
    myGroupsStore.setState({ error: undefined })
    void read()
  }
  return { ...myGroupsStore(), load }
}

export function startMyGroups(): () => void {
  const mine = ++session
  void kept.get(KEY).then((found) => {
    // The server's answer is newer.
    if (mine === session && !is_read && found) myGroupsStore.setState({ groups: found })
  })
  return () => {
    session++
    life++
    is_read = false
    clearTimeout(timer)
    myGroupsStore.setState(fresh, true)
  }
}

onNotification(({ type }) => {
  if (watchers > 0 && (type === 'edit_group_info' || type === 'delete_group_user')) readSoon()
})
