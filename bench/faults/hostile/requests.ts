import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls, type CallName } from '@mela/contract/calls.ts'
import type { Scene } from '../../../server/authorization/scene.ts'
import { ROWS } from '../../../server/authorization/table.ts'
import type { Chance } from '../chance.ts'
import { hostileValue, spoil } from './values.ts'

export interface HostileRequest {
  /** What it is, for whoever has to repeat it. */
  about: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET']
const PATHS = [
  '/api/',
  '/api/%00',
  '/api/%2e%2e/admin',
  '/api/..%2f..%2fetc/passwd',
  '/api/user/info%00',
  '/api/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/files/..%2f..%2fetc%2fpasswd',
  '/files/%00',
  '/files/1/2/3?sig=a&e=1',
  '/uploads/1?sig=',
  '/webhooks/payments',
  '/webhooks/nobody',
  '/admin',
  '/admin/%2e%2e/api',
  '/assets/../../package.json',
  '/.env',
  '/metrics',
  '/ready',
]
const BODIES = ['', '{', '[', 'null', '""', '0', '[]', '{"a":', '{"__proto__":{"a":1}}', '\0', '\ufeff{}', '{}{}']

/** Whoever logs out has no more to ask. */
const ROWS_USED = ROWS.filter(({ call }) => call !== 'logout')

/** One request of somebody who means harm, about people whom they have nothing to do with. */
export function hostileRequest(chance: Chance, token: string, victim: Scene): HostileRequest {
  const kind = chance.int(0, 100)
  if (kind < 45) return aboutOthers(chance, token, victim, true)
  if (kind < 75) return aboutOthers(chance, token, victim, false)
  if (kind < 85) return ofOperators(chance, token)
  return broken(chance, token)
}

/** Well-formed, or with places spoilt: what the victim could ask, asked by somebody else. */
function aboutOthers(chance: Chance, token: string, victim: Scene, is_spoilt: boolean): HostileRequest {
  const row = chance.pick(ROWS_USED)
  const { method, path } = calls[row.call]
  const input: unknown = is_spoilt ? spoil(chance, row.input(victim)) : row.input(victim)
  return {
    about: `${row.call} (${row.about}), ${is_spoilt ? 'spoilt' : 'about others'}`,
    ...shape(method, `/api${path}`, input),
    headers: headersOf(chance, token, chance.happens(is_spoilt ? 0.1 : 0)),
  }
}

function ofOperators(chance: Chance, token: string): HostileRequest {
  const [name, { method, path }] = chance.pick(Object.entries(adminCalls))
  const input = Object.fromEntries(
    Array.from({ length: chance.int(0, 5) }, () => [
      chance.pick(['id', 'name', 'password', 'code', 'user_id', 'reason', 'link', 'cursor', 'q']),
      hostileValue(chance),
    ]),
  )
  return {
    about: `${name} of operators`,
    ...shape(method, `/admin${path}`, input),
    headers: {
      ...headersOf(chance, token, false),
      cookie: `__Host-operator=${chance.uuid()}`,
      ...(chance.happens(0.5) ? { origin: 'http://console.mela.test' } : {}),
    },
  }
}

function broken(chance: Chance, token: string): HostileRequest {
  const name = chance.pick(Object.keys(calls)) as CallName
  const path = chance.happens(0.5) ? `/api${calls[name].path}` : chance.pick(PATHS)
  const method = chance.pick(OTHER_METHODS)
  const has_body = !['GET', 'HEAD'].includes(method)
  return {
    about: `${method} ${path}, broken`,
    method,
    path: `${path}${chance.happens(0.3) ? `?${query({ a: hostileValue(chance) })}` : ''}`,
    headers: headersOf(chance, token, true),
    ...(has_body ? { body: brokenBody(chance) } : {}),
  }
}

function brokenBody(chance: Chance): string | Buffer {
  if (chance.happens(0.4)) return chance.pick(BODIES)
  if (chance.happens(0.3)) return `${'['.repeat(chance.int(1, 31_000))}${']'.repeat(chance.int(1, 31_000))}`
  return Buffer.from(Array.from({ length: chance.int(0, 300) }, () => chance.int(0, 256)))
}

function shape(method: string, path: string, input: unknown): Pick<HostileRequest, 'method' | 'path' | 'body'> {
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: JSON.stringify(input) ?? '' }
  const text = query(input)
  return { method, path: text ? `${path}?${text}` : path }
}

function query(input: unknown): string {
  if (typeof input !== 'object' || input === null) return encode(String(input)).slice(0, 5_000)
  return Object.entries(input)
    .map(([name, value]) => `${encode(name)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
    .slice(0, 40_000)
    .replace(/%[0-9A-F]?$/, '')
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Only what a header may hold at all: the rest is refused before it leaves. */
function headersOf(chance: Chance, token: string, is_odd: boolean): Record<string, string> {
  const plain = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  if (!is_odd) return plain
  const odd = chance.pick([
    '\x7f'.repeat(0),
    'x'.repeat(9_000),
    '%00',
    '../',
    'a, b, c',
    '-1',
    '1e309',
    'é',
    ';;;',
    '===',
  ])
  const name = chance.pick([
    ...['content-type', 'authorization', 'language', 'cookie', 'x-forwarded-for', 'range', 'host', 'origin'],
    ...['if-none-match', 'accept-encoding', 'content-encoding', 'x-request-id', 'user-agent', 'accept-language'],
  ])
  return { ...plain, [name]: odd }
}
