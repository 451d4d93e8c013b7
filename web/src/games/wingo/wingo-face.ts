import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { GameFace, RuleRow } from '../game/game-face.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import { digitText } from './digit-text.ts'
import { WingoBoard } from './WingoBoard.tsx'
import { WingoDrawn, WingoMark } from './WingoTokens.tsx'

type WingoColour = 'green' | 'red' | 'purple'

function nameOf(t: Translate, { method, value }: Selection): string {
  if (method === 'number') return t('games.number_n', { n: value })
  return t(`games.${value as WingoColour | 'big' | 'small'}`)
}

const rulesOf = (t: Translate): RuleRow[] => [
  { name: t('games.green'), text: t('games.rule_green'), selection: { method: 'color', value: 'green' } },
  { name: t('games.red'), text: t('games.rule_red'), selection: { method: 'color', value: 'red' } },
  { name: t('games.purple'), text: t('games.rule_purple'), selection: { method: 'color', value: 'purple' } },
  { name: t('games.number'), text: t('games.rule_number'), selection: { method: 'number', value: '0' } },
  { name: t('games.small'), text: t('games.range', { from: 0, to: 4 }), selection: { method: 'size', value: 'small' } },
  { name: t('games.big'), text: t('games.range', { from: 5, to: 9 }), selection: { method: 'size', value: 'big' } },
]

export const wingoFace: GameFace = {
  game_type: GameType.WinGo,
  Board: WingoBoard,
  Drawn: WingoDrawn,
  inHead: 5,
  Mark: WingoMark,
  nameOf,
  tell: (t, { number, size }) =>
    t('games.number_and_size', { number: digitText(t, Number(number)), size: t(`games.${size}`) }),
  rulesOf,
  hasTrend: true,
}
