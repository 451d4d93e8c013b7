import type { CallName } from '@mela/contract/calls.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Context } from '../context.ts'
import { isFrozen } from '../ledger/index.ts'
import { askPool, isUniqueViolation } from '../platform/data/db.ts'
import { isRefusal, type Refuse } from '../platform/http/refusal.ts'
import { findAnswer, hashOfRequest, storeAnswer, type KeyedRequest } from '../platform/data/requests.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'

interface Asked<Name extends CallName> {
  call: Name
  user_id: string
  nonce: string
  /** All that the nonce stands for; no secrets. */
  wanted: Record<string, unknown>
  /** What has to be so before the transaction; whoever was answered already is not asked for it again. */
  before?: () => Promise<void>
}

/**
 * One effect and one answer for a nonce, however often and however concurrently it is asked: effect, answer and
 * announcements are one transaction. Whoever comes second, whatever it would be refused for meanwhile, gets the first answer.
 */
export async function onceWithoutMoney<Name extends CallName>(
  context: Context,
  { call, user_id, nonce, wanted, before = () => Promise.resolve() }: Asked<Name>,
  refuse: Refuse<'key_reused'>,
  work: (trx: Trx) => Promise<CallOutput<Name>>,
): Promise<CallOutput<Name>> {
  const request: KeyedRequest = { user_id, call, key: nonce, request_hash: hashOfRequest(wanted) }
  const answered = async () => {
    const found = await findAnswer<CallOutput<Name>>(askPool(context.db), request)
    if (found?.is_other) throw refuse('key_reused')
    return found
  }
  const known = await answered()
  if (known) return known.answer
  await before()
  try {
    return await transaction(context, async (trx) => {
      const answer = await work(trx)
      await storeAnswer(trx.ask, request, answer as object, context.now())
      return answer
    })
  } catch (error) {
    const meanwhile = isRefusal(error) || isUniqueViolation(error) ? await answered() : undefined
    if (meanwhile) return meanwhile.answer
    throw error
  }
}

/** The same for what moves money, which says no while a check of the ledger has stopped its currency. */
export async function once<Name extends CallName>(
  context: Context,
  asked: Asked<Name>,
  refuse: Refuse<'key_reused' | 'money_frozen'>,
  work: (trx: Trx) => Promise<CallOutput<Name>>,
): Promise<CallOutput<Name>> {
  try {
    return await onceWithoutMoney(context, asked, refuse, work)
  } catch (error) {
    throw isFrozen(error) ? refuse('money_frozen') : error
  }
}
