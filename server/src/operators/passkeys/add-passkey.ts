import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import { addPasskey as call } from '@mela/contract/operators/operators-passkeys.ts'
import { ABOUT_NEW_PASSKEY, PASSKEYS_MOST } from '@mela/contract/operators/passkey-rules.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { requireSecondFactor } from '../accounts/second-factor.ts'
import { creationOf, isChallenge, spendChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

type Created = z.infer<typeof call.input>['created']
const isRefused = () => refuseAsPlatform('invalid_params', { fields: { created: 'refused' } })

export const addPasskey = handleAdmin(call, async (context, { name, created, ...factor }, asker, refuse) => {
  const { operator_id } = asker
  await requireSecondFactor(context, operator_id, factor, { about: ABOUT_NEW_PASSKEY, refuse })
  const made = await verify(context, created, creationOf(operator_id))
  return asker.act(async (trx, note) => {
    await trx
      .selectFrom('operators_operator')
      .select('id')
      .where('id', '=', operator_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { count } = await trx
      .selectFrom('operators_passkey')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('operator_id', '=', operator_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= PASSKEYS_MOST || !(await spendChallenge(trx, made.challenge))) throw isRefused()
    const created_at = context.now()
    const stored = await trx
      .insertInto('operators_passkey')
      .values({ operator_id, name, created_at, ...made.passkey })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw isRefused()
    note({ subject: `operator:${operator_id}`, details: { passkey_id: stored.id, name } })
    return { id: stored.id, name, created_at: created_at.toISOString(), last_used_at: null }
  })
})

async function verify(context: Context, created: Created, purpose: string) {
  const { origin, rp_id } = relyingParty(context)
  const { transports = [], ...response } = created.response
  let challenge = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(context, given, purpose)
    },
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'a new passkey was refused')
    throw isRefused()
  })
  if (!registrationInfo) throw isRefused()
  const { id, publicKey, counter } = registrationInfo.credential
  const passkey = {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: String(counter),
    transports,
  }
  return { challenge, passkey }
}
