import { listLatestWinners as call } from '@mela/contract/games/games.ts'
import { WINNERS_OF_ALL, WINNERS_OF_GAME, type GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { Book } from '../../ledger/index.ts'
import { cached } from '../../platform/cached.ts'
import { handle } from '../../platform/http/handle.ts'
import { usualMoneyType } from '../bets/money-types.ts'
import { requireNotUnderAge } from '../limits/require-play.ts'
import { shownTo, withPlayers } from './show-players.ts'

const CACHE_TTL_MS = 1_000

export const listLatestWinners = handle(call, async (context, input, { user_id }, refuse) => {
  await requireNotUnderAge(context, user_id, refuse)
  const { pos, limit, money_type, type } = input
  const currency = money_type ?? usualMoneyType(context.config)
  const latest = await readLatest(context, { currency, game_type: type })
  const list = latest.slice(pos, pos + limit).map(({ game_type, amount, created_at, ...player }) => ({
    game_type: game_type as GameType,
    ...shownTo(user_id, player),
    amount: toDecimal(BigInt(amount), currency),
    created_at: created_at.toISOString(),
  }))
  return { list }
})

interface Wanted {
  currency: Currency
  game_type: GameType | undefined
}

const readLatest = cached(CACHE_TTL_MS, async (context: Context, { currency, game_type }: Wanted) => {
  const wins = context.db.tables
    .selectFrom('games_win')
    .select(['user_id', 'game_type', 'amount', 'created_at'])
    .where('currency', '=', currency)
    .where('book', 'in', [Book.Play, Book.Money])
    .orderBy('created_at', 'desc')
    .orderBy('bet_id', 'desc')
  const wanted =
    game_type === undefined
      ? wins.limit(WINNERS_OF_ALL)
      : wins.where('game_type', '=', game_type).limit(WINNERS_OF_GAME)
  return withPlayers(context, await wanted.execute())
})
