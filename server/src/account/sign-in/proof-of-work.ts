import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Context } from '../../context.ts'

// About a second of work on a cheap phone: 100 derivations on average of some milliseconds each.
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 5_000
const DERIVATIONS = { min: 50, max: 150 }
const VALID_SECONDS = 300
const USED = { name: 'proof_used', seconds: VALID_SECONDS }

export function createProofChallenge(context: Context): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: context.random.int(DERIVATIONS.min, DERIVATIONS.max),
    deriveKey,
    expiresAt: new Date(context.now().getTime() + VALID_SECONDS * 1000),
    hmacSignatureSecret: context.config.SECRET,
    hmacKeySignatureSecret: context.config.SECRET,
  })
}

/** Whether this request brought a proof; asked by several calls, answered once. */
export type ProofCheck = () => Promise<boolean>

export function proofCheck(context: Context, proof: string | undefined): ProofCheck {
  let answer: Promise<boolean> | undefined
  return () => (answer ??= isProof(context, proof))
}

/** A proof counts once. */
async function isProof(context: Context, proof: string | undefined): Promise<boolean> {
  const solved = proof && parse(proof)
  if (!solved) return false
  const result = await verifySolution({
    ...solved,
    deriveKey,
    hmacSignatureSecret: context.config.SECRET,
    hmacKeySignatureSecret: context.config.SECRET,
  }).catch(() => undefined)
  if (!result?.verified) return false
  const { count } = await context.limits.count(USED, String(solved.challenge.signature))
  return count === 1
}

function parse(proof: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString())
    return typeof challenge === 'object' && typeof solution === 'object' ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
