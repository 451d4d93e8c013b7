import { useEffect } from 'react'
import { create } from 'zustand'
import type { User } from '@mela/contract/account.ts'
import type { GroupInfo } from '@mela/contract/groups.ts'
import { api } from '../platform/api.ts'
import { serverNow } from '../platform/clock.ts'
import { table } from '../platform/database.ts'
import { createBatchSync } from './batch-sync.ts'

// Names and pictures of everyone the screens mention, asked for as they come into view.
interface Entry<Value> {
  /** Missing for an id the server does not know. */
  value?: Value
  synced_at: number
}
type Entries<Value> = Record<string, Entry<Value>>
interface People {
  users: Entries<User>
  groups: Entries<GroupInfo>
}
const SAVE_AFTER_MS = 1_000
const empty: People = { users: {}, groups: {} }
const kept = table<People>('snapshot')
const peopleStore = create<People>(() => empty)
let save_timer: ReturnType<typeof setTimeout> | undefined

const userSync = createBatchSync({
  now: serverNow,
  syncedAt: (id) => peopleStore.getState().users[id]?.synced_at,
  async fetch(ids) {
    const users = await api('getUserInfoList', { user_id: ids.join(',') })
    peopleStore.setState((people) => ({ users: merged(people.users, ids, users, (user) => user.id) }))
  },
})
const groupSync = createBatchSync({
  now: serverNow,
  syncedAt: (id) => peopleStore.getState().groups[id]?.synced_at,
  async fetch(ids) {
    const groups = await api('getGroupBatch', { ids: ids.join(',') })
    peopleStore.setState((people) => ({ groups: merged(people.groups, ids, groups, ({ group }) => group.id) }))
  },
})

function merged<V>(
  known: Entries<V>,
  ids: readonly string[],
  values: readonly V[],
  idOf: (value: V) => string,
): Entries<V> {
  const synced_at = serverNow()
  const found = new Map(values.map((value) => [idOf(value), value]))
  const next = { ...known }
  for (const id of ids) {
    const value = found.get(id)
    next[id] = value === undefined ? { synced_at } : { value, synced_at }
  }
  return next
}

export function keepPerson(user: User): void {
  peopleStore.setState(({ users }) => ({ users: merged(users, [user.id], [user], ({ id }) => id) }))
}

/** Names and faces that came with something else: shown until the whole person is asked for. */
export function keepFaces(faces: readonly User[]): void {
  peopleStore.setState(({ users }) => {
    const unknown = faces.filter(({ id }) => !users[id]?.value)
    if (unknown.length === 0) return {}
    const entries = unknown.map((value) => [value.id, { value, synced_at: 0 }] as const)
    return { users: { ...users, ...Object.fromEntries(entries) } }
  })
}

export function usePerson(user_id: string | undefined): User | undefined {
  useEffect(() => {
    if (user_id) userSync.want(user_id)
  }, [user_id])
  return peopleStore(({ users }) => (user_id ? users[user_id]?.value : undefined))
}

export function useGroup(group_id: string | undefined): GroupInfo | undefined {
  useEffect(() => {
    if (group_id) groupSync.want(group_id)
  }, [group_id])
  return peopleStore(({ groups }) => (group_id ? groups[group_id]?.value : undefined))
}

export function displayName(user: Pick<User, 'nickname' | 'username'>): string {
  return user.nickname || user.username
}

let session = 0
let unwatch: (() => void) | undefined

export async function startPeople(): Promise<void> {
  const mine = ++session
  const found = await kept.get('people')
  if (mine !== session) return
  // What was asked for while the disk was read is newer.
  peopleStore.setState(({ users, groups }) => ({
    users: { ...found?.users, ...users },
    groups: { ...found?.groups, ...groups },
  }))
  unwatch = peopleStore.subscribe(saveLater)
}

function saveLater(): void {
  save_timer ??= setTimeout(() => {
    save_timer = undefined
    void kept.put('people', peopleStore.getState())
  }, SAVE_AFTER_MS)
}

export function stopPeople(): void {
  session++
  unwatch?.()
  unwatch = undefined
  clearTimeout(save_timer)
  save_timer = undefined
  userSync.stop()
  groupSync.stop()
  peopleStore.setState(empty)
}
