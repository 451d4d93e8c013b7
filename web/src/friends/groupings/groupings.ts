import { useMemo } from 'react'
import { create } from 'zustand'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { onBroadcast, onNotification, useUnreadOfPeers } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { liveAnswer } from '../../platform/storage/live-answer.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { connection, onConnection } from '../../platform/net/socket.ts'

// The person's groupings: what the device kept at first, then what the server says, asked again whenever they may have
// changed.
interface Groupings {
  /** By order, with the ungrouped last. */
  list: Grouping[]
  state: 'loading' | 'ready' | 'failed'
  error: unknown
  /** Those that show who is in them. */
  openIds: string[]
}
const groupings = liveAnswer<Grouping[]>('groupings', [], () => api('listAllGroupings', {}))
const openStore = create<{ openIds: string[] }>(() => ({ openIds: [] }))
export const refreshGroupings = groupings.refresh

export function useGroupings(): Groupings {
  const { value: list, state, error } = groupings.use()
  return { list, state, error, ...openStore() }
}

/** Undefined while it is not known, and of one that is no more. */
export function useGrouping(id: string | undefined): Grouping | undefined {
  return groupings.use(({ value }) => value.find((grouping) => grouping.id === id))
}

export function toggleGrouping(id: string): void {
  openStore.setState(({ openIds }) => ({
    openIds: openIds.includes(id) ? openIds.filter((other) => other !== id) : [...openIds, id],
  }))
}

export const isUngrouped = ({ id }: Pick<Grouping, 'id'>): boolean => id === UNGROUPED_ID

export function groupingName(grouping: Pick<Grouping, 'id' | 'name'>, t: Translate): string {
  return isUngrouped(grouping) ? t('groupings.ungrouped') : grouping.name
}

export function sumUnread(user_ids: Iterable<string>, unread: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const id of user_ids) sum += unread.get(id) ?? 0
  return sum
}

/** Of everyone in a grouping; each chat counts once, and those of the ungrouped do not. */
export function useGroupedUnread(): number {
  const { list } = useGroupings()
  const unread = useUnreadOfPeers()
  return useMemo(() => {
    const grouped = new Set(list.filter((grouping) => !isUngrouped(grouping)).flatMap(({ user_ids }) => user_ids))
    return sumUnread(grouped, unread)
  }, [list, unread])
}

let isRunning = false

whileSignedIn({
  // Nothing on screen waits for groupings.
  start() {
    isRunning = true
    void groupings.start()
    return Promise.resolve()
  },
  stop() {
    isRunning = false
    groupings.stop()
    openStore.setState({ openIds: [] })
  },
})

function change(id: string, told: Partial<Grouping>): void {
  groupings.change((list) => list.map((grouping) => (grouping.id === id ? { ...grouping, ...told } : grouping)))
}

/** Pins or mutes the chat of a grouping. */
export async function setGroupingFlags(id: string, wish: { pin?: 1 | -1; not_disturb?: 1 | -1 }): Promise<void> {
  change(id, await api('editChatSession', { chat_id: id, chat_type: ChatType.Grouping, ...wish }))
}

onBroadcast(({ message }) => change(message.chat_id, { last_message: message }))
onNotification((notification) => {
  if (notification.type === 'friends_changed') void refreshGroupings()
  if (notification.type !== 'chat_session' || notification.data.chat_type !== ChatType.Grouping) return
  const { chat_id, is_pinned, is_muted } = notification.data
  change(chat_id, { is_pinned, is_muted })
})
// Changes may have been told while nobody listened.
onConnection(() => {
  if (isRunning && connection() === 'online') void refreshGroupings()
})
