import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { tellOwnDevices } from '../push/notify.ts'
import { readSubject } from './social-subject.ts'
import { takeVerifyToken } from '../verification/verification.ts'
import { mobileTarget, targetHash } from '../verification/verification-target.ts'

// What an account has proved of itself, for those who verify people.
export interface Contacts {
  area_code: string
  /** Empty until a number was bound, which takes a code sent to it. */
  mobile: string
  /** Providers under whose name the account is known. */
  providers: string[]
}

export async function readContacts({ db }: Context, user_id: string): Promise<Contacts> {
  const { area_code, mobile } = await db.tables
    .selectFrom('account_user')
    .select(['area_code', 'mobile'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const linked = await db.tables
    .selectFrom('account_social')
    .select('provider')
    .distinct()
    .where('user_id', '=', user_id)
    .execute()
  return { area_code, mobile, providers: linked.map(({ provider }) => provider) }
}

/** Uses up what a code to the bound number was exchanged for. */
export async function takeMobileToken(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  { area_code, mobile }: Pick<Contacts, 'area_code' | 'mobile'>,
  verify_token: string,
): Promise<boolean> {
  const target_hash = targetHash(context, mobileTarget(area_code, mobile))
  return (await takeVerifyToken(context, trx, verify_token, { biz: 'bind_mobile', target_hash, user_id })) !== undefined
}

/** The account is known under this name at the provider from now on; false where nobody is, or another account is. */
export async function linkProvider(
  context: Context,
  user_id: string,
  provider: string,
  credential: string,
): Promise<boolean> {
  const subject = await readSubject(context, provider, credential)
  if (subject === undefined) return false
  const { tables } = context.db
  await tables
    .insertInto('account_social')
    .values({ provider, subject, user_id, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const owner = await tables
    .selectFrom('account_social')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return owner.user_id === user_id
}

/** Inside the transaction that changes how far somebody is verified. */
export async function setIdentityFlag(trx: Trx, user_id: string, identity_flag: -3 | -2 | -1 | 1 | 2): Promise<void> {
  await trx.updateTable('account_user').set({ identity_flag }).where('id', '=', user_id).execute()
  await tellOwnDevices(trx, user_id)
}
