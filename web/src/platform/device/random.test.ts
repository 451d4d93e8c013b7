import { expect, test } from 'vitest'
import { nonce } from '@mela/contract/fields.ts'
import { backOff, newNonce } from './random.ts'

test('a nonce is a uuid of its own, also where the browser offers no randomUUID', () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const nonces = [newNonce(), newNonce(source), newNonce(source)]
  for (const each of nonces) expect(nonce.safeParse(each).success, each).toBe(true)
  expect(new Set(nonces).size).toBe(3)
})

test('a back-off doubles from one second to the longest wait and is never the same for everyone', () => {
  for (const [attempt, least, most] of [
    [0, 1000, 1500],
    [1, 1000, 2000],
    [3, 4000, 8000],
    [5, 15_000, 30_000],
    [99, 15_000, 30_000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => backOff(attempt, 30_000))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...waits)).toBeLessThanOrEqual(most)
    expect(new Set(waits).size).toBeGreaterThan(1)
  }
})
