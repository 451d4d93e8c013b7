import { createHmac } from 'node:crypto'
import { sql, type Expression, type ExpressionBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

// What may be signed for in a day: by one person, less in the first day of an account, and from one network, because
// accounts cost nothing. Behind one IPv4 address of a mobile carrier are many people, behind a /64 of IPv6 one household.
const GB = 1024 ** 3
export const QUOTA_MS = 24 * 3_600_000
const PERSON_BYTES = 2 * GB
const YOUNG_MS = 24 * 3_600_000
const YOUNG_BYTES = GB / 2
const IPV4_BYTES = 200 * GB
const IPV6_BYTES = 6 * GB

export interface QuotaNeeds {
  readJoinedAt(context: Context, user_id: string): Promise<Date>
}
export interface Bringer {
  user_id: string
  most_bytes: number
  network: Network | undefined
}
interface Network {
  hash: Buffer
  most_bytes: number
}

/** Who asks for room, from where, and how much they may have. */
export async function readBringer(
  context: Context,
  { readJoinedAt }: QuotaNeeds,
  { user_id, address }: { user_id: string; address: string },
): Promise<Bringer> {
  const is_young = context.now().getTime() - (await readJoinedAt(context, user_id)).getTime() < YOUNG_MS
  return { user_id, most_bytes: is_young ? YOUNG_BYTES : PERSON_BYTES, network: networkFor(context, address) }
}

/** Undefined where addresses are not counted. Of the address nothing is kept but a hash, for a day. */
function networkFor({ config }: Context, address: string): Network | undefined {
  if (!config.ADDRESS_LIMITS) return undefined
  const network = networkOf(address)
  const hash = createHmac('sha256', config.SECRET).update(`media network\n${network}`).digest().subarray(0, 16)
  return { hash, most_bytes: network.includes(':') ? IPV6_BYTES : IPV4_BYTES }
}

/** Inside the transaction in which the file is written down: two requests at once must not both find room for the last bytes. */
export async function requireQuota(
  context: Context,
  trx: Transaction<DB>,
  { user_id, most_bytes, network }: Bringer,
  bytes: number,
  refuse: Refuse<'media_quota_used_up'>,
): Promise<void> {
  await lockName(trx, `media ${user_id}`)
  const own = await signedBytes(context, trx, (eb) => eb('owner_id', '=', user_id))
  if (own + bytes > most_bytes) throw refuse('media_quota_used_up')
  if (!network) return
  await lockName(trx, `media network ${network.hash.toString('hex')}`)
  const all = await signedBytes(context, trx, (eb) => eb('network_hash', '=', network.hash))
  if (all + bytes > network.most_bytes) throw refuse('media_quota_used_up')
}

async function signedBytes(
  context: Context,
  trx: Transaction<DB>,
  ofWhom: (eb: ExpressionBuilder<DB, 'media_file'>) => Expression<SqlBool>,
): Promise<number> {
  const { bytes } = await trx
    .selectFrom('media_file')
    .select(sql<string | null>`sum(size + coalesce(thumbnail_size, 0))`.as('bytes'))
    .where(ofWhom)
    .where('created_at', '>', new Date(context.now().getTime() - QUOTA_MS))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
