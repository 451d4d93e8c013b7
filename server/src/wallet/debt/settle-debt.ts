import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { settleDebt as call } from '@mela/contract/operators/operators-ledger.ts'
import { accountOf, balancesOf, isFrozen, Part, Posting, type Book } from '../../ledger/index.ts'
import { askPool, type Ask } from '../../platform/data/db.ts'
import { proposeAdmin, type Executor } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { readHolders } from '../holder.ts'
import { noticeOwner, tellAmounts } from '../news.ts'
import { payDebts, readDebts, writeOffDebts } from './debts.ts'

interface Payload {
  user_id: string
  book: Book
  type: Currency
  amount: string
  action: 'take' | 'write_off'
}

/** What somebody owes is taken from what they have by now, or the site carries it. */
export const settleDebt = proposeAdmin(call, async (context, input, _asker, refuse) => {
  const { user_id, type, amount, action, reason } = input
  const minor = toMinor(amount, type)
  if (!minor) throw refuseAsPlatform('invalid_params', { fields: { amount: 'not an amount of this currency' } })
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (!holder) throw refuse('non_existent')
  const ask = askPool(context.db)
  const owed = await readOwed(ask, user_id, type)
  if (minor > owed) throw refuse('amount_differs')
  const account = accountOf(user_id, Part.Available, type, holder.book)
  const available = (await balancesOf(ask, [account])).get(account)!
  if (action === 'take' && minor > available) throw refuse('withdrawable_not_enough')
  const payload: Payload = { user_id, book: holder.book, type, action, amount: toDecimal(minor, type) }
  const left = toDecimal(owed - minor, type)
  return {
    subject: `user:${user_id}`,
    reason,
    payload: { ...payload, before: { owed: toDecimal(owed, type) }, after: { owed: left } },
  }
})

async function readOwed(ask: Ask, user_id: string, type: Currency): Promise<bigint> {
  const debts = await readDebts(ask, user_id)
  return debts.find(({ currency }) => currency === type)?.amount ?? 0n
}

/** Exactly what was agreed on, or nothing: what was owed or there when it was asked for may be gone. */
export const executeSettling: Executor = async (context, { trx, approval_id, payload, refuse }) => {
  const { user_id, book, type, amount, action } = payload as unknown as Payload
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (holder?.book !== book) throw refuse('approval_closed')
  if (action === 'take') {
    await noticeOwner(context, trx, user_id, 'balance_adjusted')
    await tellAmounts(trx, [user_id])
  }
  const { ask } = trx
  const most = toMinor(amount, type)!
  const posting = await Posting.lock(ask, [accountOf(user_id, Part.Available, type, book)])
  const settling = { holder, currency: type, most, approval_id }
  const settled = await (action === 'take' ? payDebts : writeOffDebts)(ask, posting, settling)
  if (settled !== most) throw refuse('approval_closed')
  await posting.write(ask, context.now()).catch((error: unknown) => {
    throw isFrozen(error) ? refuse('approval_closed') : error
  })
}
