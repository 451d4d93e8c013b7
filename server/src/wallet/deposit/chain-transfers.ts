import * as z from 'zod'
import type { Context } from '../../context.ts'
import { askTron } from '../../platform/tron.ts'

// USDT that arrived at an address, as TronGrid's API tells it.
const page = z.object({
  data: z.array(z.unknown()),
  success: z.literal(true),
  meta: z.object({ fingerprint: z.string().optional() }),
})
/** Anybody can make other things appear at an address, with numbers of any length; they are passed over. */
const transfer = z.object({
  type: z.literal('Transfer'),
  transaction_id: z.string().regex(/^[0-9a-fA-F]{1,80}$/),
  block_timestamp: z.number().int().positive(),
  from: z.string().max(60),
  to: z.string(),
  value: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
  token_info: z.object({ address: z.string() }),
})

export interface ChainTransfer {
  transaction_id: string
  from: string
  value: bigint
  at: Date
}

/** So many fit into an answer that is read to its end. */
const PAGE = 100

/** Confirmed and addressed to here, oldest first. What one transaction sends in pieces arrives as one. */
export async function readTransfers(context: Context, address: string, since: Date): Promise<ChainTransfer[]> {
  const { TRON_USDT } = context.config
  const transfers = new Map<string, ChainTransfer>()
  let fingerprint: string | undefined
  do {
    const query = new URLSearchParams({
      only_confirmed: 'true',
      only_to: 'true',
      contract_address: TRON_USDT,
      min_timestamp: String(since.getTime()),
      order_by: 'block_timestamp,asc',
      limit: String(PAGE),
      ...(fingerprint === undefined ? {} : { fingerprint }),
    })
    const answer = await askTron(context.config, `/v1/accounts/${address}/transactions/trc20?${query.toString()}`)
    const { data, meta } = page.parse(answer)
    for (const each of data) {
      const told = transfer.safeParse(each).data
      if (!told) continue
      const { transaction_id, block_timestamp, from, to, value, token_info } = told
      if (to !== address || token_info.address !== TRON_USDT || value === 0n) continue
      const id = transaction_id.toLowerCase()
      const known = transfers.get(id)?.value ?? 0n
      transfers.set(id, { transaction_id: id, from, value: known + value, at: new Date(block_timestamp) })
    }
    fingerprint = data.length > 0 ? meta.fingerprint : undefined
  } while (fingerprint !== undefined)
  return [...transfers.values()]
}
