// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { fill, mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { DayChip } from './DayChip.tsx'

beforeEach(async () => {
  await startLanguage()
  await loadAreas('games')
})

test('the chip names the day that is shown, tells of another one, and of none when the field is emptied', () => {
  const chosen: (string | undefined)[] = []
  const chip = (day: string | undefined) => <DayChip day={day} onDay={(next) => chosen.push(next)} />
  const { page, show } = mount(chip(undefined))
  expect(page.textContent).toBe('Choose a day')
  fill(page.querySelector('input')!, '2020-02-29')
  show(chip('2020-02-29'))
  expect(page.textContent).toContain('2020')
  expect(page.textContent).toContain('29')
  fill(page.querySelector('input')!, '')
  expect(chosen).toEqual(['2020-02-29', undefined])
})
