// What differs between two trees of values, one value at a time, wherever it stands.
export type Row = Record<string, unknown>

export interface Leaf {
  /** `withdraw_limits`, `1`, `max`: rows of a list are told by what they are called. */
  steps: readonly string[]
  value: unknown
  /** The nearest row of a list that it stands in. */
  row: Row | undefined
}
/** What a leaf is called, and its value in words. */
export interface Said {
  name: string
  text: string
}
export interface Difference {
  before: Leaf | undefined
  after: Leaf | undefined
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One more row must not change all that follow. */
function nameOfRow(row: Row, index: number): string {
  const { id, code, from, to, type } = row
  return String(id ?? code ?? (from === undefined ? (type ?? index + 1) : `${String(from)} ${String(to)}`))
}
/** They stand in the name of the row. */
const NAMING = ['id', 'code', 'from', 'to', 'type']

export function leavesOf(value: unknown, steps: readonly string[] = [], row?: Row): Leaf[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) {
    return value.flatMap((each, index) => {
      const inside = Object.fromEntries(Object.entries(each).filter(([name]) => !NAMING.includes(name)))
      return leavesOf(inside, [...steps, nameOfRow(each, index)], each)
    })
  }
  if (isRow(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...steps, name], row))
  return [{ steps, value, row }]
}

const keyOf = ({ steps }: Leaf): string => steps.join('\n')
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Within a row of which the two are a part. */
export function differencesOf(before: unknown, after: unknown, within?: Row): Difference[] {
  const [was, is] = [before, after].map(
    (tree) => new Map(leavesOf(tree, [], within).map((leaf) => [keyOf(leaf), leaf])),
  )
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .map((key) => ({ before: was!.get(key), after: is!.get(key) }))
    .filter(
      ({ before: one, after: other }) =>
        JSON.stringify(one?.value) !== JSON.stringify(other?.value) && !(isEmpty(one?.value) && isEmpty(other?.value)),
    )
    .filter(({ before: one, after: other }) => !(isEmptyTree(one) && !other) && !(isEmptyTree(other) && !one))
}

/** A list without rows, or nothing: what comes or goes inside of it says itself. */
const isEmptyTree = (leaf: Leaf | undefined): boolean =>
  leaf !== undefined && typeof leaf.value === 'object' && leaf.value !== null && isEmpty(leaf.value)
