import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { toMinor } from '@mela/contract/money.ts'
import type { LeafOfBet } from '@mela/rules/games/merkle.ts'
import type { Manifest } from '@mela/rules/games/records.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { table } from '../../platform/storage/database.ts'

// What this device was told before a draw. A site that makes up a whole line afterwards, with a notary of its own, has
// signatures that fit each other; they do not fit what was seen here. The first word counts and is never written over.
export interface NotedLinks {
  known_index: number
  s: string
  w: string
  seen_unix: number
}
export interface NotedOpening extends NotedLinks {
  odds_hash: string
}
export type NotedBet = Omit<LeafOfBet, 'bet_id' | 'line' | 'stake'> & { stake: string }
/** About one draw. */
export interface Noted {
  opening?: NotedOpening | undefined
  /** The first that was seen of its chains. */
  chain?: NotedLinks | undefined
  bets: Record<string, NotedBet>
}

const kept = table<NotedOpening | NotedLinks | NotedBet>('snapshot')
const OPENING = 'opening '
const CHAIN = 'chain '
const BET = 'receipt '
const MOST_KEPT = { [OPENING]: 200, [CHAIN]: 100, [BET]: 500 }
type Kind = keyof typeof MOST_KEPT

async function note(kind: Kind, all: Record<string, NotedOpening | NotedLinks | NotedBet>): Promise<void> {
  let is_new = false
  for (const [name, value] of Object.entries(all)) {
    if (await kept.get(kind + name)) continue
    await kept.put(kind + name, value)
    is_new = true
  }
  if (!is_new) return
  const keys = (await kept.keys()).filter((key) => key.startsWith(kind))
  // Numbers of periods and bets begin with what is oldest; of lines there are few.
  for (const key of keys.sort().slice(0, -MOST_KEPT[kind])) await kept.remove(key)
}

const chainName = (line: string, first_opens: number) => `${line} ${first_opens}`

/** As soon as a period is told with what was published of it. */
export async function noteOpening(told: CallOutput<'getNextPeriods'>): Promise<void> {
  const { period, line, opens_unix, draw_unix, commitments } = told
  if (!commitments) return
  const { index, known_index, s, w, odds_hash } = commitments
  const first_opens = opens_unix - (index - 1) * (draw_unix - opens_unix)
  const noted = { known_index, s, w, odds_hash, seen_unix: deviceNow() }
  await note(OPENING, { [period]: noted })
  await note(CHAIN, { [chainName(line, first_opens / 1000)]: noted })
}

/** As soon as chains are told, which is before their first draw where somebody looks in time. */
export async function noteChains(told: readonly { manifest: Manifest }[]): Promise<void> {
  const all = told.map(({ manifest: { line, first_opens, s0: s, w0: w } }): [string, NotedLinks] => [
    chainName(line, first_opens),
    { known_index: 0, s, w, seen_unix: deviceNow() },
  ])
  await note(CHAIN, Object.fromEntries(all))
}

/** As soon as bets are taken. */
export async function noteBets(ticket: Omit<CallInput<'placeBets'>, 'nonce'>, placed: CallOutput<'placeBets'>) {
  const { period, money_type: currency } = ticket
  const all = placed.receipts.map(({ id, time, blind }, number): [string, NotedBet] => {
    const { method, value, amount } = ticket.bets[number]!
    const stake = String(toMinor(amount, currency))
    return [id, { period, selection: `${method}:${value}`, stake, currency, time, blind }]
  })
  await note(BET, Object.fromEntries(all))
}

export async function readNoted(
  place: { line: string; first_opens: number; period: string },
  bet_ids: readonly string[],
): Promise<Noted> {
  const [opening, chain] = await Promise.all([
    kept.get(OPENING + place.period),
    kept.get(CHAIN + chainName(place.line, place.first_opens)),
  ])
  const bets = await Promise.all(bet_ids.map(async (id) => [id, await kept.get(BET + id)] as const))
  return {
    opening: opening as NotedOpening | undefined,
    chain: chain as NotedLinks | undefined,
    bets: Object.fromEntries(bets.filter(([, bet]) => bet !== undefined)) as Record<string, NotedBet>,
  }
}
