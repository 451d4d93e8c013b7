import type { Transaction } from 'kysely'
import * as z from 'zod'
import { Currency } from '@mela/contract/money.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { receiveDeposit, type Arrival } from './receive-deposit.ts'
import { failRecharge, isBeingChecked, lockRecharge, type RechargeReason } from '../recharge/recharges.ts'
import { takeBackPayment } from './take-back-payment.ts'

// What the provider tells of payments. Events come twice, late and in any order: each is taken for what it says by itself.
const ID = /^\d{1,18}$/
const paise = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).transform(BigInt)
const text = z.string().max(120).nullish()
const entityOf = <T extends z.ZodType>(entity: T) => z.object({ entity })

const payment = z.object({
  id: z.string().min(1).max(80),
  amount: paise,
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  method: text,
  vpa: text,
  contact: text,
  // The provider writes an empty list where there are none.
  notes: z.union([z.object({ recharge_id: z.string().regex(ID) }), z.unknown().transform(() => undefined)]),
  created_at: z.number().int().positive(),
})
type Payment = z.infer<typeof payment>
const link = z.object({ id: z.string(), reference_id: z.string().nullish() })

const withPayment = z.object({ payment: entityOf(payment) })
const withLink = z.object({ payment_link: entityOf(link) })
const back = entityOf(z.object({ id: z.string().min(1).max(80), amount: paise }))
const withRefund = withPayment.extend({ refund: back })
const withDispute = withPayment.extend({ dispute: back })

const SOURCE = 'hosted'

/** The order that a payment names, if it is one of ours that was to be paid there. */
async function findOrder(trx: Transaction<DB>, id: string | null | undefined): Promise<string | undefined> {
  if (!id || !ID.test(id)) return undefined
  const row = await trx
    .selectFrom('wallet_recharge')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', SOURCE)
    .executeTakeFirst()
  return row?.id
}

/** Money that the provider has, or had. One that it never took may be told as refunded, too. */
const isCaptured = ({ status, captured }: Payment): boolean =>
  captured !== false && (status === 'captured' || status === 'refunded')

/** Others may use the same account of the provider: what names no order, or is no rupees, is theirs. */
const isOurs = ({ currency, notes }: Payment, reference_id: string | null | undefined): boolean =>
  currency === 'INR' && (notes !== undefined || ID.test(reference_id ?? ''))

type AndThen = (trx: Trx) => Promise<void>

/** The money of a payment, once, and what else has to happen before anybody can use it. */
async function receive(
  context: Context,
  told: Payment,
  reference_id?: string | null,
  andThen: AndThen = () => Promise.resolve(),
): Promise<void> {
  if (!isCaptured(told) || !isOurs(told, reference_id)) return transaction(context, andThen)
  const arrival: Arrival = {
    source: SOURCE,
    provider_reference: told.id,
    currency: Currency.Rupee,
    amount: told.amount,
    payer: told.vpa ?? told.contact ?? told.method ?? '',
    paid_at: new Date(told.created_at * 1000),
  }
  await receiveDeposit(context, arrival, (trx) => findOrder(trx, reference_id ?? told.notes?.recharge_id), andThen)
}

/** The payment may be told of after what was taken back of it; so it is taken first. */
function takeBack(context: Context, told: Payment, { id, amount }: { id: string; amount: bigint }): Promise<void> {
  const taken = { source: SOURCE, provider_reference: told.id, taken_reference: id, amount } as const
  return receive(context, told, undefined, (trx) => takeBackPayment(context, trx, taken))
}

async function close(context: Context, reference_id: string | null | undefined, reason: RechargeReason): Promise<void> {
  await transaction(context, async (trx) => {
    const id = await findOrder(trx, reference_id)
    const order = id === undefined ? undefined : await lockRecharge(trx, id)
    if (order?.status !== RechargeStatus.Pending) return
    const checked = trx.selectFrom('wallet_recharge').select('id').where('id', '=', order.id).where(isBeingChecked)
    if (reason === 'expired' && (await checked.executeTakeFirst())) return
    await failRecharge(context, trx, order, reason)
  })
}

/** By the name of the event. One attempt that fails ends nothing: the page takes another. */
export const PAYMENT_EVENTS: Record<string, (context: Context, payload: unknown) => Promise<void>> = {
  'payment.captured': (context, payload) => receive(context, withPayment.parse(payload).payment.entity),
  'payment_link.paid': (context, payload) => {
    const told = withPayment.extend(withLink.shape).parse(payload)
    return receive(context, told.payment.entity, told.payment_link.entity.reference_id)
  },
  'payment_link.expired': (context, payload) =>
    close(context, withLink.parse(payload).payment_link.entity.reference_id, 'expired'),
  'payment_link.cancelled': (context, payload) =>
    close(context, withLink.parse(payload).payment_link.entity.reference_id, 'cancelled'),
  'refund.processed': (context, payload) => {
    const told = withRefund.parse(payload)
    return takeBack(context, told.payment.entity, told.refund.entity)
  },
  'payment.dispute.lost': (context, payload) => {
    const told = withDispute.parse(payload)
    return takeBack(context, told.payment.entity, told.dispute.entity)
  },
}
