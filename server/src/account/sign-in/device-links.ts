import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

// Who shares a browser with whom, and who brought whom. Of the browser only a hash is kept.
/** More say no more to whoever looks. */
const MOST = 50

export interface AccountLink {
  by: 'device' | 'inviter'
  user_id: string
}

const hashOf = ({ config }: Context, device: string): Buffer =>
  createHmac('sha256', config.SECRET).update(`device link\n${device}`).digest()

/** Inside the transaction of a sign-in. A browser that brings nothing and is given nothing is nobody's. */
export async function rememberDevice(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  device: string,
): Promise<void> {
  if (!device) return
  const seen_at = context.now()
  await trx
    .insertInto('account_user_device')
    .values({ device_hash: hashOf(context, device), user_id, seen_at })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at }))
    .execute()
}

/** Others who signed in with the same browser, whoever invited the person, and whom they invited. */
export async function readLinks({ db }: Context, user_id: string): Promise<AccountLink[]> {
  const { rows } = await sql<AccountLink>`
    (SELECT DISTINCT 'device' AS by, other.user_id
     FROM account_user_device own JOIN account_user_device other USING (device_hash)
     WHERE own.user_id = ${user_id} AND other.user_id <> own.user_id
     ORDER BY other.user_id LIMIT ${MOST})
    UNION ALL
    (SELECT 'inviter', inviter_id FROM account_user WHERE id = ${user_id} AND inviter_id IS NOT NULL)
    UNION ALL
    (SELECT 'inviter', id FROM account_user WHERE inviter_id = ${user_id} ORDER BY id LIMIT ${MOST})`.execute(db.tables)
  return rows
}

export interface DevicesOf {
  /** Hashes of the browsers that somebody signed in with. */
  hashes: Buffer[]
  /** Whether one of them knew an older account before, or knows this other person. */
  is_shared: boolean
}

/** What tells a second account of the same person: its browsers, compared with older accounts and with one other. */
export async function readDevices({ db }: Context, user_id: string, other_id: string): Promise<DevicesOf> {
  const { rows } = await sql<{ device_hash: Buffer; is_shared: boolean }>`
    SELECT device_hash, EXISTS (
      SELECT FROM account_user_device other WHERE other.device_hash = own.device_hash
        AND (other.user_id < own.user_id OR other.user_id = ${other_id})) AS is_shared
    FROM account_user_device own WHERE user_id = ${user_id} ORDER BY device_hash`.execute(db.tables)
  return { hashes: rows.map(({ device_hash }) => device_hash), is_shared: rows.some(({ is_shared }) => is_shared) }
}
