import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { expect, test, vi } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { withProof } from './with-proof.ts'

const hmacSignatureSecret = 'secret of the site'
const newChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey, hmacSignatureSecret })
const refusal = (challenge: Challenge) =>
  new Refused(10027, { reason: 'proof_of_work_required', text: 'Work first', challenge })

test('what is answered at once is asked once, without any work', async () => {
  const ask = vi.fn(() => Promise.resolve('in'))
  expect(await withProof(ask)).toBe('in')
  expect(ask.mock.calls).toEqual([[{}]])
})

test('a demanded proof is worked out and sent with the same question', async () => {
  const challenge = await newChallenge()
  const answer = await withProof(async ({ proof }) => {
    if (!proof) throw refusal(challenge)
    const solved = JSON.parse(atob(proof)) as { challenge: Challenge; solution: Solution }
    return verifySolution({ ...solved, deriveKey, hmacSignatureSecret })
  })
  expect(answer).toMatchObject({ verified: true })
})

test('any other refusal is told, and so is a demand that never ends', async () => {
  const wrong = new Refused(11005, { reason: 'wrong_operator_credentials', text: 'No' })
  await expect(withProof(() => Promise.reject(wrong))).rejects.toBe(wrong)
  const ask = vi.fn(async () => {
    throw refusal(await newChallenge())
  })
  await expect(withProof(ask)).rejects.toMatchObject({ reason: 'proof_of_work_required' })
  expect(ask).toHaveBeenCalledTimes(4)
})
