import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { textOfClosing, type Closing } from '@mela/rules/games/records.ts'
import { NO_SALT_SOURCE } from '@mela/rules/games/salt.ts'
import type { ManifestDraft } from '../../src/games/draw/ask-notary.ts'
import { startNotary } from '../../src/notary/serve-notary.ts'
import { startProcess, type ServerProcess } from '../crash/process.ts'

// A notary, and an operator who asks it.
export const NOTARY_SECRET = 'the secret of a notary that exists in tests only'
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface TestOperator {
  key: string
  sign(text: string): string
}

export function operatorNamed(name: string): TestOperator {
  const seed = createHash('sha256').update(name).digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return {
    key: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}
export const operator = operatorNamed('operator')

export const FIRST_OPENS = 1_767_551_400

export const draftOf = (changed: Partial<ManifestDraft> = {}): ManifestDraft => ({
  ...{ algorithm: 'draw/v1', line: '01', game: 'wingo', seconds: 60, closing: 5, length: 600 },
  ...{ first_period: '20260105010001', first_opens: FIRST_OPENS, s0: '11'.repeat(32) },
  ...{ salt_source: NO_SALT_SOURCE, operator_key: operator.key },
  ...changed,
})

export const rootNamed = (name: string): string => createHash('sha256').update(name).digest('hex')

export function closingOf(period: string, root = rootNamed(period), by = operator): Closing {
  const closing = { bet_root: root, bets: 3, stakes: { 3: '1500', 1: '20000' } }
  return { ...closing, signature: by.sign(textOfClosing(period, closing)) }
}

/** The period at an index of the first day. */
export const periodAt = (index: number, line = '01'): string => `20260105${line}${String(index).padStart(4, '0')}`

/** What the operator sends for a period once it is closed. */
export function releaseOf(index: number, changed: Record<string, unknown> = {}, root?: string, by?: TestOperator) {
  const period = typeof changed['period'] === 'string' ? changed['period'] : periodAt(index)
  const { bet_root, bets, stakes, signature } = closingOf(period, root, by)
  return {
    ...{ line: '01', first_period: periodAt(1), period, index, bet_root, bets, stakes, closing_signature: signature },
    ...changed,
  }
}

export interface Told {
  status: number
  body: Record<string, unknown>
}

export async function ask(origin: string, path: string, body?: unknown): Promise<Told> {
  const response = await fetch(`${origin}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mela-notary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** In this process, with a clock that stands until the test moves it. */
export async function notaryWithClock(folder = newFolder()) {
  const clock = { seconds: FIRST_OPENS }
  const config = { ROLES: ['notary'], HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'silent' }
  const notary = await startNotary(
    { ...config, NOTARY_SECRET, NOTARY_DIR: folder },
    { now: () => new Date(clock.seconds * 1000) },
  )
  let is_stopped = false
  const stop = async () => {
    if (is_stopped) return
    is_stopped = true
    await notary.stop()
  }
  onTestFinished(stop)
  const origin = `http://127.0.0.1:${notary.port}`
  return { origin, folder, clock, stop, ask: (path: string, body?: unknown) => ask(origin, path, body) }
}

export const notaryVariables = (folder: string): Record<string, string> => ({
  ...{ NODE_ENV: 'test', ROLES: 'notary', PORT: '0', NOTARY_SECRET, NOTARY_DIR: folder },
})

export async function notaryProcess(folder: string): Promise<ServerProcess> {
  const running = await startProcess(notaryVariables(folder))
  onTestFinished(async () => void (await running.end('SIGKILL')))
  return running
}

/** Of a chain that begins in a moment by the clock of this machine, with periods that close a second after they open. */
const currentDraft = (changed: Partial<ManifestDraft> = {}): ManifestDraft =>
  draftOf({ seconds: 2, closing: 1, first_opens: Math.floor(Date.now() / 1000) + 1, ...changed })

/** Such a chain on a running notary; drafted again where the machine was too slow to ask before its first period. */
export async function beginChain(origin: string, changed: Partial<ManifestDraft> = {}) {
  for (;;) {
    const draft = currentDraft(changed)
    const made = await ask(origin, '/chains', draft)
    if (made.body['reason'] === 'already_begun') continue
    if (made.status !== 200) throw new Error(`the notary refused a chain: ${JSON.stringify(made)}`)
    return { draft, made }
  }
}
