import { createHmac } from 'node:crypto'
import type { checkVerification } from '@mela/contract/account/account-credentials.ts'
import type * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { readByEmail, readByMobile, usernameKey } from '../sign-in/create-user.ts'

/** Where a code goes. */
export type Target = { type: 'mobile'; area_code: string; mobile: string } | { type: 'email'; email: string }
export type VerificationInput = Omit<z.output<(typeof checkVerification)['input']>, 'code'>

export const mobileTarget = (area_code: string, mobile: string): Target => ({ type: 'mobile', area_code, mobile })
export const emailTarget = (email: string): Target => ({ type: 'email', email })

/** Keyed: numbers are too few to hide behind a plain hash. */
export function targetHash(context: Context, target: Target): Buffer {
  const name = target.type === 'mobile' ? `${target.area_code} ${target.mobile}` : target.email
  return createHmac('sha256', context.config.SECRET).update(`target\n${target.type}\n${name}`).digest()
}

export async function readOwner(context: Context, target: Target): Promise<string | undefined> {
  const { tables } = context.db
  const owner =
    target.type === 'mobile'
      ? await readByMobile(tables, target.area_code, target.mobile)
      : await readByEmail(tables, target.email)
  return owner?.id
}

export interface Resolved {
  /** Undefined when the account has bound nothing that a code could go to. */
  target: Target | undefined
  /** The account that was named, by its username or by its session. */
  user_id: string | undefined
}

/** What a verification is about: the caller's own binding, that of a named account, or what the caller says. */
export async function resolveTarget(
  context: Context,
  input: VerificationInput,
  asker: Asker,
  refuse: Refuse<'account_not_found'>,
): Promise<Resolved> {
  const { biz, username } = input
  if ((biz === 'bind_mobile' || biz === 'withdraw_password') && !asker.user_id)
    throw refuseAsPlatform('no_authorization')
  if (biz === 'withdraw_password') return { target: await readBound(context, asker.user_id), user_id: asker.user_id }
  if (biz === 'reset_password' && username !== undefined) {
    const named = await context.db.tables
      .selectFrom('account_user')
      .select('id')
      .where('username_key', '=', usernameKey(username))
      .executeTakeFirst()
    if (!named) throw refuse('account_not_found')
    return { target: await readBound(context, named.id), user_id: named.id }
  }
  return { target: givenTarget(input), user_id: biz === 'bind_mobile' ? asker.user_id : undefined }
}

function givenTarget({ type, area_code, mobile, email }: VerificationInput): Target {
  if (type === 'mobile' && area_code !== undefined && mobile !== undefined) return mobileTarget(area_code, mobile)
  if (type === 'email' && email !== undefined) return emailTarget(email)
  throw refuseAsPlatform('invalid_params', { fields: { [type]: 'required' } })
}

async function readBound(context: Context, user_id: string): Promise<Target | undefined> {
  const { area_code, mobile, email } = await context.db.tables
    .selectFrom('account_user')
    .select(['area_code', 'mobile', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (mobile) return mobileTarget(area_code, mobile)
  return email ? emailTarget(email) : undefined
}

/** Enough to recognise one's own, too little to learn another's. */
export function maskTarget(target: Target): string {
  if (target.type === 'mobile') return `+${target.area_code} ••••${target.mobile.slice(-3)}`
  const [name = '', domain = ''] = target.email.split('@')
  return `${[...name][0] ?? ''}•••@${domain}`
}
