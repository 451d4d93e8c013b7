import { Currency } from '../money.ts'

// Of the games; without zod, so that the browser can share it at no cost.
export const GameType = { Racing: 1, WinGo: 2, TrxWinGo: 3, K3: 4, D5: 5 } as const
export type GameType = (typeof GameType)[keyof typeof GameType]
export const GAME_TYPES: readonly GameType[] = [1, 2, 3, 4, 5]

/** Whose markets, odds and outcomes a game has; TrxWinGo is WinGo with a digit from elsewhere. */
export const RULES_OF = { 1: 'racing', 2: 'wingo', 3: 'wingo', 4: 'k3', 5: 'd5' } as const satisfies Record<
  GameType,
  string
>

/** Refunded where the chain of its period was lost, so that it was never drawn. */
export const BetStatus = { Undrawn: 0, Won: 1, NotWon: -1, Refunded: 2 } as const
export type BetStatus = (typeof BetStatus)[keyof typeof BetStatus]

export const CHIPS: readonly number[] = [1, 10, 50, 100]
export const MULTIPLIERS: readonly number[] = [1, 5, 10, 20, 50, 100]
/** How many lines one ticket may have: all that K3 can combine. */
export const TICKET_LINES_MOST = 60
/** The screen closes a little before the server does. */
export const SCREEN_CLOSES_BEFORE_MS = 2_000

/** How many a ranking and the lists of winners show. */
export const RANKING_MOST = 5
export const WINNERS_OF_GAME = 10
export const WINNERS_OF_ALL = 30

/** Of the statistics. */
export const DATA_SPANS = ['day', 'week', 'month', 'year'] as const
export type DataSpan = (typeof DATA_SPANS)[number]

/** What people play with, unless the site has money. */
export const PLAY_CURRENCY = Currency.Diamond

export interface LineSetting {
  /** Two digits, a part of every number of its periods. */
  code: string
  game_type: GameType
  seconds: number
  /** 1 open, -1 closed. */
  switch: 1 | -1
}

const minutes = (game_type: GameType, first_code: number, lengths: readonly number[]): LineSetting[] =>
  lengths.map((length, number) => ({
    code: String(first_code + number).padStart(2, '0'),
    game_type,
    seconds: length * 60,
    switch: game_type === GameType.TrxWinGo ? -1 : 1,
  }))

export const FIRST_LINES: readonly LineSetting[] = [
  { code: '01', game_type: GameType.WinGo, seconds: 30, switch: -1 },
  ...minutes(GameType.WinGo, 2, [1, 3, 5]),
  ...minutes(GameType.D5, 5, [1, 3, 5, 10]),
  ...minutes(GameType.K3, 9, [1, 3, 5, 10]),
  ...minutes(GameType.TrxWinGo, 13, [1, 3, 5, 10]),
  ...minutes(GameType.Racing, 17, [1, 3, 5, 10]),
]
