import * as z from 'zod'
import { GAMES } from '@mela/rules/games/market.ts'
import type { Manifest } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { isLength, readPeriod } from '@mela/rules/games/schedule.ts'

// What may be asked for and what is kept. Unknown fields are refused, and nothing that is signed holds a line break.
const MAX_LENGTH = 3_000_000
/** In seconds, some thousand years from now. */
const LAST_MOMENT = 100_000_000_000

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const signature = z.string().regex(/^[0-9a-f]{128}$/)
const line = z.string().regex(/^\d{2}$/)
const period = z.string().refine((text) => readPeriod(text) !== undefined)
const index = z.int().min(1)

const draft_fields = {
  algorithm: z.literal('draw/v1'),
  line,
  game: z.enum(GAMES),
  seconds: z.int().refine(isLength),
  closing: z.int().min(1),
  length: z.int().min(1).max(MAX_LENGTH),
  first_period: period,
  first_opens: z.int().min(0).max(LAST_MOMENT),
  s0: hash,
  salt_source: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  operator_key: hash,
}

/** A manifest before the notary has given its part. */
export type Draft = Omit<Manifest, 'w0' | 'notary_key' | 'operator_signature' | 'notary_signature'>

export const chainRequest = z
  .strictObject(draft_fields)
  .refine(({ line: code, first_period }) => readPeriod(first_period)?.code === code, { path: ['first_period'] })
  .refine(({ seconds, closing }) => closing < seconds, { path: ['closing'] })
  .refine(({ salt_source }) => readSaltSource(salt_source) !== undefined, { path: ['salt_source'] })

export const releaseRequest = z.strictObject({
  line,
  first_period: period,
  period,
  index,
  bet_root: hash,
  closing_signature: signature,
  bets: z.int().min(0),
  stakes: z.record(z.string().regex(/^[A-Za-z0-9]{1,16}$/), z.string().regex(/^\d{1,30}$/)),
})
export type ReleaseRequest = z.infer<typeof releaseRequest>

export const chainsRequest = z.strictObject({ line })
export type ChainsRequest = z.infer<typeof chainsRequest>

const MOST_LISTED = 1000
const digits = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
export const releasesRequest = z.strictObject({
  line,
  first_period: period,
  from: digits.pipe(z.int().min(1)).default(1),
  limit: digits.pipe(z.int().min(1).max(MOST_LISTED)).default(100),
})
export type ReleasesRequest = z.infer<typeof releasesRequest>

const chainRecord = z.strictObject({
  kind: z.literal('chain'),
  draft: z.strictObject(draft_fields),
  w0: hash,
  notary_key: hash,
  notary_signature: signature,
  /** The last link, which nobody can read without the secret. */
  sealed_end: z.string().regex(/^[0-9a-f]+$/),
})
export type ChainRecord = z.infer<typeof chainRecord>

const releaseRecord = z.strictObject({
  kind: z.literal('release'),
  first_period: period,
  index,
  period,
  bet_root: hash,
  w: hash,
  signature,
})
export type ReleaseRecord = z.infer<typeof releaseRecord>

const record = z.discriminatedUnion('kind', [chainRecord, releaseRecord])

/** Throws for whatever was not written here. */
export const readRecord = (text: string): ChainRecord | ReleaseRecord => record.parse(JSON.parse(text))
