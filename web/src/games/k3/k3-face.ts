import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { GameFace, RuleRow } from '../game/game-face.ts'
import { K3Board } from './K3Board.tsx'
import { k3Name } from './k3-name.ts'
import { K3Drawn, K3Mark } from './K3Tokens.tsx'

/** Sums as likely as each other pay alike. */
const SUM_PAIRS = [3, 4, 5, 6, 7, 8, 9, 10].map((low) => [low, 21 - low] as const)

const rulesOf = (t: Translate): RuleRow[] => [
  ...SUM_PAIRS.map(([low, high]) => ({
    name: t('games.sum_or', { low, high }),
    text: t('games.rule_k3_sum'),
    selection: { method: 'sum', value: String(low) },
  })),
  {
    name: t('games.small_or_big'),
    text: t('games.rule_k3_size'),
    selection: { method: 'size', value: 'big' },
  },
  { name: t('games.odd_or_even'), text: t('games.rule_k3_sum'), selection: { method: 'parity', value: 'odd' } },
  { name: t('games.pair'), text: t('games.rule_pair'), selection: { method: 'pair', value: '1' } },
  { name: t('games.pair_third'), text: t('games.rule_pair_third'), selection: { method: 'pair_third', value: '1-2' } },
  { name: t('games.triple'), text: t('games.rule_triple'), selection: { method: 'triple', value: '1' } },
  { name: t('games.any_triple'), text: t('games.rule_any_triple'), selection: { method: 'any_triple', value: 'any' } },
  {
    name: t('games.three_different'),
    text: t('games.rule_three_different'),
    selection: { method: 'three_different', value: '1-2-3' },
  },
  {
    name: t('games.two_different'),
    text: t('games.rule_two_different'),
    selection: { method: 'two_different', value: '1-2' },
  },
  { name: t('games.straight'), text: t('games.rule_straight'), selection: { method: 'straight', value: 'any' } },
]

export const k3Face: GameFace = {
  game_type: GameType.K3,
  Board: K3Board,
  Drawn: K3Drawn,
  inHead: 1,
  Mark: K3Mark,
  nameOf: k3Name,
  isTicket: true,
  tell: (t, { result, number, size }) =>
    t('games.dice_told', { dice: result.replaceAll(',', ' '), sum: number, size: t(`games.${size}`) }),
  rulesOf,
}
