import { create } from 'zustand'
import type { FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { whileSignedIn } from '../../account/index.ts'
import { refreshFriends } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { backOff } from '../../platform/device/random.ts'
import { connection, onConnection } from '../../platform/net/socket.ts'

// Who asks to be a friend and has not been looked at yet, as the list of chats and the tabs tell it.
interface Applications {
  unread: number
  /** The last that waits, or else the last that came. */
  newest: FriendApplication | undefined
}
const LONGEST_WAIT_MS = 60_000
const none: Applications = { unread: 0, newest: undefined }
const kept = table<Applications>('snapshot')
const applicationStore = create<Applications>(() => none)

export function useApplications(): Applications {
  return applicationStore()
}

const watchers = new Set<() => void>()
/** Told of every application that comes in and of every break of the connection. */
export function onApplications(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What the first page of the list told. */
export function keepApplications(unread: number, list: readonly FriendApplication[]): void {
  // A question that is under way was asked before.
  life++
  show({ unread, newest: newestOf(list) })
}

const newestOf = (list: readonly FriendApplication[]): FriendApplication | undefined =>
  list.find(({ status }) => status === ApplicationStatus.InApplication) ?? list[0]

function show(applications: Applications): void {
  is_told = true
  applicationStore.setState(applications)
  void kept.put('applications', applications)
}

let is_told = false
let life = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function load(mine: number, attempt: number): Promise<void> {
  try {
    const { unread, list } = await api('listFriendApplications', { pos: 0 })
    if (mine === life) show({ unread, newest: newestOf(list) })
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

function refresh(): void {
  clearTimeout(timer)
  void load(++life, 0)
}

function refreshAll(): void {
  refresh()
  for (const watcher of watchers) watcher()
}

let unwatch: (() => void)[] = []

/** What the device kept shows until the server has told. */
async function restore(mine: typeof unwatch): Promise<void> {
  const applications = await kept.get('applications')
  if (applications && mine === unwatch && !is_told) applicationStore.setState(applications)
}

whileSignedIn({
  start() {
    let is_first = connection() !== 'online'
    // What was said while the connection was down is lost; the friends have been asked for at the start.
    const afterLogin = () => {
      if (connection() !== 'online') return
      refreshAll()
      if (!is_first) void refreshFriends()
      is_first = false
    }
    unwatch = [
      onConnection(afterLogin),
      onNotification(({ type }) => {
        if (type === 'friend_application') refreshAll()
        // Looked at or answered on another device.
        if (type === 'friends_changed') refresh()
      }),
    ]
    is_told = false
    void restore(unwatch)
    if (!is_first) refresh()
    return Promise.resolve()
  },
  stop() {
    life++
    clearTimeout(timer)
    for (const stop of unwatch) stop()
    unwatch = []
    applicationStore.setState(none, true)
  },
})
