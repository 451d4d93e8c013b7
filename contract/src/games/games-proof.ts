import * as z from 'zod'
import { call } from '../call.ts'
import { id, limit, pos, unixMs } from '../fields.ts'
import { gameType } from './games-config.ts'
import { moneyType } from '../wallet/wallet-fields.ts'

// What was published of draws, as rules/src/games/records.ts describes it: enough to check them without asking again.
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const hash = hex(32)
const signature = hex(64)
const line = z.string().regex(/^\d\d$/)
const period = z.string().regex(/^\d{14,15}$/)
const seconds = z.number().int()

const manifest = z.object({
  algorithm: z.literal('draw/v1'),
  line,
  game: z.enum(['wingo', 'k3', 'd5', 'racing']),
  seconds,
  closing: seconds,
  length: z.number().int(),
  first_period: period,
  first_opens: seconds,
  s0: hash,
  w0: hash,
  salt_source: z.string(),
  operator_key: hash,
  notary_key: hash,
  operator_signature: signature,
  notary_signature: signature,
})
/** All that the hash of a block of TRON is made of. */
export const blockHeader = z.object({
  number: z.number().int(),
  timestamp: z.number().int(),
  transactions_root: z.string(),
  parent_hash: hash,
  witness_id: z.number().int(),
  witness_address: z.string(),
  version: z.number().int(),
  state_root: z.string(),
})
const salt = z.object({
  salt: hash,
  signature,
  /** The block that it is the hash of, and the one before; null where the site has no public chain. */
  found: z.object({ block: blockHeader, parent: blockHeader }).nullable(),
})
/** Where it was given up: the last place that was drawn, and when. Whatever comes after it is never drawn. */
const lostAfter = z.object({ last_index: z.number().int(), unix: seconds })
export const drawChain = z.object({ manifest, salt, lost: lostAfter.nullable() })

const opening = z.object({
  odds_hash: hash,
  closes: seconds,
  draws: seconds,
  known_index: z.number().int(),
  known_s: hash,
  known_w: hash,
  signature,
})
const closing = z.object({
  bet_root: hash,
  bets: z.number().int(),
  stakes: z.record(z.string(), z.string()),
  signature,
})
const place = { period, index: z.number().int() }
export const periodRecord = z.object({
  ...place,
  opening: opening.nullable(),
  closing,
  countersignature: z.object({ w: hash, signature }),
  drawn: z.object({ s: hash, entropy: hash, result: z.string() }),
})

/** One that is never drawn: its stakes are given back with something on top. */
const lostRecord = z.object({ ...place, opening: opening.nullable(), closing })

/** What is published of a period so far: its opening, then its closing, then its draw. */
export const getDrawProof = call({
  method: 'GET',
  path: '/game/proof',
  who: 'anyone',
  input: z.object({ period }),
  output: z.object({
    chain: drawChain,
    /** The text that is hashed. */
    odds: z.string(),
    record: z.object({
      ...place,
      opening: opening.nullable(),
      closing: closing.nullable(),
      countersignature: z.object({ w: hash, signature }).nullable(),
      drawn: z.object({ s: hash, entropy: hash, result: z.string() }).nullable(),
    }),
  }),
  refuses: ['non_existent'],
})

/** One of the asker's own bets: its leaf, and the way from there to the root once bets are closed. */
export const getBetProof = call({
  method: 'GET',
  path: '/game/bet_proof',
  who: 'signed_in',
  input: z.object({ id }),
  output: z.object({
    leaf: z.object({
      bet_id: id,
      line,
      period,
      selection: z.string(),
      /** Minor units. */
      stake: z.string(),
      currency: moneyType,
      time: z.number().int(),
      blind: hex(16),
    }),
    /** Not before the close. */
    bet_root: hash.nullable(),
    path: z.array(z.object({ hash, side: z.enum(['left', 'right']) })),
  }),
  refuses: ['non_existent'],
})

/** All draws of a line on a day of the site, once the last of them is drawn or as far as they are. */
export const getDayFile = call({
  method: 'GET',
  path: '/game/day_file',
  who: 'anyone',
  input: z.object({ line, date: z.string().regex(/^\d{8}$/) }),
  output: z.object({
    format: z.literal('mela-draws/v1'),
    date: z.string(),
    line,
    chains: z.array(drawChain),
    odds: z.record(hash, z.string()),
    periods: z.array(periodRecord),
    lost: z.array(lostRecord),
  }),
  refuses: ['non_existent'],
})

/** Published chains that are not over, in the order of their lines: the next one of a line long before its first draw. */
export const listDrawChains = call({
  method: 'GET',
  path: '/game/chains',
  who: 'anyone',
  input: z.object({ line: line.optional() }),
  output: z.object({
    /** Who keeps the other half of every draw, as the operator says; empty where nobody is named. */
    notary: z.object({ run_by: z.string(), url: z.string() }),
    list: z.array(z.object({ manifest, salt: salt.nullable(), published_unix: unixMs })),
  }),
  refuses: [],
})

/** Chains that were given up, the newest first, with the periods that were never drawn because of it. */
export const listLostChains = call({
  method: 'GET',
  path: '/game/lost_chains',
  who: 'anyone',
  input: z.object({ pos, limit }),
  output: z.object({
    /** Of all chains there ever were. */
    periods: z.number().int(),
    list: z.array(
      z.object({
        line,
        game_type: gameType,
        first_period: period,
        last_period: period,
        periods: z.number().int(),
        bets: z.number().int(),
        lost_unix: unixMs,
      }),
    ),
    total: z.number().int(),
  }),
  refuses: [],
})
