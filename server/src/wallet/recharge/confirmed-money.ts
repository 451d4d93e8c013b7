import { tronAddressHex } from '@mela/rules/chain-address.ts'
import type { ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { ProviderAway, readLinkPayments } from '../deposit/payments.ts'
import { readTransactionTransfers } from '../payout/chain-payout.ts'
import { termsOf, type RechargeRow } from './recharges.ts'

type Refusals = Refuse<'payment_not_found' | 'provider_away'>

/** The clocks of a chain are those of its many nodes. */
const CLOCKS_DIFFER_MS = 10 * 60_000

/**
 * What an operator names has to be there, at exactly what the order asks for: a made-up reference would credit the same money
 * once more when the real one is told. What is on a bank's statement only the operator sees.
 */
export async function requireMoneyThere(
  context: Context,
  order: RechargeRow,
  reference: string,
  refuse: Refusals,
): Promise<void> {
  const look = LOOKS[order.kind as ChannelKind]
  if (!look) return
  const is_there = await look(context, order, reference).catch((error: unknown) => {
    context.log.warn({ err: error, recharge_id: order.id }, 'a payment could not be looked up')
    throw refuse('provider_away')
  })
  if (!is_there) throw refuse('payment_not_found')
}

type Look = (context: Context, order: RechargeRow, reference: string) => Promise<boolean>
const LOOKS: Partial<Record<ChannelKind, Look>> = {
  async hosted(context, { provider_order, exact }, reference) {
    if (!/^pay_\w{1,40}$/.test(reference) || provider_order === '') return false
    const payments = await readLinkPayments(context, provider_order)
    return payments.some(
      ({ payment_id, status, amount }) => payment_id === reference && status === 'captured' && amount === BigInt(exact),
    )
  },
  async chain(context, order, transaction_id) {
    const { TRON_URL } = context.config
    if (!/^[0-9a-f]{64}$/.test(transaction_id)) return false
    if (!TRON_URL) throw new ProviderAway('no node of the chain is set up')
    const address = tronAddressHex(termsOf(order).address)
    const since = order.created_at.getTime() - CLOCKS_DIFFER_MS
    const transfers = await readTransactionTransfers(context, TRON_URL, transaction_id)
    const sum = transfers
      .filter(({ to, at }) => to === address && at >= since)
      .reduce((total, { value }) => total + BigInt(value), 0n)
    return sum === BigInt(order.exact)
  },
}
