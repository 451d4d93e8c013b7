import * as z from 'zod'
import { call } from '../call.ts'
import { blockHeader } from './games-proof.ts'

// What was published of draws that a block decides, as rules/src/games/block.ts describes it.
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const hash = hex(32)
const line = z.string().regex(/^\d\d$/)
const period = z.string().regex(/^\d{14,15}$/)
const seconds = z.number().int()

const opening = z.object({
  algorithm: z.literal('block/v1'),
  odds_hash: hash,
  closes: seconds,
  draws: seconds,
  block_from: seconds,
  network: hash,
  operator_key: hash,
  signature: hex(64),
})
const closing = z.object({
  bet_root: hash,
  bets: z.number().int(),
  stakes: z.record(z.string(), z.string()),
  signature: hex(64),
})
const drawn = z.object({
  block_from: seconds,
  network: hash,
  hash,
  block: blockHeader,
  parent: blockHeader,
  result: z.string(),
})

/** What is published of such a period so far: its opening, then its closing, then its block. */
export const getBlockProof = call({
  method: 'GET',
  path: '/game/block_proof',
  who: 'anyone',
  input: z.object({ period }),
  output: z.object({
    /** The text that is hashed. */
    odds: z.string(),
    record: z.object({
      period,
      opening: opening.nullable(),
      closing: closing.nullable(),
      drawn: drawn.nullable(),
    }),
  }),
  refuses: ['non_existent'],
})

/** All such draws of a line on a day of the site, as far as they are drawn. */
export const getBlockDayFile = call({
  method: 'GET',
  path: '/game/block_day_file',
  who: 'anyone',
  input: z.object({ line, date: z.string().regex(/^\d{8}$/) }),
  output: z.object({
    format: z.literal('mela-blocks/v1'),
    date: z.string(),
    line,
    odds: z.record(hash, z.string()),
    periods: z.array(z.object({ period, opening: opening.nullable(), closing, drawn })),
  }),
  refuses: ['non_existent'],
})
