import { readOdds } from '@mela/rules/games/odds.ts'
import type { Context } from '../../context.ts'
import { accountOf, PARTS, Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { findAnswers, type KeyedRequest } from '../../platform/data/requests.ts'
import type { Placed, Ticket } from './ticket.ts'
import { placeOf, readBetRules, type BetRules, type OpenPeriod } from './bet-rules.ts'
import { KEY_OF_PAUSES, nextBetIds, readOpenPeriods, shareKeys } from '../sql.ts'

/** What decides about tickets, as it stands under their locks. */
export interface Facts {
  posting: Posting
  /** Answers that were given before. */
  known: Map<KeyedRequest, { answer: Placed; is_other: boolean }>
  /** Periods that are open at this moment by the database's clock. */
  open: Map<string, OpenPeriod>
  at: Date
  /** None where nothing is left to decide. */
  rules: BetRules | undefined
  bet_ids: string[]
}

/**
 * The locks of the pauses and the periods come first, which stopping and closing wait for: whatever is taken from here on
 * is under the root. Answers and the clock are looked at under the locks of the wallets: of two that ask for the same, one
 * waits for the other and hears its answer, and none is told that it is too late while the other one is taken.
 */
export async function readFacts(context: Context, ask: Ask, tickets: readonly Ticket[]): Promise<Facts> {
  const [, posting, known, open] = await Promise.all([
    ask(shareKeys, { keys: [KEY_OF_PAUSES, ...[...new Set(tickets.map(placeOf))].sort()] }),
    Posting.lock(ask, tickets.flatMap(accountsOf)),
    findAnswers<Placed>(
      ask,
      tickets.map(({ request }) => request),
    ),
    lookForOpen(ask, tickets),
  ])
  const asked = tickets.filter((ticket) => open.has(placeOf(ticket)) && !known.has(ticket.request))
  const [first] = open.values()
  const facts = { posting, known, open, at: first?.now ?? context.now() }
  if (asked.length === 0) return { ...facts, rules: undefined, bet_ids: [] }
  const [rules, ids] = await Promise.all([
    readBetRules(context, ask, asked, { open, now: facts.at }),
    ask(nextBetIds, { count: asked.reduce((sum, { lines }) => sum + lines.length, 0) }),
  ])
  return { ...facts, rules, bet_ids: ids.map(({ id }) => id) }
}

export const accountsOf = ({ holder: { user_id, book }, currency }: Pick<Ticket, 'holder' | 'currency'>): bigint[] =>
  PARTS.map((part) => accountOf(user_id, part, currency, book))

async function lookForOpen(ask: Ask, tickets: readonly Ticket[]): Promise<Map<string, OpenPeriod>> {
  const places = [...new Map(tickets.map((ticket) => [placeOf(ticket), ticket])).values()]
  const rows = await ask(readOpenPeriods, {
    lines: places.map(({ line }) => line),
    periods: places.map(({ period }) => period),
  })
  return new Map(rows.map((row) => [placeOf(row), { ...row, odds: readOdds(row.odds) }]))
}
