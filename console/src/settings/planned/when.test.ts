import { expect, test } from 'vitest'
import { effectiveFrom, wrongWhen } from './when.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ZONE = 'Asia/Kolkata'

test('a change takes effect when both agree, or at a time of the site that is ahead and within 366 days', () => {
  expect(wrongWhen({ isLater: false, local: '' }, ZONE, now)).toBeUndefined()
  expect(effectiveFrom({ isLater: false, local: '2026-12-01T00:00' }, ZONE)).toBeUndefined()
  const at = (local: string) => wrongWhen({ isLater: true, local }, ZONE, now)
  expect(at('')).toMatch(/^Choose/)
  expect(at('2026-11-20T17:30')).toBe('That time is over.')
  expect(at('2026-11-20T17:31')).toBeUndefined()
  expect(at('2027-11-21T17:30')).toBeUndefined()
  expect(at('2027-11-21T17:31')).toBe('At most 366 days ahead.')
  expect(effectiveFrom({ isLater: true, local: '2026-12-01T00:00' }, ZONE)).toBe('2026-11-30T18:30:00.000Z')
})
