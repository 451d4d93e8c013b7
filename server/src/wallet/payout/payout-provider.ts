import * as z from 'zod'
import { Currency } from '@mela/contract/money.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { openNumber } from '../targets/target-numbers.ts'
import type { WithdrawalRow } from '../withdraw/withdrawals.ts'
import { isPayoutOf, payoutAmount, payoutKey } from './payout-key.ts'

// Payouts as RazorpayX makes them: one for a key, found again by what it was for.
export const payoutNotes = z.object({ order_key: z.string().optional() }).optional().catch(undefined)
const payout = z.object({
  id: z.string().min(1).max(80),
  status: z.string(),
  reference_id: z.string().nullish(),
  utr: z.string().max(80).nullish(),
  amount: z.number().int().optional(),
  currency: z.string().optional(),
  /** An empty list where there are none. */
  notes: payoutNotes,
})
const collection = z.object({ items: z.array(payout) })
export type ProviderPayout = z.infer<typeof payout>

/** Without one the provider does not know which branch to pay. */
export const IFSC = '^[A-Z]{4}0[A-Z0-9]{6}$'
const ANSWER_WITHIN_MS = 10_000
/** What it says about the request itself; everything else says nothing about the payout. */
const REFUSALS = [400, 422]

export const hasProvider = ({ PAYOUT_ACCOUNT, PAYMENT_KEY_ID }: Config): boolean =>
  PAYOUT_ACCOUNT !== undefined && PAYMENT_KEY_ID !== undefined

/** Everything else is paid by an operator's hand. */
export const isPaidByProvider = (
  config: Config,
  { currency, method, target_code }: Pick<WithdrawalRow, 'currency' | 'method' | 'target_code'>,
): boolean =>
  hasProvider(config) && currency === Currency.Rupee && method === 'bank' && new RegExp(IFSC).test(target_code)

type Asked = { is: 'taken'; payout: ProviderPayout } | { is: 'refused' } | { is: 'unknown' }

/** Nothing but an answer says that it was taken, or was not. */
export async function askPayout(context: Context, order: WithdrawalRow, key: string): Promise<Asked> {
  try {
    const answer = await ask(context, '/v1/payouts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Payout-Idempotency': key },
      body: JSON.stringify(bodyOf(context, order, key)),
    })
    if (REFUSALS.includes(answer.status)) return { is: 'refused' }
    if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
    return { is: 'taken', payout: payout.parse(await answer.json()) }
  } catch (error) {
    context.log.warn({ reason: (error as Error).message, withdrawal_id: order.id }, 'payout outcome unknown')
    return { is: 'unknown' }
  }
}

/** Undefined where it is certain that there is none; throws where nothing is certain. Where there are several, its own. */
export async function findPayout(
  context: Context,
  order: Pick<WithdrawalRow, 'id' | 'amount' | 'fee'>,
  key: string | null,
): Promise<ProviderPayout | undefined> {
  const query = new URLSearchParams({ account_number: context.config.PAYOUT_ACCOUNT!, reference_id: order.id })
  const answer = await ask(context, `/v1/payouts?${query.toString()}`, { method: 'GET' })
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
  const { items } = collection.parse(await answer.json())
  const named = items.filter(({ reference_id }) => reference_id === order.id)
  return named.find((each) => isPayoutOf(order, key, each)) ?? named[0]
}

function ask({ config }: Context, path: string, request: RequestInit): Promise<Response> {
  const { PAYMENT_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET } = config
  const keys = Buffer.from(`${PAYMENT_KEY_ID}:${PAYMENT_KEY_SECRET}`).toString('base64')
  return fetch(new URL(path, PAYMENT_URL), {
    ...request,
    headers: { ...(request.headers as Record<string, string>), Authorization: `Basic ${keys}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
}

/** The same for the same withdrawal, whenever it is asked: the key stands for all of it. */
function bodyOf(context: Context, order: WithdrawalRow, key: string) {
  const { id, user_id, target_account_name: name, target_code: ifsc } = order
  return {
    account_number: context.config.PAYOUT_ACCOUNT,
    amount: Number(payoutAmount(order)),
    currency: 'INR',
    mode: 'IMPS',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: id,
    // Not in those that were asked for before keys were made of orders.
    ...(key === payoutKey(order) && { notes: { order_key: key } }),
    narration: `${context.config.APP_NAME.replace(/[^A-Za-z0-9 ]/g, '').slice(0, 18)} ${id}`.trim(),
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name, ifsc, account_number: openNumber(context, order.target_sealed, user_id) },
      contact: { name, type: 'customer', reference_id: user_id },
    },
  }
}
