import { createHash } from 'node:crypto'
import { RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import { readOdds } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { payoutOf } from '@mela/rules/games/payout.ts'
import type { Closing } from '@mela/rules/games/records.ts'
import { auditSite } from '../../server/ledger.ts'
import { query } from '../../server/test/engines/postgres.ts'
import type { Ticket } from './bettor.ts'

interface BetRow {
  id: string
  nonce: string
  line: string
  period: string
  method: string
  value: string
  currency: number
  stake: string
  blind: string
  time: string
  is_in_time: boolean
  /** What came in and went out for it, one number for each transfer. */
  staked: string[]
  paid: string[]
  won: string | null
}
interface PeriodRow {
  line: string
  period: string
  index: number
  game_type: GameType
  closing: Closing | null
  result: string | null
  odds: string
  bets: number | null
  wins: number | null
  halted: string | null
  is_settled: boolean
}

/** Compares what people were told with the record, and the record with itself; the auditor has the last word. */
export async function checkBets(url: string, tickets: readonly Ticket[]) {
  const notes: string[] = []
  const periods = await query<PeriodRow>(
    url,
    `SELECT line, period, index, game_type, closing, result, odds.body AS odds, settlement.bets, wins, halted,
            settled_at IS NOT NULL AS is_settled
     FROM games_period JOIN games_odds odds ON odds.hash = odds_hash LEFT JOIN games_settlement settlement USING (line, period)
     ORDER BY line, index`,
  )
  const bets = await readBets(url)
  const bets_of = Map.groupBy(bets, ({ line, period }) => `${line} ${period}`)
  let winners = 0
  for (const period of periods) {
    const own = bets_of.get(`${period.line} ${period.period}`) ?? []
    const { wins, notes: wrong } = checkPeriod(period, own)
    winners += wins
    notes.push(...wrong.map((what) => `period ${period.period}: ${what}`))
  }
  for (const [line, some] of Map.groupBy(periods, ({ line: code }) => code)) {
    if (some.some(({ index }, number) => index !== number + 1)) notes.push(`line ${line}: a period is missing`)
  }
  notes.push(...untrueIn(tickets, bets), ...(await wrongSums(url)))
  const { ok, wrong } = await auditSite(url)
  if (!ok) notes.push(...wrong.map(({ what, count, subject }) => `the ledger: ${what} (${count}, such as ${subject})`))
  const figures = { periods: bets_of.size, all_periods: periods.length, bets: bets.length, wins: winners, audit: ok }
  return { figures, notes }
}

const readBets = (url: string): Promise<BetRow[]> =>
  query<BetRow>(
    url,
    `SELECT bet.id, bet.nonce, bet.line, bet.period, method, value, bet.currency, bet.stake, blind,
            (extract(epoch FROM date_trunc('milliseconds', bet.created_at)) * 1000)::bigint AS time,
            bet.created_at >= opens_at AND bet.created_at < close_at AS is_in_time,
            moved.staked, moved.paid, win.amount AS won
     FROM games_bet bet JOIN games_period period ON period.line = bet.line AND period.period = bet.period
     LEFT JOIN games_win win ON win.user_id = bet.user_id AND win.bet_id = bet.id
     LEFT JOIN (SELECT transfer.reference, coalesce(array_agg(-amount) FILTER (WHERE transfer.kind = 50), '{}') AS staked,
                       coalesce(array_agg(amount) FILTER (WHERE transfer.kind = 51), '{}') AS paid
                FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_no = transfer.no AND account_id >= 256
                WHERE transfer.kind IN (50, 51) GROUP BY transfer.reference) AS moved ON moved.reference = bet.id::text
     ORDER BY bet.id`,
  )

/** Taken in time, under the root, and paid once by the odds it was opened with. */
function checkPeriod(period: PeriodRow, bets: readonly BetRow[]): { wins: number; notes: string[] } {
  const notes: string[] = []
  const { closing, result, game_type } = period
  if (period.halted) notes.push(`is halted: ${period.halted}`)
  const late = bets.filter(({ is_in_time }) => !is_in_time)
  if (late.length > 0) notes.push(`${late.length} bets were taken when it was not open, such as ${late[0]!.id}`)
  if (bets.length === 0) return { wins: 0, notes }
  const outcome = result === null ? undefined : readOutcome(RULES_OF[game_type], result)
  if (!closing || !outcome || !period.is_settled) return { wins: 0, notes: [...notes, 'has bets and is not paid'] }
  if (closing.bets !== bets.length) notes.push(`${closing.bets} bets were closed and ${bets.length} are there`)
  if (closing.bet_root !== rootOver(bets)) notes.push('the bets are not those under its root')
  const odds = readOdds(period.odds)
  let wins = 0
  for (const { id, method, value, stake, staked, paid, won } of bets) {
    const payout = payoutOf({ method, value, stake: BigInt(stake) }, outcome, odds)
    if (payout > 0n) wins++
    const expected = payout > 0n ? [String(payout)] : []
    if (staked?.join() !== stake) notes.push(`bet ${id} of ${stake} took ${staked?.join(' and ') || 'nothing'}`)
    if ((paid ?? []).join() !== expected.join())
      notes.push(`bet ${id} was paid ${(paid ?? []).join(' and ')} for ${payout}`)
    if ((won ?? '') !== expected.join()) notes.push(`bet ${id} is said to have won ${won ?? 'nothing'} for ${payout}`)
  }
  if (period.bets !== bets.length) notes.push(`${period.bets} bets were settled of ${bets.length}`)
  if (period.wins !== wins) notes.push(`${period.wins} wins were noted for ${wins}`)
  return { wins, notes }
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)]

