import { Refused, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { solveChallenge } from '@mela/rules/proof-of-work.ts'
import { api } from '../../platform/net/api.ts'
import { clientSource } from '../../platform/device/device.ts'

// The login call, with the work the server may ask for before it believes a newcomer.
const PROOFS_MOST = 3
export type LoginInput = CallInput<'login'>
export type LoginAnswer = CallOutput<'login'>

export function callLogin(biz: LoginInput['biz'], data: LoginInput['data']): Promise<LoginAnswer> {
  return withProof((proof) => api('login', { biz, source: clientSource(), data, ...proof }))
}

/** Asks again with the solved challenge where the server demands one. */
export async function withProof<Answer>(ask: (proof: { proof?: string }) => Promise<Answer>): Promise<Answer> {
  let proof: string | undefined
  for (let proofs = 0; ; proofs++) {
    try {
      return await ask(proof === undefined ? {} : { proof })
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'proof_of_work_required' || proofs === PROOFS_MOST)
        throw error
      proof = await solveChallenge(error.data.challenge)
    }
  }
}
