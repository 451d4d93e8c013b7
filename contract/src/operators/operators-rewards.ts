import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { LEVEL_MOST } from '../rewards/rewards-rules.ts'
import { typedAmount } from '../wallet/wallet-fields.ts'

/** One for each level from the lowest on, joined with commas. */
const thresholds = z
  .string()
  .max(300)
  .transform((joined) => joined.split(','))
  .pipe(
    z
      .array(typedAmount)
      .min(2)
      .max(LEVEL_MOST + 1),
  )

/** How many people stand at each level now, and how many would as soon as these thresholds hold. */
export const previewVipLevels = adminCall({
  method: 'GET',
  path: '/rewards/vip_levels/preview',
  roles: ['finance', 'risk', 'admin'],
  input: z
    .object({ recharge: thresholds, consumption: thresholds })
    .refine(({ recharge, consumption }) => recharge.length === consumption.length),
  output: z.object({
    /** Of everybody who ever recharged or played. Nobody falls before the end of a month. */
    levels: z.array(z.object({ level: z.number().int(), people_now: z.number().int(), people_then: z.number().int() })),
    /** Counted from a part of the people, because they are many. */
    is_estimate: z.boolean(),
  }),
  refuses: [],
})
