import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyAnswer } from '@mela/contract/operators/operators-passkeys.ts'
import { api } from './api.ts'
import { Unready } from './refusal-texts.ts'

export const canUsePasskeys = browserSupportsWebAuthn

/** ES256, EdDSA and RS256, which authenticators have in common. */
const ALGORITHMS = [-7, -8, -257]
const NOT_ANSWERED = 'No passkey answered. Try again.'
const KNOWN_ALREADY = 'This one was added already.'

/** The browser says little about why: whoever cancels, has none here or waits too long looks the same. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw new Unready(error instanceof Error && error.name === 'InvalidStateError' ? KNOWN_ALREADY : NOT_ANSWERED)
  }
}

interface Challenge {
  challenge: string
  rp_id: string
}

const answerTo = ({ challenge, rp_id }: Challenge): Promise<PasskeyAnswer> =>
  asked(startAuthentication({ optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' } }))

/** Which passkey it is, and so whose, is chosen in the browser. */
export const answerForSignIn = async (): Promise<PasskeyAnswer> => answerTo(await api('getSignInChallenge', {}))

/** For this act and no other. */
export const answerAbout = async (about: string): Promise<PasskeyAnswer> =>
  answerTo(await api('getConfirmChallenge', { about }))

export async function createPasskey() {
  const { challenge, rp_id, rp_name, user_handle, user_name, known } = await api('getNewPasskeyChallenge', {})
  return asked(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: rp_name },
        user: { id: user_handle, name: user_name, displayName: user_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((each) => ({ ...each, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
}
