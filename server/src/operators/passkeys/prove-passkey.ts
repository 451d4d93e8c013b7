import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '@mela/contract/operators/operators-passkeys.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { isChallenge, spendChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

/** The operator whose passkey gave this answer, for this purpose and for the first time. */
export async function provePasskey(
  context: Context,
  answer: PasskeyAnswer,
  purpose: string,
): Promise<string | undefined> {
  const passkey = await context.db.tables
    .selectFrom('operators_passkey')
    .select(['id', 'operator_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', answer.id)
    .executeTakeFirst()
  if (!passkey) return undefined
  const proven = await verify(context, answer, passkey, purpose)
  if (!proven) return undefined
  const { challenge, sign_count } = proven
  return transaction(context, async (trx) => {
    if (!(await spendChallenge(trx, challenge))) return undefined
    // An authenticator that counts never goes back, not even for two of its answers at the same time.
    const used = await trx
      .updateTable('operators_passkey')
      .set({ sign_count: String(sign_count), last_used_at: context.now() })
      .where('id', '=', passkey.id)
      .where((row) => row.or([row('sign_count', '<', String(sign_count)), row('sign_count', '=', '0')]))
      .executeTakeFirst()
    return used.numUpdatedRows === 1n ? passkey.operator_id : undefined
  })
}

interface Stored {
  credential_id: string
  public_key: Buffer
  sign_count: string
}

async function verify(context: Context, answer: PasskeyAnswer, stored: Stored, purpose: string) {
  const { origin, rp_id } = relyingParty(context)
  let challenge = ''
  const expectedChallenge = (given: string) => {
    challenge = given
    return isChallenge(context, given, purpose)
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.sign_count),
      },
    })
    return verified ? { challenge, sign_count: authenticationInfo.newCounter } : undefined
  } catch (error) {
    context.log.info({ err: error }, 'the answer of a passkey was refused')
    return undefined
  }
}
