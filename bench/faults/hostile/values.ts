import type { Chance } from '../chance.ts'

// What nobody who means well sends: wrong kinds, wrong sizes, and texts that are code somewhere.
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066\u200f',
  '\u0301'.repeat(500),
  '👨‍👩‍👧‍👦'.repeat(50),
  "'; DROP TABLE account_user; --",
  "' OR '1'='1",
  '%_\\',
  '$1',
  '{{7*7}}${7*7}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:5432/',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '1e309',
  '-1',
  '0',
  '00000001',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '1-2',
  '2-1',
  '1-1',
  '-',
  '0.1',
  '1,2,3',
  ',',
  'true',
  '\r\nSet-Cookie: a=b',
  '{"a":1}',
  '[]',
]
const NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE, 255, 256, 65_536]
/** Below the limit of a body, so that it reaches whoever reads the field. */
const LONG = 40_000

export function hostileValue(chance: Chance, depth = 0): unknown {
  const kind = chance.int(0, depth > 3 ? 6 : 10)
  if (kind < 3) return chance.pick(TEXTS)
  if (kind === 3) return chance.pick(NUMBERS)
  if (kind === 4) return chance.pick([null, true, false])
  if (kind === 5) return chance.pick(TEXTS).repeat(chance.int(1, 30))
  if (kind === 6) return chance.pick(['x', 'ü', '😀', '\u0301']).repeat(chance.int(1, LONG / 4))
  if (kind === 7) return Array.from({ length: chance.int(0, 200) }, () => hostileValue(chance, depth + 2))
  if (kind === 8) return nested(chance.int(1, 1_000), chance.happens(0.5))
  return Object.fromEntries(
    Array.from({ length: chance.int(0, 20) }, () => [chance.pick(TEXTS), hostileValue(chance, depth + 2)]),
  )
}

function nested(levels: number, in_arrays: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = in_arrays ? [value] : { a: value }
  return value
}

/** The same with something else in one or more of its places, or with a place too few or too many. */
export function spoil(chance: Chance, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || chance.happens(0.05)) return hostileValue(chance)
  if (Array.isArray(input)) return input.map((item: unknown) => (chance.happens(0.5) ? spoil(chance, item) : item))
  const fields = Object.entries(input)
  if (chance.happens(0.1)) fields.push([chance.pick(TEXTS), hostileValue(chance)])
  const spoilt = chance.int(0, Math.max(1, fields.length))
  return Object.fromEntries(
    fields.flatMap(([name, value], index): [string, unknown][] => {
      if (index !== spoilt && !chance.happens(0.1)) return [[name, value]]
      return chance.happens(0.1) ? [] : [[name, spoil(chance, value)]]
    }),
  )
}
