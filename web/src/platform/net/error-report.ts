import { createCaller, Refused, Unreachable, type CallInput } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { routes } from '@mela/contract/generated/routes.ts'
import type { Route } from '@mela/contract/route.ts'
import { readStored } from '../storage/storage.ts'

// What nobody expected is told to the site's operators, once per page and kind, and never because telling failed.
export const VERSION = '1.4.0'
const MOST_REPORTS = 20
const MOST_CHARACTERS = 24_000
const FAILED_IMPORT =
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i

type Report = CallInput<'reportError'>
const told = new Set<string>()
const tell = createCaller({
  origin: '',
  language: () => globalThis.document?.documentElement.lang || 'en',
  token: () => undefined,
  fetch: (input, init) => globalThis.fetch(input, init),
})

/** A call that ended in no way the contract knows; `isFault` of faults.ts has told. */
export function reportCall(name: CallName, input: unknown, error: unknown): void {
  const [path, method = 'GET']: Route = routes[name]
  const is_query = method === 'GET' || method === 'DELETE'
  const token = readStored('token')
  const headers = {
    Language: globalThis.document?.documentElement.lang ?? '',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const { status, body } = answerOf(error)
  send(`${name} ${status ?? ''} ${(error as Error).message}`, {
    type: method,
    url: `/api${path}`,
    ...(is_query ? { params: input } : { data: input }),
    headers,
    ...(status === undefined ? {} : { status }),
    body,
  })
}

function answerOf(error: unknown): { status?: number; body?: unknown } {
  if (error instanceof Refused) return { status: error.status, body: { code: error.code, data: error.data } }
  if (error instanceof Unreachable && error.status !== undefined) return { status: error.status }
  return { body: wordsOf(error) }
}

/** A fault of the program itself. */
export function reportFault(type: 'error' | 'rejection' | 'render', error: unknown): void {
  if (error instanceof Refused || error instanceof Unreachable || isQuiet(error)) return
  const words = wordsOf(error)
  // What happened and where; the way there differs from time to time.
  const kind = words.split('\n').slice(0, 2).join(' ')
  send(`${type} ${kind}`, { type, url: globalThis.location?.pathname ?? '', body: words })
}

function isQuiet(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string }
  return name === 'AbortError' || name === 'Cancelled' || FAILED_IMPORT.test(message ?? '')
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function send(kind: string, found: Pick<Report, 'type' | 'url'> & Partial<Report>): void {
  if (told.has(kind) || told.size >= MOST_REPORTS) return
  told.add(kind)
  deliver(found).catch(() => undefined)
}

async function deliver({ type, url, status, ...rest }: Pick<Report, 'type' | 'url'> & Partial<Report>): Promise<void> {
  const [{ filterSecrets }, { hideTexts }] = await Promise.all([
    import('@mela/contract/text/filter-secrets.ts'),
    import('@mela/contract/text/hide-texts.ts'),
  ])
  const filtered = filterSecrets(rest) as Partial<Report>
  for (const part of ['params', 'data'] as const) if (part in filtered) filtered[part] = hideTexts(filtered[part])
  const fits = JSON.stringify(filtered).length <= MOST_CHARACTERS
  const user_agent = (globalThis.navigator?.userAgent ?? '').slice(0, 500)
  const known = { type, url, version: VERSION, user_agent, ...(status === undefined ? {} : { status }) }
  await tell('reportError', fits ? { ...known, ...filtered } : known)
}

/** Lets a test begin as a new page would. */
export function forgetReports(): void {
  told.clear()
}
