import type { Locator, Page } from '@playwright/test'
import { bubbles, expect, test, url } from '../stage/app.ts'
import { launchOptions } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'
import { sound } from './media-files.ts'

// The microphone of this browser beeps, and whoever asks for it gets it.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
})
const waveOf = (within: Locator) =>
  within.locator('rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
const unheard = (page: Page) => page.getByRole('button', { name: /, from Asha, not played yet$/ })
const place = (page: Page) => page.getByRole('slider', { name: 'Playback position' })
const secondsOf = async (page: Page) => {
  const [, minutes, seconds] = /^(\d+):(\d+) of /.exec((await place(page).getAttribute('aria-valuetext'))!)!
  return Number(minutes) * 60 + Number(seconds)
}

async function record(page: Page): Promise<void> {
  await button(page, 'Hold to record').tap()
  await expect(page.getByText('0:02 of 1:00')).toBeVisible()
  await button(page, 'Send').tap()
}

test('a voice comes with its wave and a mark until it is played, the next one follows, and it is paused, moved and sped up', async ({
  open,
}) => {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  const path = pathOf(roomOf(asha, rohan))
  const page = await open(asha, { path })
  const other = await open(rohan, { path })
  await record(page)
  await expect(unheard(other)).toHaveCount(1)
  await button(page, 'Attach').tap()
  await page.getByLabel('Audio file').setInputFiles([sound('long.mp3', 200)])
  await button(page, 'Send 1 file').tap()
  await expect(unheard(other)).toHaveCount(2)
  const [spoken, long] = [bubbles(other).nth(0), bubbles(other).nth(1)]
  const wave = await waveOf(spoken)
  expect(wave).toHaveLength(32)
  expect(Math.max(...wave)).toBe(26)
  expect(Math.min(...wave)).toBeLessThan(26)
  expect(await waveOf(bubbles(page).nth(0)), 'as its author sees it').toEqual(wave)
  expect(new Set(await waveOf(long)), 'of a file nothing is known').toEqual(new Set([4]))

  // The first one ends by itself, and the second follows.
  await unheard(other).first().tap()
  await expect(long.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(unheard(other)).toHaveCount(0)
  await expect(spoken.getByRole('button', { name: /^Voice message, \d+ seconds?, from Asha$/ })).toBeVisible()
  await expect(long.getByText(/^0:0[1-9] \/ 3:20$/)).toBeVisible()

  await button(other, 'Pause').tap()
  const whole = long.getByRole('button', { name: 'Voice message, 200 seconds, from Asha', exact: true })
  await expect(whole).toBeVisible()
  await place(other).press('ArrowRight')
  await place(other).press('ArrowRight')
  const moved = await secondsOf(other)
  expect(moved).toBeGreaterThan(10)
  const box = (await place(other).boundingBox())!
  await place(other).tap({ position: { x: box.width / 2, y: box.height / 2 } })
  await expect.poll(() => secondsOf(other)).toBe(100)
  await whole.tap()
  await expect(button(other, 'Pause')).toBeVisible()
  await expect.poll(() => secondsOf(other), 'goes on from there').toBeGreaterThan(100)

  await button(other, 'Speed 1×').tap()
  await button(other, 'Speed 1.5×').tap()
  await expect(button(other, 'Speed 2×')).toHaveText('2×')
  await other.reload()
  await expect(bubbles(other)).toHaveCount(2)
  await expect(whole).toBeVisible()
  await expect(unheard(other), 'heard after a reload, too').toHaveCount(0)
  await whole.tap()
  await expect(button(other, 'Speed 2×')).toBeVisible()
})
