import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { playedOf } from '@mela/rules/games/cover.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { countTurnover, readTurning, releaseRest, turnoverAccounts } from '../../wallet/index.ts'
import type { SettledBet, Settling } from './settling.ts'

/** To the part it was staked from; stakes then count for what has to be played, and may free it. All bets of each person. */
export async function payBets(ask: Ask, settling: Settling, bets: readonly SettledBet[], at: Date): Promise<Posting> {
  const turning = await readTurning(ask, [...new Set(bets.map(({ user_id }) => user_id))])
  const played = playedBy(turning, settling, bets)
  const moved = bets.filter(({ win, user_id }) => win > 0n || turning.has(user_id))
  const posting = await lockAll(ask, moved)
  for (const bet of moved) {
    const { user_id, id, currency, book, stake, win } = bet
    if (win > 0n) posting.add({ key: keyOf('bet_paid', id), kind: 'bet_paid', reference: id, entries: entriesOf(bet) })
    if (played.has(bet)) {
      await countTurnover(ask, posting, { holder: { user_id, book }, currency, amount: stake, reference: id, at })
    }
    await releaseLocked(ask, posting, bet)
  }
  return posting
}

/** The same of stakes that are given back: nothing of it was played. */
export async function payBack(ask: Ask, bets: readonly SettledBet[]): Promise<Posting> {
  const posting = await lockAll(ask, bets)
  for (const bet of bets) {
    const { id } = bet
    posting.add({ key: keyOf('bet_refunded', id), kind: 'bet_refunded', reference: id, entries: entriesOf(bet) })
    await releaseLocked(ask, posting, bet)
  }
  return posting
}

const lockAll = (ask: Ask, bets: readonly SettledBet[]): Promise<Posting> =>
  Posting.lock(
    ask,
    bets.flatMap(({ user_id, book, currency }) => turnoverAccounts({ user_id, book }, currency)),
  )

const toLocked = ({ win, locked, stake }: SettledBet): bigint => (win * locked) / stake

function entriesOf(bet: SettledBet) {
  const { user_id, currency, book, win } = bet
  return [
    { account: houseOf(House.Games, currency, book), amount: -win },
    { account: accountOf(user_id, Part.Available, currency, book), amount: win - toLocked(bet) },
    { account: accountOf(user_id, Part.Locked, currency, book), amount: toLocked(bet) },
  ].filter(({ amount }) => amount !== 0n)
}

/** Where nothing has to be played any more, what was won with locked money is free at once. */
async function releaseLocked(ask: Ask, posting: Posting, bet: SettledBet): Promise<void> {
  const { user_id, id, currency, book } = bet
  if (toLocked(bet) > 0n) await releaseRest(ask, posting, { holder: { user_id, book }, currency, reference: id })
}

/** Those bets of these people that are play: whoever bets on nearly everything plays nothing. */
function playedBy(
  user_ids: ReadonlySet<string>,
  { game_type }: Settling,
  bets: readonly SettledBet[],
): Set<SettledBet> {
  const own = Map.groupBy(
    bets.filter(({ user_id }) => user_ids.has(user_id)),
    ({ user_id, currency }) => `${user_id} ${currency}`,
  )
  return new Set([...own.values()].flatMap((some) => playedOf(RULES_OF[game_type], some)))
}
