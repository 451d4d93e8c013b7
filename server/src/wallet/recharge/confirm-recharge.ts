import { toMinor, type Currency } from '@mela/contract/money.ts'
import { confirmRecharge as call } from '@mela/contract/operators/operators-recharges.ts'
import type { ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { takeDeposit } from '../deposit/receive-deposit.ts'
import { paidIn } from './recharge-channels.ts'
import { requireMoneyThere } from './confirmed-money.ts'
import { isUndecided, lockRecharge, readRecharge } from './recharges.ts'

/** Banks write theirs in capitals and the chain in small letters, however somebody types them. */
const WRITTEN: Record<ChannelKind, (reference: string) => string> = {
  hosted: (reference) => reference,
  transfer: (reference) => reference.toUpperCase(),
  chain: (reference) => reference.toLowerCase(),
}

/** An operator has seen the money. The same reference, told by the provider later, is known. */
export const confirmRecharge = handleAdmin(call, async (context, input, asker, refuse) => {
  const { operator_id } = asker
  const known = await readRecharge(context, input.id)
  if (!known) throw refuse('non_existent')
  if (!isUndecided(known)) throw refuse('order_closed')
  const source = known.kind as ChannelKind
  const currency = paidIn(known.currency as Currency)
  const amount = toMinor(input.amount, currency)
  if (amount === undefined || amount !== BigInt(known.exact)) throw refuse('amount_differs')
  const provider_reference = WRITTEN[source](input.provider_reference)
  await requireMoneyThere(context, known, provider_reference, refuse)
  await asker
    .act(async (trx, note) => {
      const recharge = await lockRecharge(trx, input.id)
      if (!recharge) throw refuse('non_existent')
      if (!isUndecided(recharge)) throw refuse('order_closed')
      const arrival = { source, provider_reference, currency, amount, payer: '', paid_at: context.now() }
      const deposit = await takeDeposit(context, trx, { arrival, recharge, fault: undefined, operator_id })
      if (!deposit) throw refuse('reference_taken')
      const { amount: typed, note: why } = input
      note({ subject: `recharge:${recharge.id}`, details: { provider_reference, amount: typed, note: why } })
    })
    .catch((error: unknown) => {
      throw isFrozen(error) ? refuse('money_frozen') : error
    })
  return {}
})
