import type { BlockDayFile } from '@mela/rules/games/block.ts'
import { isSimulatedChain } from '@mela/rules/games/block-header.ts'
import { recordsOf, type AnyDay } from '@mela/rules/games/verify-day.ts'
import type { DayFile } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { shownText } from '../src/games/verify/check-file.ts'
import type { WordKey } from './word-keys.ts'

// What a file says of itself, and what a stranger compares with what was noted before. Anything may stand anywhere in it.
export interface Fact {
  label: WordKey
  value: string
  kind?: 'code' | 'date'
}

export interface Origin {
  facts: Fact[]
  /** Which chain of blocks stands behind them, and the block, where one does. */
  chain: { kind: 'tron' | 'simulated' | 'none'; block?: number } | undefined
}

/** More than a day ever has. */
const MOST_ORIGINS = 20

const GAMES: Record<string, WordKey> = {
  wingo: 'pages.game_wingo',
  k3: 'pages.game_k3',
  d5: 'pages.game_d5',
  racing: 'pages.game_racing',
}

export function gameOf(day: AnyDay): WordKey | undefined {
  if (day.format === 'mela-blocks/v1') return 'pages.game_trxwingo'
  const game: unknown = day.chains[0]?.manifest.game
  return typeof game === 'string' && Object.hasOwn(GAMES, game) ? GAMES[game] : undefined
}

export function aboutDay(day: AnyDay): Fact[] {
  const [first, last] = endsOf(day)
  return [
    { label: 'draws.file_line', value: shownText(day.line) },
    { label: 'draws.file_date', value: shownText(day.date), kind: 'date' },
    { label: 'draws.file_first', value: first },
    { label: 'draws.file_last', value: last },
  ]
}

/** Its first and last period. What is never drawn stands after what is, and may be earlier. */
function endsOf(day: AnyDay): [first: string, last: string] {
  const records: readonly ({ period: unknown } | null)[] = recordsOf(day)
  const { length } = day.periods
  const lists = [records.slice(0, length), records.slice(length)].filter((list) => list.length > 0)
  const textOf = (record: { period: unknown } | null | undefined) => shownText(record?.period)
  const firsts = lists.map((list) => textOf(list[0])).toSorted(byNumber)
  const lasts = lists.map((list) => textOf(list.at(-1))).toSorted(byNumber)
  return [firsts[0] ?? '?', lasts.at(-1) ?? '?']
}

/** Numbers of periods have fourteen or fifteen digits. */
const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

export const originsOf = (day: AnyDay): Origin[] =>
  day.format === 'mela-blocks/v1' ? blockOrigins(day) : chainOrigins(day)

function chainOrigins({ chains }: DayFile): Origin[] {
  return chains.slice(0, MOST_ORIGINS).map(({ manifest, salt }) => ({
    facts: [
      ...(chains.length > 1 ? [{ label: 'draws.file_first' as const, value: shownText(manifest.first_period) }] : []),
      code('draws.key_operator', manifest.operator_key),
      code('draws.key_notary', manifest.notary_key),
      code('draws.key_salt', salt.salt),
      code('draws.salt_from', manifest.salt_source),
    ],
    chain: chainOf(manifest.salt_source, salt.found),
  }))
}

function chainOf(salt_source: unknown, found: { block?: { number?: unknown } } | null | undefined): Origin['chain'] {
  const source = typeof salt_source === 'string' ? readSaltSource(salt_source) : undefined
  if (source === undefined || source === 'none') return source && { kind: source }
  const block = found?.block?.number
  return { kind: kindOf(source.network), ...(typeof block === 'number' ? { block } : {}) }
}

const kindOf = (network: string) => (isSimulatedChain(network) ? 'simulated' : 'tron')

/** Every pair of key and network that any draw names. */
function blockOrigins({ periods }: BlockDayFile): Origin[] {
  const pairs = new Map<string, { operator_key: string | undefined; network: string }>()
  for (const { opening, drawn } of periods) {
    const pair = { operator_key: opening?.operator_key, network: drawn.network }
    pairs.set(`${shownText(pair.operator_key)} ${shownText(pair.network)}`, pair)
  }
  return [...pairs.values()].slice(0, MOST_ORIGINS).map(({ operator_key, network }) => ({
    facts: [
      ...(operator_key === undefined ? [] : [code('draws.key_operator', operator_key)]),
      code('draws.network', network),
    ],
    chain: { kind: kindOf(network) },
  }))
}

const code = (label: WordKey, value: unknown): Fact => ({ label, value: shownText(value), kind: 'code' })
