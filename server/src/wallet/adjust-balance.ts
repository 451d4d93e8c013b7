import { Currency, toDecimal, toMinor } from '@mela/contract/money.ts'
import { adjustBalance as call } from '@mela/contract/operators/operators-ledger.ts'
import {
  accountOf,
  balancesOf,
  Book,
  House,
  houseOf,
  isFrozen,
  keyOf,
  Part,
  Posting,
  readFlow,
} from '../ledger/index.ts'
import { askPool, type Ask } from '../platform/data/db.ts'
import { proposeAdmin, type Executor } from '../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { readHolders } from './holder.ts'
import { noticeOwner, tellAmounts } from './news.ts'

interface Payload {
  user_id: string
  book: Book
  type: Currency
  amount: string
}

/** Where diamonds are for play there is no other money, and none are made: only what was taken can be given back. */
export const adjustBalance = proposeAdmin(call, async (context, { user_id, type, amount, reason }, _asker, refuse) => {
  const minor = toMinor(amount, type)
  if (!minor) throw refuseAsPlatform('invalid_params', { fields: { amount: 'not an amount of this currency' } })
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (!holder) throw refuse('non_existent')
  if (holder.book === Book.Play && type !== Currency.Diamond) throw refuse('permission_not_allowed')
  const account = accountOf(user_id, Part.Available, type, holder.book)
  const ask = askPool(context.db)
  if (holder.book === Book.Play && minor > (await takenFrom(ask, account))) throw refuse('permission_not_allowed')
  const before = (await balancesOf(ask, [account])).get(account)!
  if (before + minor < 0n) throw refuse('withdrawable_not_enough')
  const payload: Payload = { user_id, book: holder.book, type, amount: toDecimal(minor, type) }
  return {
    subject: `user:${user_id}`,
    reason,
    payload: {
      ...payload,
      before: { available: toDecimal(before, type) },
      after: { available: toDecimal(before + minor, type) },
    },
  }
})

/** What adjustments took from here and did not give back, at least nothing. */
async function takenFrom(ask: Ask, account: bigint): Promise<bigint> {
  const { adjusted = 0n } = await readFlow(ask, [account], new Date(0))
  return adjusted < 0n ? -adjusted : 0n
}

/** Once for an agreement, and never below zero: what was there when it was asked for may be gone. */
export const executeAdjustment: Executor = async (context, { trx, approval_id, payload, refuse }) => {
  const { user_id, book, type, amount } = payload as unknown as Payload
  const minor = toMinor(amount, type)!
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (holder?.book !== book) throw refuse('approval_closed')
  await noticeOwner(context, trx, user_id, 'balance_adjusted')
  await tellAmounts(trx, [user_id])
  const account = accountOf(user_id, Part.Available, type, book)
  const posting = await Posting.lock(trx.ask, [account])
  if (book === Book.Play && minor > (await takenFrom(trx.ask, account))) throw refuse('approval_closed')
  const is_there = posting.add({
    key: keyOf('adjusted', approval_id),
    kind: 'adjusted',
    reference: approval_id,
    entries: [
      { account, amount: minor },
      { account: houseOf(House.Adjustments, type, book), amount: -minor },
    ],
  })
  if (!is_there) throw refuse('approval_closed')
  await posting.write(trx.ask, context.now()).catch((error: unknown) => {
    throw isFrozen(error) ? refuse('approval_closed') : error
  })
}
