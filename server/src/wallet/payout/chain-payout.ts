import * as z from 'zod'
import { tronAddressHex } from '@mela/rules/chain-address.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { openNumber } from '../targets/target-numbers.ts'
import type { WithdrawalRow } from '../withdraw/withdrawals.ts'

// The events of a transaction, as TronGrid tells them.
const events = z.object({
  data: z.array(
    z.object({
      event_name: z.string(),
      contract_address: z.string(),
      block_timestamp: z.number(),
      result: z.record(z.string(), z.string()),
    }),
  ),
})
const ANSWER_WITHIN_MS = 10_000
/** The clocks of a chain are those of its many nodes. */
const CLOCKS_DIFFER_MS = 10 * 60_000

/** Numbers of transactions are the same in any case; one must not pay twice by being written twice. */
export const oneSpelling = ({ method }: Pick<WithdrawalRow, 'method'>, reference: string): string =>
  method === 'wallet' ? reference.toLowerCase() : reference

/** On TRON the transaction has to show it; of other networks, and where no node is asked, the operator's word counts. */
export async function requirePaidOnChain(
  context: Context,
  order: WithdrawalRow,
  transaction_id: string,
  refuse: Refuse<'payment_not_found' | 'provider_away'>,
): Promise<void> {
  const { TRON_URL } = context.config
  if (!TRON_URL || order.method !== 'wallet' || order.target_name !== 'TRC20') return
  if (!/^[0-9a-f]{64}$/.test(transaction_id)) throw refuse('payment_not_found')
  const transfers = await readTransactionTransfers(context, TRON_URL, transaction_id).catch((error: unknown) => {
    context.log.warn({ err: error }, 'tron node unreachable')
    throw refuse('provider_away')
  })
  const address = tronAddressHex(openNumber(context, order.target_sealed, order.user_id))
  const receives = String(BigInt(order.amount) - BigInt(order.fee))
  const since = order.created_at.getTime() - CLOCKS_DIFFER_MS
  const is_paid = transfers.some(({ to, value, at }) => to === address && value === receives && at >= since)
  if (!is_paid) throw refuse('payment_not_found')
}

/** Of USDT, and confirmed. */
export async function readTransactionTransfers({ config }: Context, url: string, transaction_id: string) {
  const { TRON_API_KEY, TRON_USDT } = config
  const answer = await fetch(new URL(`/v1/transactions/${transaction_id}/events?only_confirmed=true`, url), {
    headers: TRON_API_KEY ? { 'TRON-PRO-API-KEY': TRON_API_KEY } : {},
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`the node answered ${answer.status}`)
  const { data } = events.parse(await answer.json())
  return data
    .filter(({ event_name, contract_address }) => event_name === 'Transfer' && contract_address === TRON_USDT)
    .map(({ result, block_timestamp }) => ({
      // Twenty bytes, with or without what says that they are hexadecimal digits or of this chain.
      to: (result['to'] ?? '').toLowerCase().slice(-40),
      value: result['value'] ?? '',
      at: block_timestamp,
    }))
}
