import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, limit, limitOf, nonce, pos, switchValue, unixMs } from '../fields.ts'
import { gameType } from './games-config.ts'
import { DATA_SPANS, RANKING_MOST, TICKET_LINES_MOST, WINNERS_OF_ALL } from './games-rules.ts'
import { amount, moneyType, queryMoneyType, typedAmount } from '../wallet/wallet-fields.ts'

const queryGameType = z.coerce.number().pipe(gameType)
const line = z.string().regex(/^\d\d$/)
const period = z.string().regex(/^\d{14,15}$/)
/** The calendar of the database has no year 0. */
const day = z.iso.date().refine((date) => date >= '0001-01-01')
/** A day of which draws are listed. It and the day after have years of four digits. */
const drawDay = day.refine((date) => date >= '2000-01-01' && date < '3000-01-01')
const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** Hundredths: 9.60 is 960. */
const odds = z.record(z.string(), z.number().int())

export const gameSwitch = z.object({
  game_type: gameType,
  switch: switchValue,
  order: z.number().int(),
  /** Hundredths of a percent. */
  fee_rate: z.number().int(),
  /** Its lines that are open, the shortest first. */
  lines: z.array(z.object({ code: line, period_seconds: z.number().int() })),
  methods: z.array(z.string()),
  odds,
})
export type GameSwitch = z.infer<typeof gameSwitch>

export const getGameConfig = call({
  method: 'GET',
  path: '/game/config',
  who: 'anyone',
  input: empty,
  output: z.object({
    switch_list: z.array(gameSwitch),
    /** What people bet with here. */
    money_types: z.array(moneyType),
    stakes: z.array(z.object({ type: moneyType, min: amount, max: amount, max_period: amount })),
    banner_list: z.array(z.object({ file: z.object({ url: z.string() }), url: z.string() })),
    ui_banner_interval: z.number().int(),
    announcement_list: z.array(z.object({ id, content: z.string() })),
  }),
  refuses: ['under_age'],
})

export const nextPeriod = z.object({
  period,
  opens_unix: unixMs,
  close_unix: unixMs,
  draw_unix: unixMs,
})

/** The period that runs, what was published of it, and the next one. Where no line is named, the shortest that is open. */
export const getNextPeriods = call({
  method: 'GET',
  path: '/game/next_periods',
  who: 'anyone',
  input: z.object({ game_type: queryGameType, line: line.optional() }),
  output: nextPeriod.extend({
    line,
    now_unix: unixMs,
    /** Not while it waits for the site to open it. */
    is_open: z.boolean(),
    /** Links that were known before the first bet, and what the odds are. */
    commitments: z
      .object({ index: z.number().int(), s: hash, w: hash, known_index: z.number().int(), odds_hash: hash })
      .nullable(),
    /** Of a game that a block decides: from which moment on, and whether its chain is only like the real one. */
    block: z.object({ from_unix: unixMs, is_simulated: z.boolean() }).nullable(),
    next: z.array(nextPeriod),
  }),
  refuses: ['game_closed'],
})

export const gameResult = z.object({
  period,
  number: z.string(),
  size: z.enum(['big', 'small']),
  color: z.string(),
  result: z.string(),
  /** The one that decided, where a block does. */
  block: z.object({ number: z.number().int(), hash, unix: unixMs, is_simulated: z.boolean() }).nullable(),
})
export type GameResult = z.infer<typeof gameResult>

/** Newest first; of one day of the site's calendar where it is named. */
export const listGameResults = call({
  method: 'GET',
  path: '/game/result',
  who: 'anyone',
  input: z.object({ game_type: queryGameType, line: line.optional(), day: drawDay.optional(), pos, limit }),
  output: z.object({ list: z.array(gameResult), total: z.number().int() }),
  refuses: [],
})

