import type { Currency } from '@mela/contract/money.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { createWithdrawal as call, Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import type { Context } from '../../context.ts'
import { accountOf, keyOf, Part, Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { isOwing } from '../debt/debts.ts'
import { tellAmounts, tellOrder } from '../news.ts'
import { addStep } from './steps.ts'
import { waitsUntil, type TargetRow } from '../targets/targets.ts'
import { changeUnplayed, mayLeave, readUnplayed, takeUnplayed, type Unplayed } from '../turnover/unplayed.ts'
import type { Holder } from '../wallets.ts'
import { readDayLeft } from './withdraw-day.ts'
import { levelOf, type Risk } from './withdraw-risks.ts'
import { withdrawFee, type Terms } from './withdraw-terms.ts'
import { selectWithdrawals, toWithdrawal } from './withdrawals.ts'

export interface Request {
  holder: Holder
  currency: Currency
  amount: bigint
  terms: Terms
  target: TargetRow
  new_target_hours: number
  risks: readonly Risk[]
  /** Credited within a day. */
  fresh: bigint
}
type Refusals = Refuse<(typeof call)['refuses'][number]>

/** Inside a transaction: the order, and its amount held until somebody has decided. */
export async function requestWithdrawal(
  context: Context,
  trx: Trx,
  request: Request,
  refuse: Refusals,
): Promise<Withdrawal> {
  const { ask } = trx
  const { holder, currency, amount, terms } = request
  const { user_id, book } = holder
  const fee = withdrawFee(amount, terms)
  // Where the smallest fee is all of it, nothing would arrive.
  if (amount < terms.min || fee >= amount) throw refuse('below_min_withdraw')
  if (amount > terms.max) throw refuse('above_max_withdraw')
  const available = accountOf(user_id, Part.Available, currency, book)
  const held = accountOf(user_id, Part.Held, currency, book)
  // From here on one request of a person comes after the other, so that neither the wallet nor the day is overdrawn.
  const posting = await Posting.lock(ask, [available, held])
  const unplayed = await requireRoom(context, ask, request, posting.balanceOf(available), refuse)
  const taken = unplayedTaken(posting.balanceOf(available), unplayed, request)
  const id = await insert(context, trx, request, { fee, unplayed: taken, risks: risksOf(context, request, unplayed) })
  posting.add({
    key: keyOf('withdraw_held', id),
    kind: 'withdraw_held',
    reference: id,
    entries: [
      { account: available, amount: -amount },
      { account: held, amount },
    ],
  })
  if (taken > 0n) await changeUnplayed(ask, holder, currency, terms.method, -taken)
  await addStep(context, trx, id, 'requested')
  await tellAmounts(trx, [user_id])
  await tellOrder(trx, { user_id, id, kind: 'withdrawal', status: WithdrawStatus.Review })
  const now = context.now()
  await posting.write(ask, now)
  const row = await selectWithdrawals(trx).where('wallet_withdrawal.id', '=', id).executeTakeFirstOrThrow()
  const steps = await trx.selectFrom('wallet_step').select(['step', 'at']).where('order_id', '=', id).execute()
  return toWithdrawal(row, steps, now)
}

/** Gives what of the wallet was paid in and not played. */
async function requireRoom(
  context: Context,
  ask: Ask,
  { holder, currency, amount, terms }: Request,
  available: bigint,
  refuse: Refusals,
): Promise<Unplayed[]> {
  const left = await readDayLeft(context, ask, holder.user_id, currency, terms)
  if (amount > left) throw refuse('withdraw_daily_limit')
  if (amount > available) throw refuse('withdrawable_not_enough')
  const unplayed = await readUnplayed(ask, holder, currency)
  if (amount > mayLeave(available, unplayed, terms.method)) throw refuse('only_back_the_way_it_came')
  if (await isOwing(ask, holder.user_id)) throw refuse('withdraw_blocked')
  return unplayed
}

/** What was played leaves first; of the rest only what came this way may leave, so it is asked first. */
function unplayedTaken(available: bigint, unplayed: readonly Unplayed[], { amount, terms }: Request): bigint {
  const own = unplayed.filter(({ method }) => method === terms.method)
  const others = unplayed.filter(({ method }) => method !== terms.method)
  const taken = takeUnplayed(available, [...own, ...others], amount)
  return taken.find(({ method }) => method === terms.method)?.amount ?? 0n
}

function risksOf(context: Context, request: Request, unplayed: readonly Unplayed[]): Risk[] {
  const { amount, terms, target, new_target_hours, fresh } = request
  const still = unplayed.reduce((sum, each) => sum + each.amount, 0n)
  return [
    ...(amount >= terms.second_from ? (['large'] as const) : []),
    ...(waitsUntil(target.created_at, new_target_hours, context.now()) ? (['new_target'] as const) : []),
    ...request.risks,
    ...(fresh > 0n && still >= fresh ? (['fast_out'] as const) : []),
  ]
}

async function insert(
  context: Context,
  trx: Trx,
  { holder, currency, amount, terms, target, new_target_hours }: Request,
  { fee, unplayed, risks }: { fee: bigint; unplayed: bigint; risks: Risk[] },
): Promise<string> {
  const now = context.now()
  const { id } = await trx
    .insertInto('wallet_withdrawal')
    .values({
      ...{ ...holder, currency, amount, fee, unplayed, risks },
      method: terms.method,
      target_id: target.id,
      needs_second: risks.includes('large') || levelOf(risks) === 'high',
      pay_after: waitsUntil(target.created_at, new_target_hours, now),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
