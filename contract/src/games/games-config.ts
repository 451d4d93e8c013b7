import * as z from 'zod'
import { FIRST_LINES } from './games-rules.ts'
import { id, switchValue } from '../fields.ts'
import { bannerTarget, localized, picture } from '../home/home-content.ts'
import { isAmountOf, typedAmount } from '../wallet/wallet-fields.ts'

// What operators set about the games, each version by two of them. A period keeps the version that was there when it opened.
export const gameType = z.literal([1, 2, 3, 4, 5])

/** An hour holds a whole number of periods. */
const seconds = z
  .number()
  .int()
  .min(2)
  .max(3600)
  .refine((length) => 3600 % length === 0)

export const lineSetting = z.object({
  code: z.string().regex(/^\d\d$/),
  game_type: gameType,
  seconds,
  switch: switchValue,
})

export const oddsTable = z.object({
  /** Hundredths of a percent of the stake. */
  fee: z.number().int().min(0).max(1000),
  /** Hundredths of the net stake. */
  rows: z.record(z.string().regex(/^[a-z0-9_]{1,30}$/), z.number().int().min(101).max(10_000_000)),
})

const stakeLimit = z
  .object({
    type: z.literal([1, 2, 3]),
    min: typedAmount,
    /** Of one bet. */
    max: typedAmount,
    /** Of one person in one period. */
    max_period: typedAmount,
  })
  .refine(({ type, min, max, max_period }) => [min, max, max_period].every((each) => isAmountOf(each, type)))

export const gameName = z.enum(['wingo', 'k3', 'd5', 'racing'])
/** What one proposal may change together; odds and fees have one of their own. */
export const gamesConfigFields = {
  lines: z
    .array(lineSetting)
    .max(99)
    .refine((lines) => new Set(lines.map(({ code }) => code)).size === lines.length),
  stakes: z
    .array(stakeLimit)
    .max(3)
    .refine((stakes) => new Set(stakes.map(({ type }) => type)).size === stakes.length),
  /** Of the page of the games; without any, those of the site. */
  banners: z.array(z.object({ file_url: picture, url: bannerTarget.default('') })).max(10),
  /** How long each of them is shown. */
  banner_seconds: z.number().int().min(2).max(60),
  announcements: z
    .array(z.object({ id, content: localized(300) }))
    .max(20)
    .refine((all) => new Set(all.map((each) => each.id)).size === all.length),
}

export const gamesConfig = z.object({
  lines: gamesConfigFields.lines.prefault([...FIRST_LINES]),
  /** Of games that differ from the odds a site begins with. */
  odds: z.partialRecord(gameName, oddsTable).default({}),
  stakes: gamesConfigFields.stakes.prefault([
    { type: 1, min: '1', max: '50000', max_period: '100000' },
    { type: 2, min: '1', max: '1000', max_period: '2000' },
    { type: 3, min: '1', max: '50000', max_period: '100000' },
  ]),
  banners: gamesConfigFields.banners.default([]),
  banner_seconds: gamesConfigFields.banner_seconds.default(5),
  announcements: gamesConfigFields.announcements.default([]),
})
export type GamesConfig = z.infer<typeof gamesConfig>
