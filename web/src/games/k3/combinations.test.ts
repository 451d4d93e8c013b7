import { expect, test } from 'vitest'
import { isSelection } from '@mela/rules/games/odds.ts'
import { FACES, pairThirdsOf, threesOf, twosOf } from './combinations.ts'

const values = (selections: readonly { value: string }[]) => selections.map(({ value }) => value)

test('of chosen faces every two and every three are a bet, whatever order they were chosen in', () => {
  expect(values(twosOf([5, 2, 4]))).toEqual(['2-4', '2-5', '4-5'])
  expect(values(threesOf([5, 2, 4, 1]))).toEqual(['1-2-4', '1-2-5', '1-4-5', '2-4-5'])
  expect(twosOf([3])).toEqual([])
  expect(threesOf([3, 6])).toEqual([])
  expect([twosOf(FACES).length, threesOf(FACES).length]).toEqual([15, 20])
})

test('a pair stands with every other face and never with its own', () => {
  expect(values(pairThirdsOf(4, [6, 4, 1]))).toEqual(['4-1', '4-6'])
})

test('the rules know every combination', () => {
  const all = [...twosOf(FACES), ...threesOf(FACES), ...FACES.flatMap((face) => pairThirdsOf(face, FACES))]
  expect(all).toHaveLength(15 + 20 + 30)
  for (const { method, value } of all) expect(isSelection('k3', method, value), `${method} ${value}`).toBe(true)
})
