import type { Insertable, Transaction } from 'kysely'
import { Currency } from '@mela/contract/money.ts'
import type { RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import type { createRecharge as call, Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { LINK_MINUTES } from '../deposit/payments.ts'
import { READ_CHAIN, READ_CHAIN_SECONDS } from '../deposit/read-chain.ts'
import { amountWithin, priceOf, readOpenChannels, stepOf } from './recharge-channels.ts'
import { toRecharge, type RechargeRow } from './recharges.ts'
import { addStep } from '../withdraw/steps.ts'
import type { Holder } from '../wallets.ts'

interface Wanted {
  type: Currency
  channel_id: string
  amount: string
}
export interface RechargeTerms {
  channel: RechargeChannelSetting
  amount: bigint
  /** What has to be paid, in what it is paid in. */
  price: bigint
}
type Refusals = Refuse<(typeof call)['refuses'][number]>
type NewRecharge = Insertable<DB['wallet_recharge']>

/** How many orders one person may leave unpaid at a time. */
const OPEN_ORDERS = 20
/** A minute takes a sixth of what an hour does. */
const MINUTES = 6
/** Less than what amounts differ by, so that no two of them with their marks are the same, and none is round. */
const MARKS = Number(stepOf(Currency.Usdt))
const MARK_TRIES = 60

/** The channel as it is now; whatever becomes of it, the order keeps it so. */
export async function readRechargeTerms(context: Context, wanted: Wanted, refuse: Refusals): Promise<RechargeTerms> {
  const channels = await readOpenChannels(context)
  const channel = channels.find(({ id, type }) => id === wanted.channel_id && type === wanted.type)
  if (!channel) throw refuse('non_existent')
  const amount = amountWithin(channel, wanted.amount)
  const price = amount && priceOf(await context.settings.read(), wanted.type, amount)
  if (amount === undefined || price === undefined) throw refuse('recharge_out_of_range')
  return { channel, amount, price }
}

/** Inside a transaction, after requireFewOrders: an order, and nothing that anybody could spend. */
export async function writeRecharge(
  context: Context,
  trx: Trx,
  holder: Holder,
  terms: RechargeTerms,
  refuse: Refusals,
): Promise<Recharge> {
  const order = await insertOrder(context, trx, newRecharge(context, holder, terms))
  if (!order) throw refuse('provider_away')
  await addStep(context, trx, order.id, 'started')
  if (order.kind === 'chain') {
    await trx.addJob(READ_CHAIN, {}, { key: READ_CHAIN, after_seconds: READ_CHAIN_SECONDS })
  }
  return toRecharge(order, [{ step: 'started', at: order.created_at }], null)
}

/** From here on nobody else orders for the same person until the transaction ends. */
export async function requireFewOrders(context: Context, trx: Transaction<DB>, { user_id }: Holder): Promise<void> {
  await lockName(trx, `recharges of ${user_id}`)
  const ago = (seconds: number) => new Date(context.now().getTime() - seconds * 1000)
  const { open, hour, minute } = await trx
    .selectFrom('wallet_recharge')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('status', '=', RechargeStatus.Pending).as('open'),
      fn.countAll<string>().filterWhere('created_at', '>', ago(3_600)).as('hour'),
      fn.countAll<string>().filterWhere('created_at', '>', ago(60)).as('minute'),
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const most = context.config.RECHARGES_PER_HOUR
  if (Number(open) >= OPEN_ORDERS || Number(hour) >= most) throw refuseAsPlatform('too_many_operations')
  if (Number(minute) * MINUTES >= most) throw refuseAsPlatform('too_many_operations', { retry_after: 60 })
}

function newRecharge(context: Context, holder: Holder, { channel, amount, price }: RechargeTerms): NewRecharge {
  const { id: channel_id, kind, type: currency, hold_minutes } = channel
  const created_at = context.now()
  const minutes = kind === 'hosted' && hold_minutes < LINK_MINUTES ? LINK_MINUTES : hold_minutes
  return {
    ...{ ...holder, currency, channel_id, kind, channel: JSON.stringify(channel), amount, exact: price },
    ...{ created_at, expires_at: new Date(created_at.getTime() + minutes * 60_000) },
  }
}

/** On a chain each order has an amount of its own, which the database holds for it; undefined where none was found. */
async function insertOrder(
  { random }: Context,
  trx: Transaction<DB>,
  order: NewRecharge,
): Promise<RechargeRow | undefined> {
  const insert = (exact: NewRecharge['exact']) =>
    trx
      .insertInto('wallet_recharge')
      .values({ ...order, exact })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  if (order.kind !== 'chain') return insert(order.exact)
  for (let tries = 0; tries < MARK_TRIES; tries += 1) {
    const written = await insert(BigInt(order.exact) + BigInt(random.int(1, MARKS)))
    if (written) return written
  }
  return undefined
}
