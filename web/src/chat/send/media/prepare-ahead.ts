import { Refused } from '@mela/contract/client.ts'
import { isExpected } from '../../../platform/net/api.ts'
import { deviceNow } from '../../../platform/device/clock.ts'
import { backOff } from '../../../platform/device/random.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import { moveLocal } from '../../state/local-echo.ts'
import { isReady, isSlow, keepUnsent, readUnsent, type Unsent } from '../outbox.ts'
import { change } from '../../sync/store.ts'
import { forgetProgress, showProgress } from './progress.ts'

// What has to happen before a message can be sent, two of a chat at a time: uploads and translations. Tabs of one browser
// share the work; each takes the lock of the message.
const AHEAD = 2
const TRIES_IN_TROUBLE = 5
const LONGEST_WAIT_MS = 30_000
const STALLED_AFTER_MS = 30_000

interface Work {
  abort: AbortController
  attempt: number
  timer: ReturnType<typeof setTimeout> | undefined
  isRunning: boolean
  moved_at: number
}
let works = new Map<string, Work>()
type Go = (roomId: string) => void

/** `go` is called whenever something has become ready or wants to be tried again. */
export function prepareAhead(entries: readonly Unsent[], go: Go): void {
  const waiting = entries.filter((entry) => !isReady(entry))
  // A second large file would keep the small ones waiting for hours.
  const slow = waiting.find(isSlow)
  const first = waiting.filter((entry) => !isSlow(entry) || entry === slow)
  for (const entry of first.slice(0, AHEAD)) {
    const work = works.get(entry.nonce) ?? newWork(entry.nonce)
    if (!work.isRunning) void run(entry, work, go)
  }
}

function newWork(nonce: string): Work {
  const work: Work = { abort: new AbortController(), attempt: 0, timer: undefined, isRunning: false, moved_at: 0 }
  works.set(nonce, work)
  return work
}

async function run(entry: Unsent, work: Work, go: Go): Promise<void> {
  const { nonce, roomId } = entry
  work.isRunning = true
  work.moved_at = deviceNow()
  clearTimeout(work.timer)
  try {
    await withLock(nonce, () => make(nonce, work))
    if (works.get(nonce) === work) works.delete(nonce)
    forgetProgress(nonce)
    go(roomId)
  } catch (error) {
    work.isRunning = false
    if (works.get(nonce) === work) await giveUp(entry, work, error, go)
  }
}

async function make(nonce: string, work: Work): Promise<void> {
  const entry = await readUnsent(nonce)
  // Another tab may have seen to it while this one waited.
  if (!entry || entry.isFailed || isReady(entry) || work.abort.signal.aborted) return
  const { prepare } = await import('./prepare.ts').catch(() => {
    throw new Away()
  })
  const onProgress = (share: number, size: number) => {
    work.moved_at = deviceNow()
    showProgress(nonce, { share, size })
  }
  const content = await prepare(entry, onProgress, work.abort.signal)
  if (work.abort.signal.aborted) return
  await keepUnsent({ ...entry, content, translate_to: undefined, upload: undefined, begun: undefined })
  change((state) => moveLocal(state, entry.roomId, nonce, 'prepared'))
}

/** The script for it cannot be had now. */
class Away extends Error {}

async function giveUp(entry: Unsent, work: Work, error: unknown, go: Go): Promise<void> {
  const wait_ms = waitAfter(error, work.attempt)
  if (wait_ms !== undefined) {
    work.timer = setTimeout(go, Math.max(wait_ms, backOff(work.attempt++, LONGEST_WAIT_MS)), entry.roomId)
    return
  }
  works.delete(entry.nonce)
  forgetProgress(entry.nonce)
  const { begun } = (await readUnsent(entry.nonce)) ?? entry
  await keepUnsent({ ...entry, begun: isOfFile(error) ? undefined : begun, isFailed: true })
  change((state) => moveLocal(state, entry.roomId, entry.nonce, 'prepare_failed'))
  tellFailure(error)
  go(entry.roomId)
}

/** Of a file that was refused the site has nothing to go on with. */
const isOfFile = (error: unknown) => error instanceof Refused && error.reason.startsWith('media_')

/** Undefined where trying again would end the same way. */
function waitAfter(error: unknown, attempt: number): number | undefined {
  if (error instanceof Away) return 0
  if (!isExpected(error)) return undefined
  if (!(error instanceof Refused)) return 0
  if (error.reason === 'too_many_operations') return (error.data.retry_after ?? 0) * 1000
  // Also said where the permission for the bytes has run out meanwhile.
  const mayPass = error.reason === 'service_error' || error.reason === 'permission_not_allowed'
  return mayPass && attempt < TRIES_IN_TROUBLE ? 0 : undefined
}

export function cancelPreparing(nonce: string): void {
  const work = works.get(nonce)
  works.delete(nonce)
  forgetProgress(nonce)
  clearTimeout(work?.timer)
  work?.abort.abort()
}

/** After a break of the connection: what has not moved for a while hangs on the old one. */
export function restartStalled(): void {
  for (const [nonce, work] of works) {
    if (work.isRunning && deviceNow() - work.moved_at > STALLED_AFTER_MS) cancelPreparing(nonce)
  }
}

export function stopPreparing(): void {
  for (const nonce of works.keys()) cancelPreparing(nonce)
  works = new Map()
}

function withLock<T>(nonce: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(`mela prepare ${nonce}`, work) : work()
}
