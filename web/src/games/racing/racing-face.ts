import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { GameFace, RuleRow } from '../game/game-face.ts'
import { RacingBoard } from './RacingBoard.tsx'
import { racingName } from './racing-name.ts'
import { RacingDrawn, RacingMark } from './RacingTokens.tsx'

const SUM_ROWS = [
  { sums: '3, 4, 18, 19', value: '3' },
  { sums: '5, 6, 16, 17', value: '5' },
  { sums: '7, 8, 14, 15', value: '7' },
  { sums: '9, 10, 12, 13', value: '9' },
  { sums: '11', value: '11' },
]

const rulesOf = (t: Translate): RuleRow[] => [
  { name: t('games.car_at_place'), text: t('games.rule_car'), selection: { method: 'car', value: '1-1' } },
  {
    name: t('games.place_small_or_big'),
    text: t('games.rule_racing_size'),
    selection: { method: 'place_size', value: '1-big' },
  },
  {
    name: t('games.place_odd_or_even'),
    text: t('games.rule_racing_parity'),
    selection: { method: 'place_parity', value: '1-odd' },
  },
  { name: t('games.dragon_tiger'), text: t('games.rule_duel'), selection: { method: 'duel', value: '1-dragon' } },
  ...SUM_ROWS.map(({ sums, value }) => ({
    name: t('games.sum_n', { n: sums }),
    text: t('games.rule_racing_sum'),
    selection: { method: 'sum', value },
  })),
  ...(['big', 'small', 'odd', 'even'] as const).map((side) => ({
    name: t('games.sum_what', { what: t(`games.${side}`) }),
    text: t(
      side === 'big' ? 'games.rule_sum_big' : side === 'small' ? 'games.rule_sum_small' : 'games.rule_racing_sum',
    ),
    selection: { method: side === 'big' || side === 'small' ? 'sum_size' : 'sum_parity', value: side },
  })),
]

export const racingFace: GameFace = {
  game_type: GameType.Racing,
  Board: RacingBoard,
  Drawn: RacingDrawn,
  inHead: 1,
  isDrawnWide: true,
  Mark: RacingMark,
  nameOf: racingName,
  isTicket: true,
  tell: (t, { result }) => {
    const [first = '', second = '', third = ''] = result.split(',')
    return t('games.race_told', { first, second, third })
  },
  rulesOf,
}
