// What a request or a row of the log changes, as lines of before and after.
export interface Change {
  name: string
  before: string | undefined
  after: string | undefined
}
export interface Told {
  changes: Change[]
  /** What is neither before nor after. */
  facts: { name: string; value: string }[]
}
type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line per value, however deep: `withdraw_limits.0.max` and `"50000"`. */
function flatten(value: unknown, path: string): [name: string, text: string][] {
  const inside = isObject(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : undefined
  if (!inside || inside.length === 0) return [[path, value === undefined ? '' : JSON.stringify(value)]]
  // A list of plain values is one value.
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null)) {
    return [[path, JSON.stringify(value)]]
  }
  return inside.flatMap(([key, each]) => flatten(each, path ? `${path}.${key}` : String(key)))
}

function compare(before: unknown, after: unknown, path: string): Change[] {
  const was = new Map(before === undefined ? [] : flatten(before, path))
  const is = new Map(after === undefined ? [] : flatten(after, path))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
}

/** `before` and `after` (or `changes`) beside each other, or values with a twin called `…_before`. */
export function tell(details: Values): Told {
  const { payload, ...own } = details
  // The log keeps what was asked for inside of how it was asked for.
  if (isObject(payload)) return joined(tell(payload), tell(own))
  const rest = { ...details }
  const changes: Change[] = []
  const after = rest['after'] ?? rest['changes']
  if (isObject(rest['before']) && isObject(after)) {
    // What is not named does not change.
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, (rest['before'] as Values)[key]]))
    changes.push(...compare(before, after, ''))
    for (const key of ['before', 'after', 'changes']) delete rest[key]
  }
  for (const key of Object.keys(details).filter((each) => each.endsWith('_before'))) {
    const name = key.slice(0, -'_before'.length)
    if (!(name in details)) continue
    changes.push(...compare(details[key], details[name], name))
    delete rest[key]
    delete rest[name]
  }
  const facts = Object.entries(rest)
    .flatMap(([key, value]) => flatten(value, key))
    .filter(([, text]) => text !== '' && text !== '""')
    .map(([name, text]) => ({ name, value: plain(text) }))
  return { changes, facts }
}

const joined = (one: Told, other: Told): Told => ({
  changes: [...one.changes, ...other.changes],
  facts: [...one.facts, ...other.facts],
})

const plain = (text: string) => (text.startsWith('"') ? (JSON.parse(text) as string) : text)

/** `large_withdrawal` as people say it. */
export const wordsOf = (name: string): string => {
  const text = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
