import type * as z from 'zod'
import type { CallName, Calls } from './calls.ts'
import { SUCCESS_CODE, type RefusalData, type RefusalName } from './errors.ts'
import { routes } from './generated/routes.ts'
import type { Route } from './route.ts'

// The typed caller of browsers, tests and benches. It imports no schema, only names and paths.
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>

/** The server said no; `reason` is one of the closed table. */
export class Refused extends Error {
  readonly code: number
  readonly reason: RefusalName
  readonly data: RefusalData
  /** Of HTTP. */
  readonly status: number
  constructor(code: number, data: RefusalData, status = 200) {
    super(data.reason)
    this.code = code
    this.reason = data.reason
    this.data = data
    this.status = status
  }
}

/** No answer of ours arrived: offline, cut off, timed out at a proxy, or something else answered. */
export class Unreachable extends Error {
  readonly is_timeout: boolean
  /** Of HTTP, where something answered. */
  readonly status: number | undefined
  constructor(message: string, is_timeout: boolean, cause?: unknown, status?: number) {
    super(message, { cause })
    this.is_timeout = is_timeout
    this.status = status
  }
}

export interface CallerOptions {
  /** Before /api; empty in the browser. */
  origin: string
  language: () => string
  token: () => string | undefined
  fetch: typeof fetch
  /** The server's time, from the Date header of every answer. */
  onDate?: (server_unix: number) => void
}
export interface CallOptions {
  /** Instead of the stored one. */
  bearer?: string
  signal?: AbortSignal
}
export type Caller = <N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions) => Promise<CallOutput<N>>

interface Envelope {
  code: number
  data: unknown
}

export function createCaller(options: CallerOptions): Caller {
  return async (name, input, { bearer, signal } = {}) => {
    const [path, method = 'GET'] = routes[name] as Route
    const token = bearer ?? options.token()
    const is_query = method === 'GET' || method === 'DELETE'
    const url = `${options.origin}/api${path}${is_query ? query(input as Record<string, unknown>) : ''}`
    const init: RequestInit = {
      method,
      headers: {
        Language: options.language(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(is_query ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(is_query ? {} : { body: JSON.stringify(input) }),
      ...(signal ? { signal } : {}),
    }
    return (await askServer(options.fetch, url, init, options.onDate)) as CallOutput<typeof name>
  }
}

/** One request and the envelope that answers it, the same for people and for operators. */
export async function askServer(
  fetch: CallerOptions['fetch'],
  url: string,
  init: RequestInit,
  onDate?: (server_unix: number) => void,
): Promise<unknown> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new Unreachable('no answer', false, cause)
  })
  const date = Date.parse(response.headers.get('Date') ?? '')
  if (!Number.isNaN(date)) onDate?.(date)
  const answer: unknown = await response.json().catch(() => undefined)
  const { status } = response
  if (!isEnvelope(answer)) throw new Unreachable(`status ${status}`, status === 504, undefined, status)
  if (answer.code !== SUCCESS_CODE) throw new Refused(answer.code, answer.data as RefusalData, status)
  return answer.data
}

/** Proxies have JSON of their own for a server that is unreachable: whatever is not ours counts as no answer. */
function isEnvelope(answer: unknown): answer is Envelope {
  const { code, data } = (answer ?? {}) as Partial<Envelope>
  if (typeof code !== 'number' || data === undefined || data === null) return false
  return code === SUCCESS_CODE || typeof (data as Partial<RefusalData>).reason === 'string'
}

export function query(input: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) params.set(name, String(value))
  const text = params.toString()
  return text ? `?${text}` : ''
}
