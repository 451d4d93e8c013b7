import * as z from 'zod'
import { adminCall, proposingCall } from '../admin-call.ts'
import { empty, limit } from '../fields.ts'
import { gameName, gamesConfig, gamesConfigFields, gameType, oddsTable } from '../games/games-config.ts'
import { getDrawProof } from '../games/games-proof.ts'
import { approvalRequested, reason } from './operators.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'

// What operators see and set of the games. None of these calls sets a result or changes one.
const everyone = ['support', 'finance', 'risk', 'content', 'admin'] as const
const lookers = ['support', 'finance', 'risk', 'admin'] as const
const line = z.string().regex(/^\d\d$/)
const period = z.string().regex(/^\d{14,15}$/)
const moment = z.iso.datetime()

/** Empty for all lines of the game. */
const pausedLine = z.object({ game_type: gameType, line: z.union([z.literal(''), line]) })

export const getGameSettings = adminCall({
  method: 'GET',
  path: '/games/settings',
  roles: everyone,
  input: empty,
  output: z.object({
    /** 0 is what a site begins with. */
    version: z.number().int(),
    config: gamesConfig,
    paused: z.array(pausedLine),
    /** Whether a game that takes its digits from a public chain can be opened. */
    has_public_chain: z.boolean(),
    /** The newest first, each as it held. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        config: gamesConfig,
        created_at: moment,
        /** Empty where the database itself was written to. */
        requester: z.string(),
        approver: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  refuses: [],
})

/** Lines and their order, stakes, banners and announcements: only what is named changes, for periods not open yet. */
export const changeGames = proposingCall({
  method: 'PUT',
  path: '/games/settings',
  roles: ['risk', 'admin'],
  needs_second: 'game_change',
  input: z.object({
    changes: z
      .strictObject(gamesConfigFields)
      .partial()
      .refine((changes) => Object.keys(changes).length > 0),
    reason,
  }),
  output: approvalRequested,
  refuses: [],
})

/** The whole table of a game with its fee, for periods that are not open yet. */
export const changeGameOdds = proposingCall({
  method: 'PUT',
  path: '/games/odds',
  roles: ['risk', 'admin'],
  needs_second: 'odds_change',
  input: z.object({ game: gameName, odds: oddsTable, reason }),
  output: approvalRequested,
  refuses: [],
})

/** At once and by one operator alone. What was bet already is drawn and paid. */
export const pauseGame = adminCall({
  method: 'POST',
  path: '/games/pause',
  roles: lookers,
  input: pausedLine.extend({ reason }),
  output: z.object({ paused: z.array(pausedLine) }),
  refuses: ['non_existent'],
})

export const resumeGame = proposingCall({
  method: 'POST',
  path: '/games/resume',
  roles: ['finance', 'risk', 'admin'],
  needs_second: 'game_change',
  input: pausedLine.extend({ reason }),
  output: approvalRequested,
  refuses: ['order_closed'],
})

const sums = z.array(z.object({ type: moneyType, stakes: amount, payouts: amount }))

export const DRAW_STATES = [
  'missed',
  'coming',
  'open',
  'closed',
  'drawn',
  'settled',
  'halted',
  'lost',
  'refunded',
] as const
export const drawRow = z.object({
  line,
  period,
  game_type: gameType,
  state: z.enum(DRAW_STATES),
  /** Not drawn a minute after its time, or drawn so late. */
  is_late: z.boolean(),
  opens_at: moment,
  close_at: moment,
  draw_at: moment,
  drawn_at: moment.nullable(),
  settled_at: moment.nullable(),
  bets: z.number().int(),
  sums,
  /** None before the draw. */
  result: z.string().nullable(),
  config_version: z.number().int(),
})
export type DrawRow = z.infer<typeof drawRow>

/** Newest first; the cursor is the answer's `next`. */
export const listDraws = adminCall({
  method: 'GET',
  path: '/games/draws',
  roles: lookers,
  input: z.object({
    line: line.optional(),
    /** Only those that are late or of which nothing is paid. */
    only: z.literal('late').optional(),
    before: z
      .string()
      .regex(/^\d{1,12}-\d\d$/)
      .optional(),
    limit,
  }),
  output: z.object({ list: z.array(drawRow), next: z.string().nullable() }),
  refuses: [],
})

/** One period with all that was published of it. */
export const getDraw = adminCall({
  method: 'GET',
  path: '/games/draw',
  roles: lookers,
  input: z.object({ period }),
  output: z.object({
    draw: drawRow,
    /** Why nothing is paid. */
    halted: z.string().nullable(),
    /** None where a block of a public chain decides. */
    proof: getDrawProof.output.nullable(),
    /** Of the chain of this period, where its draws are so late that it can be given up, or where it was. */
    lost: z
      .object({
        is_given_up: z.boolean(),
        /** Those that are not drawn. */
        periods: z.number().int(),
        first_period: period,
        last_period: period,
        bets: z.number().int(),
        sums: z.array(z.object({ type: moneyType, stakes: amount, refunds: amount })),
      })
      .nullable(),
  }),
  refuses: ['non_existent'],
})

/**
 * Asks to give up the chain of a period whose links are lost, a day after a draw was due. Nothing of it that is not drawn
 * by then is ever drawn; stakes go back with something on top, and everybody can see how many periods there were.
 */
export const giveUpChain = proposingCall({
  method: 'POST',
  path: '/games/lost_chain',
  roles: ['risk', 'admin'],
  needs_second: 'chain_lost',
  input: z.object({ period, reason }),
  output: approvalRequested,
  refuses: ['non_existent', 'order_closed'],
})

/** What periods that are not drawn yet could cost. */
export const listExposure = adminCall({
  method: 'GET',
  path: '/games/exposure',
  roles: lookers,
  input: empty,
  output: z.object({
    at: moment,
    list: z.array(
      z.object({
        line,
        period,
        game_type: gameType,
        close_at: moment,
        draw_at: moment,
        type: moneyType,
        bets: z.number().int(),
        stakes: amount,
        /** If the outcome is the dearest one for the house. */
        worst_payout: amount,
        worst_result: z.string(),
        /** Stakes less that payout: negative where the house would lose. */
        worst_hold: amount,
      }),
    ),
  }),
  refuses: [],
})

/** What is settled of each game, by the days of the site, newest first. */
export const listHold = adminCall({
  method: 'GET',
  path: '/games/hold',
  roles: lookers,
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        day: z.iso.date(),
        game_type: gameType,
        type: moneyType,
        bets: z.number().int(),
        stakes: amount,
        payouts: amount,
        /** Of the stakes, kept whatever was drawn. */
        fees: amount,
        /** Stakes less payouts. */
        hold: amount,
        /** Stakes less payouts and fees: what chance alone gave or took. */
        hold_without_fees: amount,
      }),
    ),
  }),
  refuses: [],
})
