import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus, type ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { noticeOwner, tellOrder } from '../news.ts'
import { paidIn } from './recharge-channels.ts'
import { CANCEL_LINK } from './cancel-link.ts'
import { readUsualSeconds } from './usual-seconds.ts'
import { addStep, readSteps, type Step } from '../withdraw/steps.ts'

export type RechargeRow = Selectable<DB['wallet_recharge']>

/** Why one came to nothing, or to nothing in the end. */
export type RechargeReason = 'expired' | 'cancelled' | 'not_found' | 'charged_back'

const NETWORK = 'TRC20'

/** The terms of the channel as they were. */
export const termsOf = ({ channel }: Pick<RechargeRow, 'channel'>): RechargeChannelSetting =>
  channel as unknown as RechargeChannelSetting

/** Locks the order, before anything else of it is looked at. */
export async function lockRecharge(trx: Transaction<DB>, id: string): Promise<RechargeRow | undefined> {
  return trx.selectFrom('wallet_recharge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Nobody has decided: it is open, or only its time is over. */
export const isUndecided = ({ status, reason }: Pick<RechargeRow, 'status' | 'reason'>): boolean =>
  status === RechargeStatus.Pending || (status === RechargeStatus.Failed && reason === 'expired')

export const readRecharge = ({ db }: Context, id: string): Promise<RechargeRow | undefined> =>
  db.tables.selectFrom('wallet_recharge').selectAll().where('id', '=', id).executeTakeFirst()

/** Something that came for it waits until an operator has looked. */
export const isBeingChecked = ({ exists, selectFrom }: ExpressionBuilder<DB, 'wallet_recharge'>) =>
  exists(
    selectFrom('wallet_deposit')
      .select('wallet_deposit.id')
      .whereRef('wallet_deposit.recharge_id', '=', 'wallet_recharge.id')
      .where('wallet_deposit.state', '=', 'unmatched'),
  )

/** That of this person, or undefined for those of others and those that are not there. */
export function readOwnRecharge({ db }: Context, user_id: string, id: string): Promise<RechargeRow | undefined> {
  return db.tables
    .selectFrom('wallet_recharge')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** Under its lock: it comes to nothing, and so does its page. */
export async function failRecharge(
  context: Context,
  trx: Trx,
  { id, user_id, provider_order: link_id }: Pick<RechargeRow, 'id' | 'user_id' | 'provider_order'>,
  reason: RechargeReason,
  operator_id: string | null = null,
): Promise<void> {
  const status = RechargeStatus.Failed
  await trx
    .updateTable('wallet_recharge')
    .set({ status, reason, decided_at: context.now(), decided_by: operator_id })
    .where('id', '=', id)
    .execute()
  await addStep(context, trx, id, 'failed', operator_id)
  if (link_id !== '') await trx.addJob(CANCEL_LINK, { link_id })
  if (operator_id) await noticeOwner(context, trx, user_id, 'recharge_failed')
  await tellOrder(trx, { user_id, id, kind: 'recharge', status })
}

function paymentOf(row: RechargeRow): Recharge['payment'] {
  const terms = termsOf(row)
  const exact = toDecimal(BigInt(row.exact), paidIn(row.currency as Currency))
  const given = (names: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(names).filter(([, value]) => value !== ''))
  if (row.kind === 'hosted') return { ...given({ pay_url: row.pay_url }), exact }
  if (row.kind === 'chain') return { qr: terms.address, address: terms.address, network: NETWORK, exact }
  const { payee, upi_id, account_number, bank_name, bank_code } = terms
  const qr = upi_id && upiLink({ pa: upi_id, pn: payee, am: exact, cu: 'INR', tn: `R${row.id}` })
  return { ...given({ qr, payee, upi_id, account_number, bank_name, bank_code }), exact }
}

/** What UPI apps read; they want an @ as it is. */
const upiLink = (values: Record<string, string>): string =>
  `upi://pay?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`

/** What came too late for an order, or not as it asked for, is what its person has to know of it. */
function reasonOf({ status, reason }: RechargeRow, steps: readonly Pick<Step, 'step'>[]): string {
  if (status !== RechargeStatus.Paid && steps.at(-1)?.step === 'seen') return 'recharge_reason_checking'
  return reason && `recharge_reason_${reason}`
}

export function toRecharge(
  row: RechargeRow,
  steps: readonly Pick<Step, 'step' | 'at'>[],
  usual_seconds: number | null,
): Recharge {
  const type = row.currency as Currency
  return {
    id: row.id,
    type,
    paid_in: paidIn(type),
    channel_id: row.channel_id,
    channel_name: termsOf(row).name,
    kind: row.kind as ChannelKind,
    amount: toDecimal(BigInt(row.amount), type),
    credited: row.credited === null ? null : toDecimal(BigInt(row.credited), type),
    status: row.status as RechargeStatus,
    reference: row.reference,
    payment: paymentOf(row),
    expires_at: row.expires_at.toISOString(),
    usual_seconds,
    steps: steps.map(({ step, at }) => ({ step: step as Recharge['steps'][number]['step'], at: at.toISOString() })),
    reason: reasonOf(row, steps),
    created_at: row.created_at.toISOString(),
  }
}

export async function showRecharges(context: Context, rows: readonly RechargeRow[]): Promise<Recharge[]> {
  const steps = await readSteps(
    context,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { status, channel_id, kind } = row
      const channel = { id: channel_id, kind: kind as ChannelKind }
      const usual_seconds = status === RechargeStatus.Pending ? await readUsualSeconds(context, channel) : null
      return toRecharge(row, steps.get(row.id)!, usual_seconds)
    }),
  )
}

export async function showRecharge(context: Context, row: RechargeRow): Promise<Recharge> {
  const [shown] = await showRecharges(context, [row])
  return shown!
}
