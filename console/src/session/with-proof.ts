import { Refused } from '@mela/contract/client.ts'
import { solveChallenge } from '@mela/rules/proof-of-work.ts'

const PROOFS_MOST = 3

/** Asks again with the solved challenge where the server demands one: somebody has been guessing at this name. */
export async function withProof<Answer>(ask: (proof: { proof?: string }) => Promise<Answer>): Promise<Answer> {
  let proof: { proof?: string } = {}
  for (let proofs = 0; ; proofs++) {
    try {
      return await ask(proof)
    } catch (error) {
      const isAsked = error instanceof Refused && error.reason === 'proof_of_work_required'
      if (!isAsked || proofs === PROOFS_MOST) throw error
      proof = { proof: await solveChallenge(error.data.challenge) }
    }
  }
}
