import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { GameFace, RuleRow } from '../game/game-face.ts'
import { D5Board } from './D5Board.tsx'
import { d5Name } from './d5-name.ts'
import { D5Drawn, D5Mark } from './D5Tokens.tsx'

const rulesOf = (t: Translate): RuleRow[] => [
  { name: t('games.digit_at_place'), text: t('games.rule_digit'), selection: { method: 'digit', value: 'A-0' } },
  {
    name: t('games.place_small_or_big'),
    text: t('games.rule_d5_size'),
    selection: { method: 'place_size', value: 'A-big' },
  },
  {
    name: t('games.place_odd_or_even'),
    text: t('games.rule_d5_parity'),
    selection: { method: 'place_parity', value: 'A-odd' },
  },
  { name: t('games.sum_small_or_big'), text: t('games.rule_d5_sum'), selection: { method: 'sum_size', value: 'big' } },
  {
    name: t('games.sum_odd_or_even'),
    text: t('games.rule_d5_sum_parity'),
    selection: { method: 'sum_parity', value: 'odd' },
  },
]

export const d5Face: GameFace = {
  game_type: GameType.D5,
  Board: D5Board,
  Drawn: D5Drawn,
  inHead: 1,
  Mark: D5Mark,
  nameOf: d5Name,
  isTicket: true,
  tell: (t, { result, size }) =>
    t('games.number_and_size', { number: [...result].join(' '), size: t(`games.${size}`) }),
  rulesOf,
}
