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
  const posting = await Posting.lock(
    ask,
    moved.flatMap(({ user_id, book, currency }) => turnoverAccounts({ user_id, book }, currency)),
  )
  for (const bet of moved) {
    const { user_id, id, currency, book, stake, locked, win } = bet
    const to_locked = (win * locked) / stake
    const entries = [
      { account: houseOf(House.Games, currency, book), amount: -win },
      { account: accountOf(user_id, Part.Available, currency, book), amount: win - to_locked },
      { account: accountOf(user_id, Part.Locked, currency, book), amount: to_locked },
    ].filter(({ amount }) => amount !== 0n)
    if (win > 0n) posting.add({ key: keyOf('bet_paid', id), kind: 'bet_paid', reference: id, entries })
    if (played.has(bet)) {
      await countTurnover(ask, posting, { holder: { user_id, book }, currency, amount: stake, reference: id, at })
    }
    if (to_locked > 0n) await releaseRest(ask, posting, { holder: { user_id, book }, currency, reference: id })
  }
  return posting
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
