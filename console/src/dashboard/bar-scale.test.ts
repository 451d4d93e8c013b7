import { expect, test } from 'vitest'
import { scaleOf, unitOf } from './bar-scale.ts'

test.for([
  [0, 4, 1],
  [1, 1, 1],
  [7, 8, 2],
  [100, 100, 50],
  [560_000, 600_000, 200_000],
  [5_620_400, 6_000_000, 2_000_000],
] as const)('the lines for %d end at %d in steps of %d', ([highest, top, step]) => {
  expect(scaleOf(highest)).toEqual({ top, step })
})

test('no bar is higher than the highest line, and there are at most five lines above zero', () => {
  for (let highest = 1; highest < 1e9; highest = Math.ceil(highest * 1.37)) {
    const { top, step } = scaleOf(highest)
    expect(top).toBeGreaterThanOrEqual(highest)
    expect(top / step).toBeLessThanOrEqual(5)
  }
})

test('large figures are written in lakh and crore', () => {
  expect(unitOf(60)).toMatchObject({ name: '' })
  expect(unitOf(6_000)).toMatchObject({ mark: 'K' })
  expect(unitOf(600_000)).toMatchObject({ mark: 'L' })
  expect(unitOf(60_000_000)).toMatchObject({ mark: 'Cr' })
})
