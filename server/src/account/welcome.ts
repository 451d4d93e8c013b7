import type { Transaction } from 'kysely'
import type { Context, Random } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import type { Asker } from '../platform/handle.ts'

export const createDevice = (random: Random): string => random.bytes(16).toString('base64url')

/** Where somebody asks from. */
export type Origin = Pick<Asker, 'device' | 'address' | 'user_agent'>

export interface Newcomer {
  user_id: string
  asker: Origin
  /** What their browser is known by from now on. */
  device: string
}
type Give = (context: Context, trx: Transaction<DB>, newcomer: Newcomer) => Promise<void>

/** What another feature gives with every new account, in the transaction that makes it. */
export interface Welcome {
  give: Give
  /** Whether giving failed for a reason that turns nobody away. */
  isClosed(error: unknown): boolean
  /** Then, instead: it comes later. */
  promise: Give
}
