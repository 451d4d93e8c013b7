import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { whileSignedIn } from '../../account/index.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { backOff, newNonce } from '../../platform/device/random.ts'
import { onVisibility } from '../../platform/device/visibility.ts'
import { t } from '../../platform/i18n/i18n.ts'
import { isExpected } from '../../platform/net/api.ts'
import { connection, onConnection } from '../../platform/net/socket.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { table } from '../../platform/storage/database.ts'
import { chatStore } from '../sync/store.ts'
import { overlayOf, type Act, type PendingAct } from './pending-acts.ts'
import { callServer, showDone } from './perform-act.ts'

// What a person does is shown at once and kept on the device until the server has done it. What takes something away
// waits a moment, so that it can be taken back. Every call may be made twice: tabs of one browser share what is kept.
const UNDO_S = 5
const HOLDS_MS = UNDO_S * 1000 + 500
const LONGEST_WAIT_MS = 30_000
/** A server in trouble is asked again this often before the person is told. */
const TRIES_IN_TROUBLE = 3

const kept = table<PendingAct>('acts')
let pending: readonly PendingAct[] = []
/** The ways to end the offers of Undo that are on screen. */
const offers = new Map<string, () => void>()
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0

function show(next: readonly PendingAct[]): void {
  pending = next
  chatStore.setState({ overlay: overlayOf(next) })
}

/** Done as soon as there is a connection. */
export function addAct(roomId: string, act: Act, holds_ms = 0): string {
  const user_id = chatStore.getState().reader
  const entry: PendingAct = { id: newNonce(), user_id, roomId, act, due_unix: deviceNow() + holds_ms }
  show([...pending, entry])
  void kept.put(entry.id, entry).then(runDue)
  return entry.id
}

/** The same a few seconds later, unless the person takes it back. */
export function addUndoable(roomId: string, act: Act, told: string): void {
  const id = addAct(roomId, act, HOLDS_MS)
  const undo = { label: t('app.undo'), onAct: () => takeBack(id) }
  offers.set(id, showToast(told, { icon: 'trash', seconds: UNDO_S, act: undo }))
}

/** What is on its way cannot be taken back any more. */
function endOffer(id: string): void {
  offers.get(id)?.()
  offers.delete(id)
}

function takeBack(id: string): void {
  offers.delete(id)
  show(pending.filter((each) => each.id !== id))
  void kept.remove(id)
}

/** Nothing is held back any longer. Resolves when nothing more can be done now. */
export function flushActs(): Promise<void> {
  show(pending.map((each, order) => ({ ...each, due_unix: order })))
  return runDue()
}

function runDue(): Promise<void> {
  clearTimeout(timer)
  running ??= run().finally(() => {
    running = undefined
    if (pending.length > 0) runLater()
  })
  return running
}

let wait_ms = 0
function runLater(): void {
  clearTimeout(timer)
  const due_ms = Math.min(...pending.map(({ due_unix }) => due_unix)) - deviceNow()
  timer = setTimeout(() => void runDue(), Math.max(due_ms, wait_ms, 0))
}

async function run(): Promise<void> {
  wait_ms = 0
  for (;;) {
    const [next] = pending.filter(({ due_unix }) => due_unix <= deviceNow()).sort((a, b) => a.due_unix - b.due_unix)
    if (!next) return
    const again_ms = await withLock(() => perform(next))
    if (again_ms !== undefined) {
      wait_ms = again_ms
      return
    }
    attempt = 0
  }
}

/** Answers after how long it is to be tried again, where it is. */
async function perform(entry: PendingAct): Promise<number | undefined> {
  const isCurrent = () => pending.some(({ id }) => id === entry.id)
  // Another tab has done it.
  if (!(await kept.get(entry.id))) return drop(entry)
  if (!isCurrent()) return undefined
  endOffer(entry.id)
  try {
    await callServer(entry)
    if (isCurrent()) showDone(entry)
  } catch (error) {
    if (!isCurrent()) return undefined
    if (!isExpected(error)) throw error
    const again_ms = waitAfter(error)
    if (again_ms !== undefined) return again_ms
    tellFailure(error)
  }
  return drop(entry)
}

async function drop({ id }: PendingAct): Promise<undefined> {
  show(pending.filter((each) => each.id !== id))
  await kept.remove(id)
}

function waitAfter(error: unknown): number | undefined {
  const wait = backOff(attempt++, LONGEST_WAIT_MS)
  if (!(error instanceof Refused)) return wait
  if (error.reason === 'too_many_operations') return Math.max(wait, (error.data.retry_after ?? 0) * 1000)
  return error.reason === 'service_error' && attempt < TRIES_IN_TROUBLE ? wait : undefined
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('mela acts', work) : work()
}

let unwatch: (() => void)[] = []
export async function startActs(user_id: string): Promise<void> {
  unwatch = [
    // Whoever leaves the app means what they did.
    onVisibility((is_visible) => void (is_visible ? runDue() : flushActs())),
    onConnection(() => connection() === 'online' && void runDue()),
  ]
  const entries = await kept.all()
  if (chatStore.getState().reader !== user_id) return
  for (const { id } of entries.filter((entry) => entry.user_id !== user_id)) void kept.remove(id)
  const known = new Set(pending.map(({ id }) => id))
  const mine = entries.filter((entry) => entry.user_id === user_id && !known.has(entry.id))
  mine.sort((a, b) => a.due_unix - b.due_unix)
  show([...mine.map((entry, order) => ({ ...entry, due_unix: order })), ...pending])
  void runDue()
}

export function stopActs(): void {
  for (const stop of unwatch) stop()
  for (const id of [...offers.keys()]) endOffer(id)
  clearTimeout(timer)
  unwatch = []
  pending = []
  attempt = 0
}

whileSignedIn({ start: startActs, stop: stopActs, finish: flushActs })
