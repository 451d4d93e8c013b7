import { Secret, TOTP } from 'otpauth'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { createSeal, IV_BYTES } from '../../platform/crypto/seal.ts'
import { confirmationOf } from '../passkeys/challenges.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import { codeOf, countAttempt, forgetAttempts } from './attempts.ts'

// Codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). The secret is stored encrypted.
const STEP_SECONDS = 30
const SECRET_BYTES = 20

/** From the writing that people type into an authenticator app. */
export const readKey = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes)

const sealOf = (site_secret: string) => createSeal(site_secret, 'second factor of operators')

/** Bound to its operator: moved to another row it opens nothing. */
export const sealSecret = (site_secret: string, operator_id: string, plain: Buffer, iv: Buffer): Buffer =>
  sealOf(site_secret).close(plain, iv, operator_id)

const totpOf = (plain: Buffer, issuer: string, label: string) =>
  new TOTP({ issuer, label, period: STEP_SECONDS, secret: Secret.fromHex(plain.toString('hex')) })

/** What the app of the operator scans, and what is stored of it. */
export async function createSecondFactor(context: Context, { id, name }: { id: string; name: string }) {
  const plain = context.random.bytes(SECRET_BYTES)
  const { app_name = context.config.APP_NAME } = await context.settings.read()
  return {
    otpauth_url: totpOf(plain, `${app_name} console`, name).toString(),
    totp_secret: sealSecret(context.config.SECRET, id, plain, context.random.bytes(IV_BYTES)),
  }
}

interface HoldsSecret {
  id: string
  totp_secret: Buffer | null
}

/** Whether the code is right now, a step ago or a step ahead; a code counts once, whoever comes first. */
export async function spendCode(context: Context, operator: HoldsSecret, code: string): Promise<boolean> {
  if (!operator.totp_secret) return false
  const totp = totpOf(sealOf(context.config.SECRET).open(operator.totp_secret, operator.id), '', '')
  const timestamp = context.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const spent = await context.db.tables
    .updateTable('operators_operator')
    .set({ last_code_step: String(step) })
    .where('id', '=', operator.id)
    .where('last_code_step', '<', String(step))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

interface Confirmation {
  /** What it is given for; the answer of a passkey holds for nothing else. */
  about: string
  refuse: Refuse<'wrong_captcha'>
}

/** A fresh code, or the answer of a passkey, from whoever is signed in already. */
export async function requireSecondFactor(
  context: Context,
  operator_id: string,
  { code, passkey }: SecondFactor,
  { about, refuse }: Confirmation,
): Promise<void> {
  await countAttempt(context, codeOf(operator_id))
  const is_right = passkey
    ? (await provePasskey(context, passkey, confirmationOf(operator_id, about))) === operator_id
    : await isFreshCode(context, operator_id, code ?? '')
  if (!is_right) throw refuse('wrong_captcha')
  await forgetAttempts(context, codeOf(operator_id))
}

async function isFreshCode(context: Context, operator_id: string, code: string): Promise<boolean> {
  const operator = await context.db.tables
    .selectFrom('operators_operator')
    .select(['id', 'totp_secret'])
    .where('id', '=', operator_id)
    .executeTakeFirstOrThrow()
  return spendCode(context, operator, code)
}
