import { changePassword as call } from '@mela/contract/account/account-credentials.ts'
import { password as loginPassword } from '@mela/contract/account/account.ts'
import { isWithdrawPassword } from '@mela/contract/account/account-rules.ts'
import type { Context } from '../../context.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { replacePassword } from './replace-password.ts'
import { tellOwnDevices } from '../push/notify.ts'
import { hashPassword } from './password.ts'
import { proveOwnPassword } from './require-password.ts'
import { isVerifyToken, takeVerifyToken } from '../verification/verification.ts'
import { requireWithdrawPassword, saveWithdrawPassword } from './withdraw-password.ts'

type Input = { password: string; old_password?: string | undefined; verify_token?: string | undefined }
type Refusals = Refuse<(typeof call)['refuses'][number]>

export const changePassword = handle(call, async (context, { type, ...input }, asker, refuse) => {
  const is_valid = type === 1 ? loginPassword.safeParse(input.password).success : isWithdrawPassword(input.password)
  if (!is_valid) throw refuseAsPlatform('invalid_params', { fields: { password: 'format' } })
  if (type === 1) await changeLogin(context, input, asker, refuse)
  else await changeWithdrawal(context, input, asker, refuse)
  return {}
})

async function changeLogin(context: Context, input: Input, asker: Asker, refuse: Refusals): Promise<void> {
  const { old_password, password, verify_token } = input
  const wanted = { biz: 'reset_password', user_id: asker.user_id }
  let instead_of: string | undefined
  if (verify_token === undefined) {
    if (old_password === undefined) throw refuse(asker.is_limited ? 'session_limited' : 'wrong_old_password')
    instead_of = await proveOwnPassword(context, asker, old_password, refuse)
    if (instead_of === undefined) throw refuse('wrong_old_password')
  } else if (!(await isVerifyToken(context, verify_token, wanted))) throw refuse('wrong_captcha')
  const password_hash = await hashPassword(context.config, password)
  const is_changed = await transaction(context, async (trx) => {
    const { user_id, token_hash } = asker
    const is_verified = verify_token === undefined || (await takeVerifyToken(context, trx, verify_token, wanted))
    if (!is_verified) throw refuse('wrong_captcha')
    return replacePassword(context, trx, {
      ...{ user_id, password_hash, except: token_hash },
      ...(instead_of === undefined ? {} : { instead_of }),
    })
  })
  if (!is_changed) throw refuse('wrong_old_password')
}

async function changeWithdrawal(context: Context, input: Input, asker: Asker, refuse: Refusals): Promise<void> {
  const { old_password, password, verify_token } = input
  if (asker.is_limited) throw refuse('session_limited')
  const wanted = { biz: 'withdraw_password', user_id: asker.user_id }
  let instead_of: string | null | undefined
  if (verify_token === undefined) instead_of = await requireWithdrawPassword(context, asker, old_password, refuse)
  else if (!(await isVerifyToken(context, verify_token, wanted))) throw refuse('wrong_captcha')
  const hash = await hashPassword(context.config, password)
  await transaction(context, async (trx) => {
    const is_verified = verify_token === undefined || (await takeVerifyToken(context, trx, verify_token, wanted))
    if (!is_verified) throw refuse('wrong_captcha')
    if (!(await saveWithdrawPassword(trx, asker.user_id, hash, instead_of))) throw refuse('wrong_old_password')
    await tellOwnDevices(trx, asker.user_id)
  })
}
