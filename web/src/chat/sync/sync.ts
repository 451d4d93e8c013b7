import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { api, Cancelled, isExpected } from '../../platform/net/api.ts'
import { backOff, randomBetween } from '../../platform/device/random.ts'
import { isVisible, onNetwork, onVisibility } from '../../platform/device/visibility.ts'
import { applyUpdates, isContradicted } from '../state/apply-updates.ts'
import { openedChat } from './opened.ts'
import { change, chatStore } from './store.ts'

// Socket events are hints. What they may have failed to tell is asked for here: one question at a time, from the cursor.
const LONGEST_WAIT_MS = 30_000

let turn = 0
let running: Promise<void> | undefined
let is_wanted_again = false
let timer: { due: ReturnType<typeof setTimeout>; within_ms: number } | undefined
let attempt = 0
let meanwhile: Dispatch[] | undefined

/** Events that arrive while an answer is under way are applied again on top of it. */
export function noteEvent(event: Dispatch): void {
  meanwhile?.push(event)
}

/** With `fresh` a question still under way is given up: it may wait on a connection that is dead. */
export function resync({ fresh = false } = {}): Promise<void> {
  clearTimer()
  if (running && !fresh) {
    is_wanted_again = true
    return running
  }
  const mine = ++turn
  const mineRunning = run(mine).finally(() => {
    if (mine === turn) running = undefined
  })
  running = mineRunning
  return mineRunning
}

async function run(mine: number): Promise<void> {
  do {
    is_wanted_again = false
    const is_done = await ask(mine)
    if (mine !== turn) return
    if (!is_done) return scheduleResync(0, backOff(attempt++, LONGEST_WAIT_MS))
  } while (is_wanted_again)
  attempt = 0
}

async function ask(mine: number): Promise<boolean> {
  const { cursor } = chatStore.getState()
  meanwhile = []
  try {
    const updates = await api('getMessageUpdates', cursor === undefined ? {} : { after: cursor })
    if (mine !== turn) return false
    const events = meanwhile
    change((state, reading) => applyUpdates(state, updates, reading, events))
    chatStore.setState({ isLoaded: true, isAnswered: true, hasLoadError: false })
    if (isContradicted(updates, events)) is_wanted_again = true
  } catch (error) {
    if (!isExpected(error)) throw error
    if (mine !== turn) return false
    if (!(error instanceof Cancelled)) chatStore.setState(({ isLoaded }) => ({ hasLoadError: !isLoaded }))
    return false
  } finally {
    if (mine === turn) meanwhile = undefined
  }
  const { openRoomId } = chatStore.getState()
  if (openRoomId && isVisible()) {
    const { refreshChat, seeOpenChat } = await openedChat()
    seeOpenChat()
    await refreshChat(openRoomId)
  }
  return true
}

/** Asks at a random moment within this time after `wait_ms`, unless an earlier question is already due. */
export function scheduleResync(within_ms: number, wait_ms = 0): void {
  if (timer && timer.within_ms <= within_ms + wait_ms) return
  clearTimer()
  const due = setTimeout(() => void resync(), wait_ms + randomBetween(0, within_ms))
  timer = { due, within_ms: within_ms + wait_ms }
}

/** The connection was cut: any timeline may have missed a receipt or a removal. */
export function afterReconnect(): void {
  change((state) => {
    const stale = Object.entries(state.timelines).map(([key, timeline]) => [key, { ...timeline, isStale: true }])
    return { ...state, timelines: Object.fromEntries(stale) as typeof state.timelines }
  })
  void resync({ fresh: true })
}

function clearTimer(): void {
  clearTimeout(timer?.due)
  timer = undefined
}

export function startSync(): () => void {
  const every = setInterval(() => isVisible() && void resync({ fresh: true }), RESYNC_EVERY_MS)
  const unwatch = [
    onVisibility((is_visible) => is_visible && void resync({ fresh: true })),
    onNetwork((is_online) => is_online && void resync({ fresh: true })),
  ]
  return () => {
    turn++
    running = undefined
    meanwhile = undefined
    is_wanted_again = false
    attempt = 0
    clearTimer()
    clearInterval(every)
    for (const stop of unwatch) stop()
  }
}
