import { isDeepStrictEqual } from 'node:util'
import { changeGameOdds as call } from '@mela/contract/operators/operators-games.ts'
import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import { GAMES, type GameName } from '@mela/rules/games/market.ts'
import { faultsOfOdds, gameOf, prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { askPool } from '../../platform/data/db.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { oddsOf, readConfigNow } from './read-games-config.ts'
import { wrong } from './change-games.ts'

/** The tables of all games, so that what two operators see is all that will be there. */
export const allOdds = (config: Pick<GamesConfig, 'odds'>): GamesConfig['odds'] =>
  Object.fromEntries(
    GAMES.map((game) => {
      const { fee, rows } = oddsOf(config, game)
      return [game, { fee, rows: { ...rows } }]
    }),
  )

/** Of each market in which it differs, what comes back of the stake in per cent; once for values that are alike. */
function returnsOf(before: OddsTable, after: OddsTable) {
  const told = (odds: OddsTable, method: string, value: string) =>
    `${(prospectOf(odds, method, value).return / 100).toFixed(2)} %`
  const differing = gameOf(after.game).markets.flatMap(({ method, values }) => {
    const all = values.map((value) => ({ value, was: told(before, method, value), is: told(after, method, value) }))
    const is_alike = all.every(({ was, is }) => was === all[0]!.was && is === all[0]!.is)
    return (is_alike ? all.slice(0, 1) : all)
      .filter(({ was, is }) => was !== is)
      .map(({ value, was, is }) => ({ name: is_alike ? method : `${method} ${value}`, was, is }))
  })
  return {
    returns_before: Object.fromEntries(differing.map(({ name, was }) => [name, was])),
    returns: Object.fromEntries(differing.map(({ name, is }) => [name, is])),
  }
}

/** No table goes to a second operator that gives back more than 99 % or less than 85 % anywhere. */
export const changeGameOdds = proposeAdmin(call, async (context, { game, odds, reason }) => {
  const { config } = await readConfigNow(askPool(context.db))
  const table: OddsTable = { game: game satisfies GameName, ...odds }
  const [fault] = faultsOfOdds(table)
  if (fault) throw wrong({ odds: fault })
  const before = oddsOf(config, game)
  if (isDeepStrictEqual({ ...before, rows: { ...before.rows } }, table)) throw wrong({ odds: 'nothing differs' })
  return {
    subject: `games:odds:${game}`,
    payload: {
      before: { odds: allOdds(config) },
      after: { odds: { ...allOdds(config), [game]: odds } },
      ...returnsOf(before, table),
    },
    reason,
  }
})