/** Written down once more from the text of RFC 6962, not with the code that closed the period. */
function rootOver(bets: readonly BetRow[]): string {
  const leaves = bets.map(({ id, line, period, method, value, stake, currency, time, blind }) =>
    sha256([id, line, period, `${method}:${value}`, stake, currency, time, blind].join('\n')),
  )
  const root = (some: readonly Buffer[]): Buffer => {
    if (some.length === 1) return sha256(LEAF, some[0]!)
    let half = 1
    while (half * 2 < some.length) half *= 2
    return sha256(NODE, root(some.slice(0, half)), root(some.slice(half)))
  }
  return root(leaves).toString('hex')
}

/** Whoever was told of bets has exactly those; whoever was refused has none; nobody has bets that they did not ask for. */
function untrueIn(tickets: readonly Ticket[], bets: readonly BetRow[]): string[] {
  const there = Map.groupBy(bets, ({ nonce }) => nonce)
  const asked = new Map<string, Ticket[]>()
  for (const ticket of tickets) asked.set(ticket.nonce, [...(asked.get(ticket.nonce) ?? []), ticket])
  const notes: string[] = []
  for (const [nonce, told] of asked) {
    const ids = (there.get(nonce) ?? []).map(({ id }) => id)
    for (const { answer, period, lines } of told) {
      if ('refused' in answer && ids.length > 0)
        notes.push(`period ${period}: ticket ${nonce} was refused (${answer.refused}) and is there`)
      if ('ids' in answer && (answer.ids.join() !== ids.join() || ids.length !== lines))
        notes.push(
          `period ${period}: ticket ${nonce} was told of ${answer.ids.length} of ${lines} bets, ${ids.length} are there`,
        )
    }
  }
  for (const [nonce, some] of there) {
    if (!asked.has(nonce)) notes.push(`period ${some[0]!.period}: nobody was answered for ticket ${nonce}`)
  }
  return notes
}

/** What stands in sums is what stands in rows. */
async function wrongSums(url: string): Promise<string[]> {
  const rows = await query<{ what: string; sum: string; expected: string }>(
    url,
    `SELECT * FROM (VALUES
       ('stakes of days', (SELECT sum(stake) FROM games_day), (SELECT sum(stake) FROM games_bet)),
       ('settled stakes of days', (SELECT sum(settled_stake) FROM games_day), (SELECT sum(stake) FROM games_bet)),
       ('wins of days', (SELECT sum(win) FROM games_day), (SELECT sum(amount) FROM games_win)),
       ('stakes of scores', (SELECT sum(stake) FROM games_score), (SELECT sum(stake) FROM games_bet)),
       ('wins of scores', (SELECT sum(win) FROM games_score), (SELECT sum(amount) FROM games_win))
     ) AS line (what, sum, expected) WHERE sum IS DISTINCT FROM expected`,
  )
  return rows.map(({ what, sum, expected }) => `${what} come to ${sum} instead of ${expected}`)
}
