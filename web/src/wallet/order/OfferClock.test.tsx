// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { OfferClock } from './OfferClock.tsx'

// The days of an offer are those of whoever reads it.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(19, 20) })
  await startLanguage()
  await loadAreas('wallet')
})
afterEach(() => void vi.useRealTimers())

const shown = (ends: Date) => mount(<OfferClock expires_at={ends.toISOString()} />).page.textContent

test('an offer of less than an hour counts down, and says when its time is over', () => {
  expect(shown(at(19, 20, 15))).toBe('Held for 15:00')
  expect(shown(at(19, 20))).toBe('Time is over')
})

test('a longer one says until when, with the day where it is not today', () => {
  expect(shown(at(19, 23, 30))).toBe('Until 11:30 pm today')
  expect(shown(at(20, 1, 30))).toBe('Until 1:30 am tomorrow')
  expect(shown(at(20, 21))).toBe('Until 9:00 pm tomorrow')
  expect(shown(at(21, 9))).toBe('Until 9:00 am, 21 Nov')
  expect(shown(new Date(2027, 0, 2, 9))).toBe('Until 9:00 am, 2 Jan 2027')
})
