import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Context } from '../../context.ts'

/** Which game each of these bets of a person is of. */
export async function readGamesOf(
  { db }: Context,
  user_id: string,
  bet_ids: readonly string[],
): Promise<Map<string, GameType>> {
  if (bet_ids.length === 0) return new Map()
  const rows = await db.tables
    .selectFrom('games_bet')
    .select(['id', 'game_type'])
    .where('user_id', '=', user_id)
    .where('id', 'in', [...bet_ids])
    .execute()
  return new Map(rows.map(({ id, game_type }) => [id, game_type as GameType]))
}
