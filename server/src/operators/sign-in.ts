import { signIn as call, type Operator } from '@mela/contract/operators.ts'
import { isPassword } from '../account/index.ts'
import type { Context } from '../context.ts'
import { handleAdmin } from '../platform/handle-admin.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'
import { codeOf, countAttempt, forgetAttempts, signInFrom } from './attempts.ts'
import { spendCode } from './second-factor.ts'
import { openSession } from './sessions.ts'

const FROM_ONE_ADDRESS = { name: 'operator_sign_ins', seconds: 3_600, most: 60 }

/** Name, password and code are one thing: which of them was wrong is told to nobody, not even by the time it takes. */
export const signIn = handleAdmin(call, async (context, { name, password, code }, asker, refuse) => {
  await requireRoom(context, asker.address)
  const from = signInFrom(name, asker.address)
  await countAttempt(context, from)
  const operator = await context.db.tables
    .selectFrom('operators_operator')
    .select(['id', 'name', 'password_hash', 'totp_secret', 'roles', 'status'])
    .where('name', '=', name)
    .executeTakeFirst()
  const may_enter = operator?.status === 'active' && operator.password_hash !== null
  const is_right = await isPassword(context.config, password, may_enter ? operator.password_hash! : undefined)
  if (!operator || !is_right || !(await isCodeRight(context, operator, code))) {
    context.log.warn({ operator_id: operator?.id, address: asker.address }, 'an operator was not let in')
    throw refuse('wrong_operator_credentials')
  }
  const token = await asker.act(async (trx, note) => {
    note({ subject: `operator:${operator.id}`, operator_id: operator.id })
    return openSession(context, trx, operator.id)
  })
  await forgetAttempts(context, from)
  asker.keepSession(token)
  return { id: operator.id, name, roles: operator.roles as Operator['roles'], status: 'active' as const }
})

async function isCodeRight(context: Context, operator: { id: string; totp_secret: Buffer | null }, code: string) {
  await countAttempt(context, codeOf(operator.id))
  const is_right = await spendCode(context, operator, code)
  if (is_right) await forgetAttempts(context, codeOf(operator.id))
  return is_right
}

async function requireRoom(context: Context, address: string): Promise<void> {
  if (!context.config.ADDRESS_LIMITS) return
  const counted = await context.limits.count(FROM_ONE_ADDRESS, address).catch((error: unknown) => {
    context.log.warn({ err: error }, 'sign-in of operators stays shut while its limits cannot be counted')
    throw refuseAsPlatform('too_many_operations', { retry_after: 30 })
  })
  if (counted.count > FROM_ONE_ADDRESS.most) {
    throw refuseAsPlatform('too_many_operations', { retry_after: counted.retry_after })
  }
}
