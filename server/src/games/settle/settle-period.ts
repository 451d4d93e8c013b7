import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { readOdds } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { payoutOf } from '@mela/rules/games/payout.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { groupCommit } from '../../platform/data/transaction.ts'
import { rootOver } from '../draw/close-period.ts'
import { payBets } from './pay-bets.ts'
import {
  beginSettlement,
  haltSettlement,
  lockSettlement,
  readDrawn,
  readDue,
  readPeriodBets,
  type PlacedBet,
} from './settle-sql.ts'
import type { SettledBet, Settling } from './settling.ts'
import { writeSettled } from './write-settled.ts'

export const SETTLE = 'games:settle-period'
/** About as many bets are paid with one commit: all of a person together. */
const AT_ONCE = 1_000

/** All bets of one person. */
interface Player {
  user_id: bigint
  bets: SettledBet[]
}

/**
 * Pays exactly the bets under the root that the notary has countersigned. Going on where it stopped, and once more where
 * it is done, pays nobody twice: how far it is stands beside what it paid, and every transfer is named after its bet.
 */
export async function settlePeriod(context: Context, payload: unknown): Promise<void> {
  const { line, period } = payload as { line: string; period: string }
  const ask = askPool(context.db)
  const [row] = await ask(readDrawn, { line, period })
  if (!row || row.settled_at || row.halted) return
  await ask(beginSettlement, { line, period })
  const rows = await ask(readPeriodBets, { line, period })
  const { bet_root } = rootOver(rows)
  if (bet_root !== row.closing.bet_root) {
    context.log.error({ line, period }, 'bets differ from the closed root, settlement halted')
    await ask(haltSettlement, { line, period, halted: 'bets differ from the root' })
    return
  }
  const outcome = readOutcome(RULES_OF[row.game_type], row.result)
  if (!outcome) throw new Error(`period ${period} has no outcome`)
  const settling = { line, period, game_type: row.game_type, outcome, odds: readOdds(row.odds) }
  const players = playersOf(rows, settling)
  for (let is_done = false; !is_done;) is_done = await settleSome(context, settling, players)
}

/** In the order of their ids. */
function playersOf(rows: readonly PlacedBet[], settling: Settling): Player[] {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  const players = [...groups].map(([user_id, own]) => ({
    user_id: BigInt(user_id),
    bets: own.map((row) => toSettled(row, settling)),
  }))
  return players.sort((one, other) => (one.user_id < other.user_id ? -1 : 1))
}

/** Whose turn it is after this person. */
function nextOf(players: readonly Player[], up_to: bigint): { bets: SettledBet[]; up_to: string; is_done: boolean } {
  const next = players.findIndex(({ user_id }) => user_id > up_to)
  const bets: SettledBet[] = []
  let end = next < 0 ? players.length : next
  for (; end < players.length && bets.length < AT_ONCE; end++) bets.push(...players[end]!.bets)
  return { bets, up_to: String(players[end - 1]?.user_id ?? up_to), is_done: end === players.length }
}

/** Whether all are. */
async function settleSome(context: Context, settling: Settling, players: readonly Player[]): Promise<boolean> {
  const now = context.now()
  const { line, period } = settling
  const settled = await groupCommit(
    context,
    async (ask) => {
      const [standing] = await ask(lockSettlement, { line, period })
      if (standing!.settled_at) return undefined
      const some = nextOf(players, BigInt(standing!.settled_up_to))
      return { ...some, posting: await payBets(ask, settling, some.bets, now) }
    },
    (unit, some) => (some ? writeSettled(unit, settling, { ...some, now }) : Promise.resolve()),
  )
  return settled?.is_done ?? true
}

function toSettled(row: PlacedBet, { outcome, odds }: Settling): SettledBet {
  const { user_id, id, method, value, currency, book } = row
  const stake = BigInt(row.stake)
  const win = payoutOf({ method, value, stake }, outcome, odds)
  return { user_id, id, method, value, currency, book, stake, fee: BigInt(row.fee), locked: BigInt(row.locked), win }
}

export async function settleDue(context: Context): Promise<void> {
  const due = await askPool(context.db)(readDue, {})
  for (const each of due) await settlePeriod(context, each)
}
