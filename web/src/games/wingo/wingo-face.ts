import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import type { BetDetail, GameFace, RuleRow } from '../game/game-face.ts'
import { oddsText, type Selection } from '../bet/ticket-sums.ts'
import { digitText } from './digit-text.ts'
import { WingoBoard } from './WingoBoard.tsx'
import { WingoDrawn, WingoMark } from './WingoTokens.tsx'

type WingoColour = 'green' | 'red' | 'purple'

function nameOf(t: Translate, { method, value }: Selection): string {
  if (method === 'number') return t('games.number_n', { n: value })
  return t(`games.${value as WingoColour | 'big' | 'small'}`)
}

/** The digit on which a colour pays less. */
const HALF = { green: 5, red: 0 } as const

function detailOf(t: Translate, locale: string, odds: OddsTable, { method, value }: Selection): BetDetail {
  if (method === 'size') return { text: t('games.range', value === 'small' ? { from: 0, to: 4 } : { from: 5, to: 9 }) }
  if (method === 'number') return {}
  if (value === 'purple') return { text: t('games.rule_purple') }
  const [whole, half] = prospectOf(odds, method, value).wins.map((win) => `×${oddsText(win.odds, locale)}`)
  return {
    text: t(value === 'green' ? 'games.green_pays' : 'games.red_pays', { odds: whole!, half: half! }),
    lesser: [t('games.if_it_is', { n: HALF[value as 'green' | 'red'] })],
  }
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
  detailOf,
  isTicket: false,
  tell: (t, { number, size }) =>
    t('games.number_and_size', { number: digitText(t, Number(number)), size: t(`games.${size}`) }),
  rulesOf,
}
