import type { Context } from '../../context.ts'
import type { Random } from '../../system.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Trx } from '../../platform/data/transaction.ts'

export const createDevice = (random: Random): string => random.bytes(16).toString('base64url')

/** Where somebody asks from. */
export type Origin = Pick<Asker, 'device' | 'address' | 'user_agent'>

export interface Newcomer {
  user_id: string
  asker: Origin
  /** What their browser is known by from now on. */
  device: string
}
type Give = (context: Context, trx: Trx, newcomer: Newcomer) => Promise<void>

/** What another feature gives with every new account, in the transaction that makes it. */
export interface Welcome {
  give: Give
  /** Whether giving failed for a reason that turns nobody away. */
  isClosed(error: unknown): boolean
  /** Then, instead: it comes later. */
  promise: Give
}
