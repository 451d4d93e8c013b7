import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { directCharge as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { directBonusOf } from '@mela/contract/wallet/wallet-rules.ts'
import { requireWithdrawPasswordForMoney } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { House, houseOf, keyOf, Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import type { WalletNeeds } from '../needs.ts'
import { tellAmounts } from '../news.ts'
import { once } from '../once.ts'
import { requireMoney } from '../require-money.ts'
import { addTurnover, turnoverAccounts } from '../turnover/turnover.ts'
import { readWallets, type Holder } from '../wallets.ts'

/** From what may leave to what is for play, with a part of the fee that leaving would have cost. */
export const directCharge = ({ requireNoBreak }: WalletNeeds) =>
  handle(call, async (context, input, asker, refuse) => {
    const holder = await requireMoney(context, asker, refuse)
    const { user_id } = holder
    const { type, nonce, withdraw_password } = input
    const amount = toMinor(input.amount, type)
    if (!amount) throw refuseAsPlatform('invalid_params', { fields: { amount: 'nothing, or too many digits' } })
    const before = async () => {
      await requireOpen(context, 'recharge', refuse)
      await requireNoBreak(context, user_id, refuse)
      await requireWithdrawPasswordForMoney(context, asker, withdraw_password, refuse)
    }
    const wanted = { type, amount: String(amount) }
    return once(context, { call: 'directCharge', user_id, nonce, wanted, before }, refuse, async (trx) => {
      const bonus = bonusOf(await context.settings.read(), type, amount)
      await lockAway(context, trx.ask, { holder, type, amount, bonus }, refuse)
      const wallets = (await readWallets(trx.ask, [holder])).get(user_id)!
      await tellAmounts(trx, [user_id])
      return { wallet: wallets.find((wallet) => wallet.type === type)!, bonus: toDecimal(bonus, type) }
    })
  })

function bonusOf(
  { withdraw_fees, withdraw_limits, direct_bonus }: SiteSettings,
  type: Currency,
  amount: bigint,
): bigint {
  const fee = withdraw_fees.find((each) => each.type === type)
  if (!fee) return 0n
  const least = toMinor(fee.least, type) ?? 0n
  const min = toMinor(withdraw_limits.find((each) => each.type === type)?.min ?? '0', type) ?? 0n
  return directBonusOf(amount, { rate: fee.rate, least, min, share: direct_bonus })
}

interface Locking {
  holder: Holder
  type: Currency
  amount: bigint
  bonus: bigint
}

async function lockAway(
  context: Context,
  ask: Ask,
  { holder, type, amount, bonus }: Locking,
  refuse: Refuse<'direct_charge_balance_not_enough'>,
): Promise<void> {
  const [available, locked] = turnoverAccounts(holder, type) as [bigint, bigint]
  const posting = await Posting.lock(ask, [available, locked])
  if (posting.balanceOf(available) < amount) throw refuse('direct_charge_balance_not_enough')
  const at = context.now()
  const id = await addTurnover(ask, holder, type, { source: 'direct_charge', required: amount + bonus, at })
  posting.add({
    key: keyOf('direct_charged', id),
    kind: 'direct_charged',
    reference: id,
    entries: [
      { account: available, amount: -amount },
      { account: locked, amount },
    ],
  })
  if (bonus > 0n) {
    posting.add({
      key: keyOf('direct_bonus', id),
      kind: 'direct_bonus',
      reference: id,
      entries: [
        { account: locked, amount: bonus },
        { account: houseOf(House.Bonus, type, holder.book), amount: -bonus },
      ],
    })
  }
  await posting.write(ask, at)
}
