import { expect, test } from 'vitest'
import { dayPart, periodBefore, sequencePart } from './periods.ts'

test('the period before is one less on the same line and day, with as many digits as it needs', () => {
  expect(periodBefore('20260105020582')).toBe('20260105020581')
  expect(periodBefore('202601050210000')).toBe('20260105029999')
  expect(periodBefore('20260105020001')).toBeUndefined()
})

test('a number begins with the day and the line and ends with the place in the day', () => {
  expect([dayPart('20260105020582'), sequencePart('20260105020582')]).toEqual(['2026010502', '0582'])
})
