import { useEffect } from 'react'
import { create } from 'zustand'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { createBatchSync } from '../../people/index.ts'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { table } from '../../platform/storage/database.ts'
import { randomBetween } from '../../platform/device/random.ts'
import { toGroup, type Group } from '../state/group.ts'
import { showRoomFlags } from '../act/room-flags.ts'

// The groups the screens mention, asked for as they come into view, asked again when something says that they changed.
interface Entry {
  /** Missing where the reader is not, or no longer, in it. */
  group?: Group
  synced_at: number
}
type Entries = Record<string, Entry>

const SAVE_AFTER_MS = 1_000
/** In a crowd everybody hears of a change at the same moment and must not ask at the same moment. */
const CROWD = 200
const CROWD_ASKS_WITHIN_MS = 10_000
const kept = table<Entries>('snapshot')
export const groupStore = create<Entries>(() => ({}))

// Answers may overtake each other: of two the one asked for later holds.
let questions = 0
let heard = new Map<string, number>()
const in_view = new Map<string, number>()
let late = new Map<string, ReturnType<typeof setTimeout>>()
let save_timer: ReturnType<typeof setTimeout> | undefined

const sync = createBatchSync({
  now: serverNow,
  syncedAt: (id) => groupStore.getState()[id]?.synced_at,
  fetch: ask,
})

async function ask(ids: readonly string[]): Promise<void> {
  const question = ++questions
  const infos = await api('getGroupBatch', { ids: ids.join(',') })
  keep(ids, infos, question)
}

function keep(ids: readonly string[], infos: readonly GroupInfo[], question: number): void {
  const synced_at = serverNow()
  const found = new Map(infos.map((info) => [info.group.id, toGroup(info, synced_at)]))
  const next = { ...groupStore.getState() }
  for (const id of ids) {
    if (question < (heard.get(id) ?? 0)) continue
    heard.set(id, question)
    const group = found.get(id)
    next[id] = group ? { group, synced_at } : { synced_at }
    if (group) showOwnSide(group)
  }
  groupStore.setState(next, true)
}

/** A pin or a mute set at another device shows in the list without waiting for the next answer about the chats. */
function showOwnSide({ id, info }: Group): void {
  const { pin, not_disturb } = info.group_user
  showRoomFlags(roomIdOf(id, ChatType.Group), { flag_top: pin === 1, flag_mute: not_disturb === 1 })
}

/** What the answer to a change told. */
export const keepGroup = (info: GroupInfo): void => keepGroups([info])

export function keepGroups(infos: readonly GroupInfo[]): void {
  keep(
    infos.map(({ group }) => group.id),
    infos,
    ++questions,
  )
}

/** The reader is no longer in it. */
export function dropGroup(group_id: string): void {
  keep([group_id], [], ++questions)
}

/** Asks at once; a failure is the caller's to tell. Undefined for who is not in the group. */
export async function refreshGroup(group_id: string): Promise<GroupInfo | undefined> {
  await ask([group_id])
  return groupStore.getState()[group_id]?.group?.info
}

/** Something about it changed: asks soon, together with others. One that nobody has looked at yet needs no asking. */
export function renewGroup(group_id: string): void {
  const entry = groupStore.getState()[group_id]
  if (!entry) return
  if ((entry.group?.total ?? 0) <= CROWD) return sync.renew(group_id)
  if (late.has(group_id)) return
  const renew = () => {
    late.delete(group_id)
    sync.renew(group_id)
  }
  late.set(group_id, setTimeout(renew, randomBetween(0, CROWD_ASKS_WITHIN_MS)))
}

/** The connection is up: whatever is on screen may have changed unheard, however lately it was asked for. */
export function renewGroupsInView(): void {
  for (const group_id of in_view.keys()) renewGroup(group_id)
}

export function changeGroup(group_id: string, change: (group: Group) => Group): void {
  const entry = groupStore.getState()[group_id]
  const group = entry?.group && change(entry.group)
  if (group && group !== entry.group) groupStore.setState({ [group_id]: { ...entry, group } })
}

function watch(group_id: string): () => void {
  sync.want(group_id)
  in_view.set(group_id, (in_view.get(group_id) ?? 0) + 1)
  return () => {
    const left = in_view.get(group_id)! - 1
    if (left > 0) in_view.set(group_id, left)
    else in_view.delete(group_id)
  }
}

/** As the device keeps it. */
export function useCachedGroup(group_id: string | undefined): Group | undefined {
  useEffect(() => (group_id ? watch(group_id) : undefined), [group_id])
  return groupStore((groups) => (group_id ? groups[group_id]?.group : undefined))
}

/** As the server told it; undefined while unknown and for who is not in it. */
export function useGroup(group_id: string | undefined): GroupInfo | undefined {
  return useCachedGroup(group_id)?.info
}

let session = 0

export function startGroups(): () => void {
  const mine = ++session
  let unwatch = () => {}
  for (const group_id of in_view.keys()) sync.want(group_id)
  void kept.get('groups').then((found) => {
    if (mine !== session) return
    // What was asked for while the disk was read is newer.
    groupStore.setState((now) => ({ ...found, ...now }), true)
    unwatch = groupStore.subscribe(saveLater)
  })
  return () => {
    session++
    unwatch()
    clearTimeout(save_timer)
    save_timer = undefined
    for (const timer of late.values()) clearTimeout(timer)
    late = new Map()
    heard = new Map()
    sync.stop()
    groupStore.setState({}, true)
  }
}

function saveLater(): void {
  save_timer ??= setTimeout(() => {
    save_timer = undefined
    void kept.put('groups', groupStore.getState())
  }, SAVE_AFTER_MS)
}
