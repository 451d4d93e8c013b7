/** One value that is to change, by where it stands. */
export interface Difference {
  path: string
  before: string
  after: string
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null
/** Rows of a list are told by what they are called, so that one more row does not change all that follow. */
const nameOfRow = (row: unknown, index: number): string => {
  if (!isBranch(row)) return String(index + 1)
  const { id, code, from, to, type } = row as Partial<Record<string, string | number>>
  return String(id ?? code ?? (from === undefined ? (type ?? index + 1) : `${from}→${to}`))
}
const branches = (value: unknown): [string, unknown][] => {
  if (Array.isArray(value)) return value.map((row, index) => [nameOfRow(row, index), row])
  return isBranch(value) ? Object.entries(value) : []
}
const isList = (value: unknown) => Array.isArray(value) && !value.some(isBranch)
const said = (value: unknown): string => {
  if (value === undefined) return '–'
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  if (Array.isArray(value)) return value.map(said).join(', ')
  return isBranch(value) ? saidRow(value) : String(value)
}
/** A whole row that comes or goes, without what is empty in it. */
const saidRow = (row: object): string =>
  Object.entries(row)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${said(value)}`)
    .join(' · ')

/** What differs between two settings, each value by itself. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  const isLeaf = (value: unknown) => !isBranch(value) || isList(value)
  if (isLeaf(before) || isLeaf(after)) {
    return said(before) === said(after) ? [] : [{ path, before: said(before), after: said(after) }]
  }
  const [old, now] = [new Map(branches(before)), new Map(branches(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    differencesOf(old.get(name), now.get(name), path ? `${path}, ${name}` : name),
  )
}
