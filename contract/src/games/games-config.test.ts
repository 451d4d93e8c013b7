import { describe, expect, test } from 'vitest'
import { gamesConfig } from './games-config.ts'
import { FIRST_LINES } from './games-rules.ts'

describe('the configuration of the games', () => {
  test('is what a site begins with where nothing was set', () => {
    const { lines, odds, stakes } = gamesConfig.parse({})
    expect(lines).toEqual(FIRST_LINES)
    expect(odds).toEqual({})
    expect(stakes.map(({ type }) => type)).toEqual([1, 2, 3])
  })

  test('has stakes that are amounts of their currency', () => {
    const isTaken = (stake: object) =>
      gamesConfig.safeParse({ stakes: [{ type: 3, min: '1', max: '10', max_period: '20', ...stake }] }).success
    expect(isTaken({})).toBe(true)
    expect(isTaken({ min: '0.01' })).toBe(true)
    expect(isTaken({ type: 2, min: '0.000001' })).toBe(true)
    for (const min of ['0', '0.00', '0.001', '-1', 'x']) expect(isTaken({ min })).toBe(false)
    expect(isTaken({ max: '10.005' })).toBe(false)
    expect(isTaken({ max_period: '0' })).toBe(false)
  })

  test('has no two lines of one code, and only lengths that fill an hour', () => {
    const line = (more: object = {}) => ({ code: '01', game_type: 2, seconds: 60, switch: 1, ...more })
    const isTaken = (...lines: object[]) => gamesConfig.safeParse({ lines }).success
    expect(isTaken(line(), line({ code: '02', seconds: 2 }))).toBe(true)
    expect(isTaken(line(), line({ seconds: 180 }))).toBe(false)
    for (const seconds of [0, 1, 7, 61, 7200]) expect(isTaken(line({ seconds }))).toBe(false)
  })
})
