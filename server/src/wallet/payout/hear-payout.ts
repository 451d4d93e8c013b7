import * as z from 'zod'
import type { Context } from '../../context.ts'
import { payoutNotes } from './payout-provider.ts'
import { settlePayout } from './settle-payout.ts'

const event = z.object({
  event: z.string(),
  payload: z.object({
    payout: z.object({
      entity: z.object({
        id: z.string().min(1).max(80),
        reference_id: z.string().nullish(),
        utr: z.string().max(80).nullish(),
        amount: z.number().int().optional(),
        currency: z.string().optional(),
        notes: payoutNotes,
      }),
    }),
  }),
})
export const PAYOUT_EVENTS: Record<string, string> = {
  'payout.processed': 'processed',
  'payout.reversed': 'reversed',
  'payout.failed': 'failed',
  'payout.rejected': 'rejected',
}

/** What the provider tells by itself, after its signature was checked. Others may use the same account of it. */
export async function hearPayout(context: Context, told: unknown): Promise<void> {
  const heard = event.safeParse(told).data
  const status = heard && PAYOUT_EVENTS[heard.event]
  const { id, reference_id, ...said } = heard?.payload.payout.entity ?? {}
  if (!status || !id || !/^[1-9]\d{0,17}$/.test(reference_id ?? '')) return
  await settlePayout(context, reference_id!, { ...said, id, status })
}
