import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { lastSeen } from './last-seen.ts'

const now = 1_000_000_000_000
const english = JSON.parse(readFileSync('web/locales/en/chat.json', 'utf8')) as Record<string, string>
const t: Translate = (key, values = {}) => formatMessage(english[key.slice('chat.'.length)]!, values, 'en-IN')
const ago = (seconds: number) => lastSeen(now - seconds * 1000, now, t)
const [minute, hour, day] = [60, 3_600, 86_400]

it('PROFILE-023 is online for a minute, then counts minutes, hours and days up to seven', () => {
  expect([ago(0), ago(minute - 1)]).toEqual(['Online', 'Online'])
  expect([ago(minute), ago(2 * minute), ago(hour - 1)]).toEqual(['1 minute ago', '2 minutes ago', '59 minutes ago'])
  expect([ago(hour), ago(5 * hour), ago(day - 1)]).toEqual(['1 hour ago', '5 hours ago', '23 hours ago'])
  expect([ago(day), ago(6 * day), ago(7 * day)]).toEqual(['1 day ago', '6 days ago', '7 days ago'])
  expect([ago(8 * day), ago(300 * day)]).toEqual(['7 days ago', '7 days ago'])
  expect(lastSeen(0, now, t)).toBeUndefined()
})
