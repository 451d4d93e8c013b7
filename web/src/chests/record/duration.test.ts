import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test('a duration is told in its two largest units and never as nothing', () => {
  const told = (seconds: number, locale = 'en') => durationText(seconds * 1000, locale).replaceAll(/\s/g, ' ')
  expect([0, 0.2, 59, 60, 126, 3600, 3661, 86_399].map((seconds) => told(seconds))).toEqual([
    ...['1 sec', '1 sec', '59 sec', '1 min', '2 min 6 sec', '1 hr', '1 hr 1 min', '23 hr 59 min'],
  ])
  expect(told(126, 'ru')).toBe('2 мин 6 с')
  expect(told(126, 'ja')).toBe('2 分 6 秒')
})
