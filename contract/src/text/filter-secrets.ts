// What an error report must not carry, taken out before it leaves the browser and once more on arrival.
export const FILTERED = '[filtered]'

const SECRET_NAME = /passw|authorization|token|secret|code/i
/** In an address also the short names of a session and of a signature. */
const SECRET_PARAMETER = /^(t|sig|credential)$|passw|authorization|token|secret|code/i
const BEARER = /\bBearer\s+[^\s"',;]+/gi
const LOGIN_KEY = /\blk_[0-9A-Za-z]{32}\b/g
const PARAMETER = /(^|[?&#;\s])([^\s?&#;="'<>]+)=([^\s&#;"'<>]*)/g
const MOST_DEEP = 20
const MOST_TEXT = 32_768

/** A copy without the values of secret names, at any depth, in JSON inside texts and in the queries of addresses. */
export function filterSecrets(value: unknown): unknown {
  return filter(value, 0, new Set())
}

function filter(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === 'string') return filterText(value, depth, above)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MOST_DEEP || above.has(value)) return FILTERED
  above.add(value)
  const filtered = filterObject(value, depth + 1, above)
  above.delete(value)
  return filtered
}

function filterObject(value: object, depth: number, above: Set<object>): unknown {
  if (Array.isArray(value)) {
    // A header or a parameter as a pair of its name and its value.
    const [name] = value as unknown[]
    if (value.length === 2 && typeof name === 'string' && SECRET_NAME.test(name)) {
      return [filter(name, depth, above), FILTERED]
    }
    return value.map((item) => filter(item, depth, above))
  }
  const entries = isPairs(value) ? [...value] : Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, SECRET_NAME.test(name) ? FILTERED : filter(inner, depth, above)]),
  )
}

/** Headers, parameters, forms and maps. */
const isPairs = (value: object): value is Iterable<[string, unknown]> =>
  'entries' in value && typeof value.entries === 'function' && Symbol.iterator in value

function filterText(text: string, depth: number, above: Set<object>): string {
  if (text.length > MOST_TEXT) return filterText(text.slice(0, MOST_TEXT), depth, above)
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(filter(JSON.parse(text), depth + 1, above))
    } catch {
      return filterCutJson(filterPlain(text))
    }
  }
  return filterPlain(text)
}

/** JSON that lost its end still names its values. */
const CUT_JSON = /"([^"\\]*)"\s*:\s*("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/g
const filterCutJson = (text: string) =>
  text.replace(CUT_JSON, (whole, name: string) => (SECRET_NAME.test(name) ? `"${name}":"${FILTERED}"` : whole))

/** Addresses stand inside parameters of others; what is wrapped more often than this is not let through. */
const MOST_WRAPPED = 3

function filterPlain(text: string, wrapped = 0): string {
  if (wrapped > MOST_WRAPPED) return FILTERED
  return text
    .replace(PARAMETER, (whole, before: string, name: string, value: string) => {
      if (SECRET_PARAMETER.test(decoded(name))) return `${before}${name}=${FILTERED}`
      const inner = decoded(value)
      if (inner === value) return whole
      const filtered = filterPlain(inner, wrapped + 1)
      return filtered === inner ? whole : `${before}${name}=${encodeURIComponent(filtered)}`
    })
    .replace(BEARER, `Bearer ${FILTERED}`)
    .replace(LOGIN_KEY, FILTERED)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
