import { toDecimal } from '@mela/contract/money.ts'
import { getWithdrawConfig as call, type WITHDRAW_BLOCKS } from '@mela/contract/wallet/wallet-withdraw.ts'
import { readWithdrawPassword } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isAdvanced, readVerified } from '../../identity/index.ts'
import { accountOf, balancesOf, Part } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { isPaused } from '../../platform/pauses.ts'
import { readTurnovers } from '../turnover/read-turnovers.ts'
import { readDebts } from '../debt/debts.ts'
import { requireMoney } from '../require-money.ts'
import { readTargets } from '../targets/targets.ts'
import { mayLeave, methodOf, readUnplayed } from '../turnover/unplayed.ts'
import { readDayLeft } from './withdraw-day.ts'
import { asShare, readTerms, type Terms } from './withdraw-terms.ts'

export const getWithdrawConfig = handle(call, async (context, { type }, asker, refuse) => {
  const holder = await requireMoney(context, asker, refuse)
  const ask = askPool(context.db)
  const settings = await context.settings.read()
  const terms = readTerms(settings, type)
  const part = (which: Part) => accountOf(holder.user_id, which, type, holder.book)
  const balances = await balancesOf(ask, [part(Part.Available), part(Part.Held), part(Part.Locked)])
  const unplayed = await readUnplayed(ask, holder, type)
  const decimal = (minor: bigint) => toDecimal(minor, type)
  const method = methodOf(type)
  const day_left = terms ? await readDayLeft(context, ask, holder.user_id, type, terms) : 0n
  const debts = await readDebts(ask, holder.user_id)
  const turnovers = await readTurnovers(context, holder, type)
  return {
    min: decimal(terms?.min ?? 0n),
    max: decimal(terms?.max ?? 0n),
    fee_rate: asShare(terms?.fee_rate ?? 0),
    fee_min: decimal(terms?.fee_least ?? 0n),
    withdrawable: decimal(terms ? mayLeave(balances.get(part(Part.Available))!, unplayed, method) : 0n),
    daily_limit: decimal(terms?.daily_limit ?? 0n),
    daily_left: decimal(day_left),
    held: decimal(balances.get(part(Part.Held))!),
    locked: decimal(balances.get(part(Part.Locked))!),
    turnovers: turnovers.map(({ type: _type, ...turnover }) => turnover),
    only_back: unplayed
      .filter((each) => each.method !== method)
      .map((each) => ({ method: each.method, amount: decimal(each.amount) })),
    blocks: await readBlocks(context, holder.user_id, { terms, day_left, is_owing: debts.length > 0 }),
    owed: debts.map((debt) => ({ type: debt.currency, amount: toDecimal(debt.amount, debt.currency) })),
    new_target_hours: settings.new_target_hours,
    direct_bonus: asShare(settings.direct_bonus),
  }
})

type Block = (typeof WITHDRAW_BLOCKS)[number]

/** Everything at once, in the order in which a request is refused for it. */
async function readBlocks(
  context: Context,
  user_id: string,
  { terms, day_left, is_owing }: { terms: Terms | undefined; day_left: bigint; is_owing: boolean },
): Promise<Block[]> {
  if (!terms) return ['economy']
  const password = await readWithdrawPassword(context, user_id)
  const found: Partial<Record<Block, boolean>> = {
    paused: await isPaused(context, 'withdraw'),
    advanced_verification: !isAdvanced(await readVerified(context, user_id)),
    withdraw_password: !password.is_set,
    withdraw_password_locked: password.is_locked,
    no_target: (await readTargets(context, user_id, terms.method)).length === 0,
    daily_limit: day_left < terms.min,
    receivable: is_owing,
  }
  return (Object.keys(found) as Block[]).filter((name) => found[name])
}
