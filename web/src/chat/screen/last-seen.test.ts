import { expect, it } from 'vitest'
import type { Translate } from '../../platform/i18n.ts'
import { lastSeen } from './last-seen.ts'

const now = 1_000_000_000_000
const t: Translate = (key, values) => `${key} ${values?.['n'] ?? ''}`.trim()
const ago = (seconds: number) => lastSeen(now - seconds * 1000, now, t)

it('is online for a minute, then counts minutes, hours and days up to seven', () => {
  expect(lastSeen(0, now, t)).toBeUndefined()
  expect(ago(59)).toBe('chat.online')
  expect(ago(60)).toBe('chat.minutes_ago 1')
  expect(ago(3599)).toBe('chat.minutes_ago 59')
  expect(ago(3600)).toBe('chat.hours_ago 1')
  expect(ago(86_400)).toBe('chat.days_ago 1')
  expect(ago(30 * 86_400)).toBe('chat.days_ago 7')
})
