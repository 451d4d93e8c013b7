import { useEffect } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { User } from '@mela/contract/account/account.ts'
import { api } from '../platform/net/api.ts'
import { serverNow } from '../platform/device/clock.ts'
import { table } from '../platform/storage/database.ts'
import { isVisible } from '../platform/device/visibility.ts'
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
}
const SAVE_AFTER_MS = 1_000
const RECENT_MS = 60_000
const empty: People = { users: {} }
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

/** The service signs what it writes too, and is nobody. */
function want(id: string): void {
  if (/^\d+$/.test(id)) userSync.want(id)
}

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
    if (user_id) want(user_id)
  }, [user_id])
  return peopleStore(({ users }) => (user_id ? users[user_id]?.value : undefined))
}

/** Somebody whose last sign of life is on screen, asked for again while it is. */
export function useRecentPerson(user_id: string | undefined): User | undefined {
  useEffect(() => {
    if (!user_id) return
    const ask = () => {
      const age_ms = serverNow() - (peopleStore.getState().users[user_id]?.synced_at ?? 0)
      if (isVisible() && age_ms >= RECENT_MS) userSync.renew(user_id)
    }
    ask()
    const timer = setInterval(ask, RECENT_MS)
    return () => clearInterval(timer)
  }, [user_id])
  return peopleStore(({ users }) => (user_id ? users[user_id]?.value : undefined))
}

/** Several at once, in the order of their ids. */
export function usePeople(user_ids: readonly string[]): (User | undefined)[] {
  const wanted = user_ids.join()
  useEffect(() => {
    for (const id of wanted.split(',')) want(id)
  }, [wanted])
  return peopleStore(useShallow(({ users }) => user_ids.map((id) => users[id]?.value)))
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
  peopleStore.setState(({ users }) => ({ users: { ...found?.users, ...users } }))
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
  peopleStore.setState(empty)
}