export const placeBets = call({
  method: 'POST',
  path: '/game/betting',
  who: 'signed_in',
  input: z.object({
    game_type: gameType,
    period,
    money_type: moneyType,
    /** Each settles on its own. */
    bets: z
      .array(z.object({ method: z.string().max(30), value: z.string().max(30), amount: typedAmount }))
      .min(1)
      .max(TICKET_LINES_MOST),
    nonce,
  }),
  output: z.object({
    ids: z.array(id),
    fee: amount,
    balance: amount,
    /** What makes each bet's leaf under the root that is published at close. */
    receipts: z.array(z.object({ id, time: unixMs, blind: z.string() })),
  }),
  refuses: [
    'period_closed',
    'bet_balance_not_enough',
    'game_closed',
    'bet_invalid',
    'stake_out_of_range',
    'age_unconfirmed',
    'under_age',
    'on_break',
    'play_limit_reached',
    'permission_not_allowed',
    'session_limited',
    'key_reused',
    'money_frozen',
    'paused',
  ],
})

export const betStatus = z.literal([0, 1, -1, 2])

/** The asker's bets of a period, the last one with bets where none is named. */
export const getBettingResult = call({
  method: 'GET',
  path: '/game/betting_result',
  who: 'signed_in',
  input: z.object({ game_type: queryGameType, period: period.optional() }),
  output: z.object({
    period: z.string(),
    /** Empty before the draw. */
    result: z.string(),
    bets: z.array(
      z.object({
        id,
        method: z.string(),
        value: z.string(),
        money_type: moneyType,
        amount,
        fee: amount,
        status: betStatus,
        win_amount: amount,
      }),
    ),
    /** Of each currency that was bet with. */
    totals: z.array(z.object({ money_type: moneyType, amount, win_amount: amount })),
  }),
  refuses: [],
})

export const participation = z.object({
  id,
  game_type: gameType,
  line,
  period,
  number: z.string(),
  size: z.string(),
  color: z.string(),
  result: z.string(),
  method: z.string(),
  value: z.string(),
  money_type: moneyType,
  guess_amount: amount,
  fee: amount,
  win_amount: amount,
  status: betStatus,
  created_at: z.iso.datetime(),
})
export type Participation = z.infer<typeof participation>

/** Newest first. */
export const listParticipation = call({
  method: 'GET',
  path: '/game/user_participate',
  who: 'signed_in',
  input: z.object({
    game_type: queryGameType.optional(),
    money_type: queryMoneyType.optional(),
    /** Placed from here on. */
    start: z.iso.datetime().optional(),
    /** And before this. */
    end: z.iso.datetime().optional(),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(participation), total: z.number().int() }),
  refuses: [],
})

const betTotals = {
  money_type: moneyType,
  bet_num: z.number().int(),
  bet_amount: amount,
  win_num: z.number().int(),
  win_amount: amount,
  profit: amount,
}

/** Of settled bets, by the days of their periods. */
export const getGameData = call({
  method: 'GET',
  path: '/game/user_data',
  who: 'signed_in',
  input: z.object({
    game_type: queryGameType.optional(),
    money_type: queryMoneyType.optional(),
    start: day.optional(),
    end: day.optional(),
    /** Instead of both: the one of the site's calendar that runs. */
    span: z.enum(DATA_SPANS).optional(),
  }),
  output: z.object({
    /** Of each currency. */
    list: z.array(z.object(betTotals)),
    games: z.array(z.object({ game_type: gameType, ...betTotals })),
    /** Of a span: its first and its last day, and those with bets. */
    span: z
      .object({ start: day, end: day, days: z.array(z.object({ day, money_type: moneyType, profit: amount })) })
      .nullable(),
  }),
  refuses: [],
})

const face = { nickname: z.string(), avatar: z.string() }

/** Today's highest earnings by settled bets; names are masked. */
export const getEarningsRanking = call({
  method: 'GET',
  path: '/game/earnings_ranking',
  who: 'anyone',
  input: z.object({ pos, limit: limitOf(RANKING_MOST), money_type: queryMoneyType.optional() }),
  output: z.object({ list: z.array(z.object({ rank: z.number().int(), ...face, amount })) }),
  refuses: ['under_age'],
})

/** Ten of a game, thirty of all; names are masked. */
export const listLatestWinners = call({
  method: 'GET',
  path: '/game/latest_winning_list',
  who: 'anyone',
  input: z.object({
    pos,
    limit: limitOf(WINNERS_OF_ALL),
    money_type: queryMoneyType.optional(),
    type: queryGameType.optional(),
  }),
  output: z.object({
    list: z.array(z.object({ game_type: gameType, ...face, amount, created_at: z.iso.datetime() })),
  }),
  refuses: ['under_age'],
})
