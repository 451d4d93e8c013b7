import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { getWithdrawalForReview as call } from '@mela/contract/operators/operators-withdrawals.ts'
import type * as z from 'zod'
import { readAcquaintance } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isAdvanced, isSameName, readVerified } from '../../identity/index.ts'
import { accountOf, addUpEntries, Part, PARTS, readFlow, type Book } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { readTurnovers } from '../turnover/read-turnovers.ts'
import { isOwing } from '../debt/debts.ts'
import { isSharedTarget } from './withdraw-risks.ts'
import type { WithdrawalRow } from './withdrawals.ts'

type Review = z.input<(typeof call)['output']>
type Checks = Review['checks']

const DAY_MS = 24 * 3_600_000
const FLOW_MS = 30 * DAY_MS

/** What a reviewer would look up one by one. Each is looked up now, but for the device, which was that of the request. */
export async function readChecks(context: Context, order: WithdrawalRow): Promise<Checks> {
  const { user_id, currency, book, target_since, target_account_name, target_hash, method, risks } = order
  const holder = { user_id, book: book as Book }
  const verified = await readVerified(context, user_id)
  const turnovers = await readTurnovers(context, holder, currency as Currency)
  const { shared_device } = await readAcquaintance(context, user_id)
  const is_shared = await isSharedTarget(context, user_id, target_hash)
  const { new_target_hours } = await context.settings.read()
  const age_ms = context.now().getTime() - target_since.getTime()
  const linked = [
    ...(shared_device > 0 ? [`device with ${shared_device}`] : []),
    ...(is_shared ? ['target with somebody else'] : []),
  ]
  const is_advanced = isAdvanced(verified)
  return [
    { name: 'advanced_verification', is_good: is_advanced, found: is_advanced ? 'passed' : 'not passed' },
    {
      name: 'account_name',
      is_good: method === 'wallet' || isSameName(verified.real_name, target_account_name),
      found: method === 'wallet' ? 'an address has none' : `${target_account_name}, verified ${verified.real_name}`,
    },
    {
      name: 'turnover',
      is_good: turnovers.length === 0,
      found:
        turnovers.length === 0 ? 'nothing open' : `${turnovers.length} open, ${turnovers[0]!.left} left in the first`,
    },
    {
      name: 'known_device',
      is_good: !risks.includes('new_device'),
      found: risks.includes('new_device') ? 'signed in within a day' : 'signed in for longer than a day',
    },
    {
      name: 'target_age',
      is_good: age_ms >= new_target_hours * 3_600_000,
      found: `added ${ageText(age_ms)} ago`,
    },
    { name: 'linked_accounts', is_good: linked.length === 0, found: linked.join(', ') || 'none' },
    await checkReceivable(context, user_id),
    await checkLedger(context, order),
  ]
}

/** What somebody owes blocks what they withdraw, also what was asked for before. */
async function checkReceivable({ db }: Context, user_id: string): Promise<Checks[number]> {
  const is_owing = await isOwing(askPool(db), user_id)
  return { name: 'receivable', is_good: !is_owing, found: is_owing ? 'something was charged back' : 'owes nothing' }
}

/** All parts add up, and what is held is there. */
async function checkLedger(context: Context, order: WithdrawalRow): Promise<Checks[number]> {
  const accounts = accountsOf(order)
  const sums = await addUpEntries(askPool(context.db), accounts)
  const adds_up = [...sums.values()].every(({ balance, sum }) => balance === sum)
  const held = sums.get(accountOf(order.user_id, Part.Held, order.currency as Currency, order.book as Book))!.balance
  const is_held = order.stage === 'done' || held >= BigInt(order.amount)
  return {
    name: 'ledger',
    is_good: adds_up && is_held,
    found: adds_up ? `adds up, ${heldText(held, order.currency as Currency)} held` : 'does not add up',
  }
}

const SIGNS = { 1: ['₹', ''], 2: ['', ' USDT'], 3: ['', ' diamonds'] } as const
function heldText(amount: bigint, currency: Currency): string {
  const [before, after] = SIGNS[currency]
  return `${before}${toDecimal(amount, currency)}${after}`
}

const HOUR_MS = 3_600_000n
function ageText(age_ms: number): string {
  const hours = BigInt(age_ms) / HOUR_MS
  return hours < 72n ? `${hours} h` : `${hours / 24n} days`
}

const accountsOf = ({ user_id, currency, book }: WithdrawalRow): bigint[] =>
  PARTS.map((part) => accountOf(user_id, part, currency as Currency, book as Book))

/** Of the last thirty days. */
export async function readMoneyFlow(context: Context, order: WithdrawalRow): Promise<Review['flow']> {
  const since = new Date(context.now().getTime() - FLOW_MS)
  const type = order.currency as Currency
  const of = (part: Part) => accountOf(order.user_id, part, type, order.book as Book)
  const own = await readFlow(askPool(context.db), [of(Part.Available), of(Part.Locked)], since)
  const held = await readFlow(askPool(context.db), [of(Part.Held)], since)
  const decimal = (...amounts: (bigint | undefined)[]) =>
    toDecimal(
      amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n),
      type,
    )
  return {
    recharged: decimal(own.recharge_paid, own.recharge_charged_back),
    won: decimal(own.bet_placed, own.bet_paid, own.bet_refunded),
    withdrawn: decimal(-(held.withdraw_paid ?? 0n), -(own.withdraw_returned ?? 0n)),
    chests_received: decimal(own.chest_received),
  }
}
