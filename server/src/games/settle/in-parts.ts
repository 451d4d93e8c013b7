import type { Context } from '../../context.ts'
import type { Posting } from '../../ledger/index.ts'
import { askPool, type Ask } from '../../platform/data/db.ts'
import { groupCommit, type UnitOfWork } from '../../platform/data/transaction.ts'
import type { Closing } from '@mela/rules/games/records.ts'
import { rootOver } from '../draw/close-period.ts'
import { beginSettlement, haltSettlement, lockSettlement, readPeriodBets, type PlacedBet } from './settle-sql.ts'
import type { PaidPart, Place, SettledBet } from './settling.ts'

/** About as many bets are paid with one commit: all of a person together. */
const AT_ONCE = 1_000

/** All bets of one person. */
interface Player {
  user_id: bigint
  bets: SettledBet[]
}

export interface Paying {
  /** What comes back of a bet, and what of its stake the house keeps whatever happens. */
  worthOf(row: PlacedBet): Pick<SettledBet, 'win' | 'fee'>
  pay(ask: Ask, bets: readonly SettledBet[], now: Date): Promise<Posting>
  write(unit: UnitOfWork, part: PaidPart): Promise<void>
}

/** Exactly the bets under the root that was published at the close; where they differ nothing is paid. */
export async function payUnderRoot(
  context: Context,
  place: Place,
  { bet_root }: Pick<Closing, 'bet_root'>,
  paying: Paying,
): Promise<void> {
  const { line, period } = place
  const ask = askPool(context.db)
  await ask(beginSettlement, { line, period })
  const rows = await ask(readPeriodBets, { line, period })
  if (rootOver(rows).bet_root !== bet_root) {
    context.log.error({ line, period }, 'bets differ from the closed root, settlement halted')
    await ask(haltSettlement, { line, period, halted: 'bets differ from the root' })
    return
  }
  const players = playersOf(rows, paying)
  for (let is_done = false; !is_done;) is_done = await paySome(context, place, players, paying)
}

/** In the order of their ids. */
function playersOf(rows: readonly PlacedBet[], { worthOf }: Paying): Player[] {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  const players = [...groups].map(([user_id, own]) => ({
    user_id: BigInt(user_id),
    bets: own.map((row): SettledBet => {
      const { id, method, value, currency, book } = row
      return {
        ...{ user_id, id, method, value, currency, book },
        ...{ stake: BigInt(row.stake), locked: BigInt(row.locked), ...worthOf(row) },
      }
    }),
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

/**
 * Whether all are. Going on where it stopped, and once more where it is done, pays nobody twice: how far it is stands beside
 * what it paid, and every transfer is named after its bet.
 */
async function paySome(
  context: Context,
  { line, period }: Place,
  players: readonly Player[],
  { pay, write }: Paying,
): Promise<boolean> {
  const now = context.now()
  const paid = await groupCommit(
    context,
    async (ask) => {
      const [standing] = await ask(lockSettlement, { line, period })
      if (standing!.settled_at) return undefined
      const some = nextOf(players, BigInt(standing!.settled_up_to))
      return { ...some, posting: await pay(ask, some.bets, now) }
    },
    (unit, some) => (some ? write(unit, { ...some, now }) : Promise.resolve()),
  )
  return paid?.is_done ?? true
}
