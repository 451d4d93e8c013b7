import { Currency } from '@mela/contract/money.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { isProviderSet, ProviderAway, readLinkPayments } from './payments.ts'
import { receiveDeposit, type Arrival } from './receive-deposit.ts'

// What the provider has told is asked for as well, so that no payment waits for a webhook that never came.
export interface PageOrder {
  id: string
  /** The page at the provider. */
  provider_order: string
}

/** After its end a page is looked at for so long: banks are slow, and webhooks may be gone for a weekend's night. */
const LOOKED_AT_MS = 48 * 3_600_000

/** Takes what was paid on the page, as if it had been told. */
async function lookUp(context: Context, { id, provider_order }: PageOrder): Promise<void> {
  for (const { payment_id, amount, status, method, created_at } of await readLinkPayments(context, provider_order)) {
    if (status !== 'captured') continue
    const arrival: Arrival = {
      source: 'hosted',
      provider_reference: payment_id,
      currency: Currency.Rupee,
      amount,
      payer: method ?? '',
      paid_at: new Date(created_at * 1000),
    }
    await receiveDeposit(context, arrival, () => Promise.resolve(id))
  }
}

/** Of each page, until the provider does not answer: whoever comes next asks again. */
export async function lookUpPages(context: Context, orders: readonly PageOrder[]): Promise<void> {
  if (!isProviderSet(context.config)) return
  for (const order of orders) {
    try {
      await lookUp(context, order)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      context.log.warn({ reason: error.message, recharge_id: order.id }, 'payment provider unreachable')
      return
    }
  }
}

/** Every hour: those that ended lately without having been paid. */
export async function lookUpEndedPages(context: Context): Promise<void> {
  const ended = await context.db.tables
    .selectFrom('wallet_recharge')
    .select(['id', 'provider_order'])
    .where('kind', '=', 'hosted')
    .where('provider_order', '<>', '')
    .where('status', '=', RechargeStatus.Failed)
    .where('decided_at', '>', new Date(context.now().getTime() - LOOKED_AT_MS))
    .orderBy('id')
    .execute()
  await lookUpPages(context, ended)
}
