import * as z from 'zod'
import type { Context } from '../../context.ts'
import { statement } from '../../platform/data/statement.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readDepositWorth, worthIn } from '../../wallet/index.ts'
import { addInvitationCheck } from '../invite/check.ts'
import { levelsOf } from '../vip/levels.ts'
import { thisMonth } from '../vip/month.ts'
import { raiseLevels } from '../vip/move-levels.ts'
import { addToPeople, lockPeople } from '../vip/sql.ts'

export const COUNT_RECHARGE = 'rewards:count-recharge'
const payload = z.object({ deposit_id: z.string() })

const readCounted = statement<{ deposit_id: string }, { worth: string; amount: string }>(
  'rewards_read_recharge',
  'SELECT worth, amount FROM rewards_recharge WHERE deposit_id = :deposit_id',
)
const writeCounted = statement<{ deposit_id: string; user_id: string; worth: bigint; amount: bigint; now: Date }>(
  'rewards_write_recharge',
  `INSERT INTO rewards_recharge (deposit_id, user_id, worth, amount, credited_at)
   VALUES (:deposit_id, :user_id, :worth, :amount, :now)
   ON CONFLICT (deposit_id) DO UPDATE SET amount = excluded.amount`,
)

/**
 * A deposit counts as what is left of it, however often and in whatever order this is told: the deposit is read under the lock
 * of its owner, and only the difference to what counted before is added.
 */
export async function countRecharge(context: Context, about: unknown): Promise<void> {
  const { deposit_id } = payload.parse(about)
  const settings = await context.settings.read()
  const levels = levelsOf(context.config, settings)
  await transaction(context, async (trx) => {
    const found = await readDepositWorth(trx, deposit_id)
    if (!found) return
    const { user_id, currency, amount: paid } = found
    const people = await lockPeople(trx.ask, [user_id], thisMonth(context).first)
    const { left } = (await readDepositWorth(trx, deposit_id))!
    const [known] = await trx.ask(readCounted, { deposit_id })
    const rate = { from: currency, to: levels.currency }
    const worth = known ? BigInt(known.worth) : (worthIn(settings.exchange_rates, paid, rate) ?? 0n)
    const amount = (worth * left) / paid
    const recharge = amount - BigInt(known?.amount ?? 0)
    await trx.ask(writeCounted, { deposit_id, user_id, worth, amount, now: context.now() })
    if (recharge === 0n) return
    await addToPeople(trx.ask, [{ user_id, recharge, consumption: 0n }])
    const person = people.get(user_id)!
    const counted = { ...person.counted, recharge: person.counted.recharge + recharge }
    await raiseLevels(context, trx, levels, [{ person, counted }])
    const before = person.total
    const after = { ...before, recharge: before.recharge + recharge }
    await addInvitationCheck(context, trx, [{ user_id, before, after }])
  })
}
