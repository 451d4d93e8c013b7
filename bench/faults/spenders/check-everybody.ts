import { CURRENCIES, Currency, toDecimal, toMinor } from '@mela/contract/money.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { auditSite } from '../../../server/ledger.ts'
import { Book, House, houseOf } from '../../../server/src/ledger/index.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import type { Expected } from './expected.ts'
import type { Payment, Payout } from './provider.ts'
import type { Resolved } from './settle.ts'
import type { MoneyStage } from './stage.ts'

interface DepositRow {
  provider_reference: string
  amount: string
  taken_back: string
  state: string
}
interface WithdrawalRow {
  id: string
  user_id: string
  amount: string
  fee: string
  status: number
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Compares what people were told, the provider and the chain know and the site has written with one another: nothing of it
 * is derived from the ledger, which has to agree with all of it.
 */
export async function checkMoney(stage: MoneyStage, expected: Expected, resolved: readonly Resolved[]) {
  const { url } = stage.postgres
  const notes = [...expected.faults]
  const deposits = await query<DepositRow>(
    url,
    'SELECT provider_reference, amount, taken_back, state FROM wallet_deposit',
  )
  const withdrawals = await query<WithdrawalRow>(
    url,
    'SELECT id, user_id, amount, fee, status FROM wallet_withdrawal ORDER BY id',
  )
  const { payouts } = await stage.provider.look()
  const came = checkPayments(stage.provider.payments, deposits, resolved, expected, notes)
  const left = checkPayouts(withdrawals, payouts, expected, notes)
  const returned = (is_chain: boolean) =>
    sum(
      resolved
        .filter(({ action, provider_reference }) => action === 'return' && isChain(provider_reference) === is_chain)
        .map(({ amount }) => amount),
    )
  const lies = await readReserves(url)
  const rupees = came + sum(expected.confirmed) - left - returned(false)
  const usdt = sum(expected.sent) - returned(true)
  for (const [currency, wanted] of [
    [Currency.Rupee, rupees],
    [Currency.Usdt, usdt],
  ] as const) {
    const there = lies.get(currency) ?? 0n
    if (there !== wanted)
      notes.push(
        `the ledger says that ${toDecimal(there, currency)} lie with the bank, and it is ${toDecimal(wanted, currency)}`,
      )
  }
  notes.push(...(await checkPeople(stage, expected)))
  const { ok, wrong } = await auditSite(url)
  if (!ok) notes.push(...wrong.map(({ what, count, subject }) => `the ledger: ${what} (${count}, such as ${subject})`))
  const paid = payouts.filter(({ status }) => status === 'processed').length
  return {
    figures: {
      payments: stage.provider.payments.length,
      deposits: deposits.length,
      withdrawals: withdrawals.length,
      paid,
      audit: ok,
    },
    notes,
  }
}

const isChain = (reference: string): boolean => !reference.startsWith('pay_')

/** Each is there once and as it was decided; gives what stays with the provider of all of them. */
function checkPayments(
  payments: readonly Payment[],
  deposits: readonly DepositRow[],
  resolved: readonly Resolved[],
  expected: Expected,
  notes: string[],
): bigint {
  const by_reference = Map.groupBy(deposits, ({ provider_reference }) => provider_reference)
  const decided = new Map(resolved.map(({ provider_reference, action }) => [provider_reference, action]))
  let stays = 0n
  for (const { id, order, amount, taken_back } of payments) {
    const rows = by_reference.get(id) ?? []
    if (rows.length !== 1 || BigInt(rows[0]!.amount) !== amount) {
      notes.push(`payment ${id} of ${amount} is there as ${JSON.stringify(rows)}`)
      continue
    }
    const is_exact = amount === order.exact
    const action = decided.get(id)
    const left = amount - taken_back
    const was_credited = is_exact || action === 'credit'
    const wanted = was_credited ? (left === 0n ? 'charged_back' : 'credited') : 'returned'
    const { state, taken_back: noted } = rows[0]!
    if (state !== wanted) notes.push(`payment ${id} is ${state} and not ${wanted}`)
    if (BigInt(noted) !== taken_back) notes.push(`of payment ${id} went ${taken_back} back, and it says ${noted}`)
    if (!is_exact && left > 0n && action === undefined) notes.push(`payment ${id} was decided by nobody`)
    const worth = order.currency === Currency.Rupee ? left : (order.amount * left) / order.exact
    // What was taken back goes from the person as far as it is there; a mispaid one was nobody's yet.
    if (was_credited) expected.add(order.user_id, order.currency, worth)
    // An operator's return is counted with what operators returned.
    stays += left
  }
  return stays
}

/** Each withdrawal was paid at most once, exactly where the site says so; gives what has left for good. */
function checkPayouts(
  withdrawals: readonly WithdrawalRow[],
  payouts: readonly Payout[],
  expected: Expected,
  notes: string[],
): bigint {
  const of = Map.groupBy(payouts, ({ reference_id }) => reference_id)
  const known = new Set(withdrawals.map(({ id }) => id))
  for (const id of [...of.keys(), ...expected.withdrawals.keys()]) {
    if (!known.has(id)) notes.push(`withdrawal ${id} was told or paid and is not there`)
  }
  let left = 0n
  for (const { id, user_id, amount, fee, status } of withdrawals) {
    const net = BigInt(amount) - BigInt(fee)
    const own = of.get(id) ?? []
    const paid = own.filter((payout) => payout.status === 'processed')
    const back = own.filter((payout) => payout.status === 'reversed')
    const wanted =
      paid.length > 0 ? WithdrawStatus.Paid : back.length > 0 ? WithdrawStatus.Returned : WithdrawStatus.Rejected
    if (paid.length + back.length > 1) notes.push(`withdrawal ${id} was paid ${paid.length + back.length} times`)
    if (status !== wanted) notes.push(`withdrawal ${id} has status ${status} and should have ${wanted}`)
    if (!expected.withdrawals.has(id)) notes.push(`withdrawal ${id} was asked for by nobody`)
    if (paid.length === 0) continue
    if (BigInt(paid[0]!.amount) !== net) notes.push(`withdrawal ${id} was paid with ${paid[0]!.amount} for ${net}`)
    left += net * BigInt(paid.length)
    expected.add(user_id, Currency.Rupee, -BigInt(amount))
  }
  return left
}

/** Of rupees and USDT, what lies with the bank and on the chain. */
async function readReserves(url: string): Promise<Map<Currency, bigint>> {
  const currencies = [Currency.Rupee, Currency.Usdt]
  const rows = await query<{ account_id: string; sum: string }>(
    url,
    'SELECT account_id, -sum(amount) AS sum FROM ledger_entry WHERE account_id = ANY($1) GROUP BY account_id',
    [currencies.map((currency) => String(houseOf(House.Deposits, currency, Book.Money)))],
  )
  return new Map(
    currencies.map((currency) => {
      const row = rows.find(({ account_id }) => BigInt(account_id) === houseOf(House.Deposits, currency, Book.Money))
      return [currency, BigInt(row?.sum ?? 0)]
    }),
  )
}

/** What everybody sees in their wallet, with what they owe because a payment was taken back after it was used. */
async function checkPeople({ callers, people, postgres }: MoneyStage, expected: Expected): Promise<string[]> {
  const owed = await query<{ user_id: string; currency: number; amount: string }>(
    postgres.url,
    'SELECT user_id, currency, sum(amount - settled) AS amount FROM wallet_receivable GROUP BY user_id, currency',
  )
  const notes: string[] = []
  for (const { user_id, token } of people) {
    const wallets = await callers[0]!('getWallet', {}, { bearer: token })
    for (const currency of CURRENCIES) {
      const owing = owed.find((row) => row.user_id === user_id && row.currency === currency)?.amount ?? 0
      const wanted = expected.of(user_id, currency) + BigInt(owing)
      const { balance } = wallets.find(({ type }) => type === currency)!
      if (toMinor(balance, currency) !== wanted) {
        notes.push(`${user_id} has ${balance} of ${currency} and should have ${toDecimal(wanted, currency)}`)
      }
    }
  }
  return notes
}
