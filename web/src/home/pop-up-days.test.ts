import { afterEach, expect, it, vi } from 'vitest'
import type { PopUp } from '@mela/contract/home/home.ts'
import { keepServerDate, serverNow } from '../platform/device/clock.ts'
import { duePopUps, readShown, siteDay, withShown, type ShownDays } from './pop-up-days.ts'

const INDIA = 330
const popUp = (id: string, placement: PopUp['placement'] = 'chat'): PopUp => ({
  ...{ id, placement, type: 1, theme: '', content: '', action_type: 1, action_val: '' },
})
const all = [popUp('1'), popUp('2'), popUp('3', 'find')]
const ids = (shown: ShownDays, today: string) => duePopUps(all, 'chat', shown, today).map(({ id }) => id)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('SHELL-031 a pop-up shows once a day, and the day ends at midnight of the server, not of the device', () => {
  vi.useFakeTimers()
  // The device is a day and a half ahead, and in another time zone.
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const toldAt = (iso: string) => {
    vi.setSystemTime(new Date(iso).getTime() + 36 * 3_600_000)
    keepServerDate(new Date(iso).getTime())
    return siteDay(serverNow(), INDIA)
  }
  const evening = toldAt('2026-03-04T18:29:00Z')
  expect(evening).toBe('20260304')
  let shown: ShownDays = {}
  expect(ids(shown, evening)).toEqual(['1', '2'])
  shown = withShown(shown, '1', evening)
  expect(ids(shown, evening)).toEqual(['2'])
  shown = withShown(shown, '2', evening)
  expect(ids(shown, toldAt('2026-03-04T18:29:59Z'))).toEqual([])

  const morning = toldAt('2026-03-04T18:30:00Z')
  expect(morning).toBe('20260305')
  expect(ids(shown, morning)).toEqual(['1', '2'])
  shown = withShown(shown, '2', morning)
  expect(shown).toEqual({ '2': morning })
  expect(ids(shown, morning)).toEqual(['1'])
})

it('counts the days of a site west of Greenwich too', () => {
  expect(siteDay(Date.UTC(2026, 0, 1, 4, 59), -300)).toBe('20251231')
  expect(siteDay(Date.UTC(2026, 0, 1, 5, 0), -300)).toBe('20260101')
})

it('starts again where what was kept cannot be read', () => {
  expect(readShown(undefined)).toEqual({})
  expect(readShown('not json')).toEqual({})
  expect(readShown('null')).toEqual({})
  expect(readShown('{"1":"20260304"}')).toEqual({ '1': '20260304' })
})
