import { expect, test } from 'vitest'
import { GAME_TYPES, GameType, RULES_OF } from '@mela/contract/games/games-rules.ts'
import { FIRST_ODDS, gameOf } from '@mela/rules/games/odds.ts'
import { pathOf } from '../names/paths.ts'
import { offersOf, type GameConfig } from './game-config.ts'

const config: GameConfig = {
  switch_list: GAME_TYPES.map((game_type, index) => ({
    game_type,
    switch: game_type === GameType.TrxWinGo ? -1 : 1,
    order: GAME_TYPES.length - index,
    fee_rate: 200,
    lines: [],
    methods: gameOf(RULES_OF[game_type]).markets.map(({ method }) => method),
    odds: { ...FIRST_ODDS[RULES_OF[game_type]].rows },
  })),
  ...{ money_types: [3], stakes: [], banner_list: [], ui_banner_interval: 5, announcement_list: [] },
}

test('GAMES-001 the games are Racing 1, WinGo 2, TrxWinGo 3, K3 4 and D5 5, and each entry of the client has its type, switch, methods, awards, page and order', () => {
  expect(GameType).toEqual({ Racing: 1, WinGo: 2, TrxWinGo: 3, K3: 4, D5: 5 })
  const entries = offersOf(config)
  expect(entries.map(({ game_type, switch: is_on, order }) => [game_type, is_on, order])).toEqual([
    ...[GameType.D5, GameType.K3].map((type, index) => [type, 1, index + 1]),
    [GameType.TrxWinGo, -1, 3],
    ...[GameType.WinGo, GameType.Racing].map((type, index) => [type, 1, index + 4]),
  ])
  expect(entries.map(({ pageName }) => pathOf(pageName))).toEqual(
    ['d5', 'k3', 'trxwingo', 'wingo', 'racing'].map((name) => `/game/${name}`),
  )
  for (const { game_type, method, awardList } of entries) {
    expect(method).toEqual(gameOf(RULES_OF[game_type]).markets.map((market) => market.method))
    expect(awardList).toEqual(FIRST_ODDS[RULES_OF[game_type]].rows)
  }
})
