import type { Challenge } from 'altcha-lib/types'

/** The answer to a challenge as the server sent it. The library is fetched only where somebody has to solve one. */
export async function solveChallenge(given: unknown): Promise<string> {
  const challenge = given as Challenge
  const [library, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    challenge.parameters.algorithm.startsWith('PBKDF2')
      ? import('altcha-lib/algorithms/web/pbkdf2')
      : import('altcha-lib/algorithms/web/sha'),
  ])
  const solution = await library.solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
