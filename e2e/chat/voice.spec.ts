import type { Page } from '@playwright/test'
import { bubbles, composer, expect, sendButton, test, url, write } from '../stage/app.ts'
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
const microphone = (page: Page) => button(page, 'Hold to record')

async function hold(page: Page): Promise<{ x: number; y: number }> {
  const box = (await microphone(page).boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await expect(page.getByText('Slide to cancel')).toBeVisible()
  return at
}

/** Without holding it; the microphone has been had. */
async function recording(page: Page): Promise<void> {
  await expect(button(page, 'Cancel recording')).toBeVisible()
  await expect(page.getByText('Recording', { exact: true })).toBeAttached()
}

test('CHAT-055 a voice is recorded by holding, sent on release, cancelled by sliding away and stopped after a minute', async ({
  open,
}) => {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  const path = pathOf(roomOf(asha, rohan))
  const page = await open(asha, { path })
  const other = await open(rohan, { path })
  await write(page, 'newest')
  await expect(bubbles(other)).toHaveCount(1)

  await hold(page)
  await expect(page.getByText('0:02 of 1:00')).toBeVisible()
  // The panel takes the place of the field and covers nothing.
  await expect(composer(page)).toHaveCount(0)
  await expect(bubbles(page).last()).toBeInViewport({ ratio: 1 })

  await page.mouse.up()
  await expect(composer(page)).toBeVisible()
  await expect(bubbles(other)).toHaveCount(2)
  // As long as what the microphone gave, which on a busy machine is less than the time it was held.
  const voice = other.getByRole('button', { name: /^Voice message, \d+ seconds?, from Asha/ })
  await expect(voice).toBeVisible()

  await voice.tap()
  await expect(button(other, 'Pause')).toBeVisible()
  await expect(voice).toBeVisible()

  // From here on time passes when the test says so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const at = await hold(page)
  await page.mouse.move(at.x - 100, at.y, { steps: 3 })
  await expect(page.getByText('Release to cancel')).toBeVisible()

  await page.mouse.move(at.x, at.y, { steps: 3 })
  await expect(page.getByText('Slide to cancel')).toBeVisible()
  await page.mouse.move(at.x, at.y - 100, { steps: 3 })
  await expect(page.getByText('Release to cancel')).toBeVisible()
  await page.clock.runFor(2_000)
  await page.mouse.up()
  await expect(composer(page)).toBeVisible()

  await hold(page)
  await page.clock.runFor(900)
  await page.mouse.up()
  await expect(page.getByText('Too short. Hold to record.')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(2)

  await hold(page)
  await page.clock.runFor(59_000)
  await expect(page.getByText('0:59 of 1:00')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(2)
  await page.clock.runFor(1_100)
  await expect(bubbles(page)).toHaveCount(3)
  await expect(composer(page)).toBeVisible()
  await page.mouse.up()
  await expect(bubbles(other)).toHaveCount(3)

  // Without holding: a tap or a key starts it, and two buttons end it.
  await microphone(page).tap()
  await recording(page)
  await page.clock.runFor(5_000)
  await expect(page.getByText('0:05 of 1:00')).toBeVisible()

  await button(page, 'Cancel recording').tap()
  await expect(composer(page)).toBeVisible()
  await microphone(page).focus()
  await page.keyboard.press('Enter')
  await recording(page)
  await page.clock.runFor(61_000)
  await expect(page.getByText('1:00 of 1:00')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(bubbles(other)).toHaveCount(4)
  await expect(bubbles(page)).toHaveCount(4)

  // With words to send, a phone shows the button that sends them instead.
  await composer(page).fill('words')
  await expect(microphone(page)).toHaveCount(0)
  await expect(sendButton(page)).toBeVisible()
  const deaf = await open(rohan, {
    path,
    prepare: (context) =>
      context.route('**/api/user/config', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: object }
        await route.fulfill({ json: { ...body, data: { ...body.data, voice_switch: -1 } } })
      }),
  })
  await expect(sendButton(deaf)).toBeVisible()
  await expect(microphone(deaf)).toHaveCount(0)
})

for (const [problem, said] of [
  ['no devices', 'This browser can’t record voice'],
  ['NotAllowedError', 'Allow the microphone in your browser settings'],
  ['NotFoundError', 'Couldn’t record. Try again.'],
] as const) {
  test(`CHAT-056 what hinders a recording is said in words (${problem})`, async ({ open }) => {
    const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
    await befriend(url, asha, rohan)
    const page = await open(asha, {
      path: pathOf(roomOf(asha, rohan)),
      prepare: (context) =>
        context.addInitScript((name) => {
          const refuse = () => Promise.reject(new DOMException('', name))
          const devices = name === 'no devices' ? undefined : { getUserMedia: refuse }
          Object.defineProperty(navigator, 'mediaDevices', { value: devices })
        }, problem),
    })
    await microphone(page).tap()
    await expect(page.getByText(said)).toBeVisible()
    await expect(composer(page)).toBeVisible()
    await expect(bubbles(page)).toHaveCount(0)
  })
}

test('CHAT-056 a voice that cannot be played says so', async ({ open }) => {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  const path = pathOf(roomOf(asha, rohan))
  const page = await open(asha, { path })
  await button(page, 'Attach').tap()
  await page.getByLabel('Audio file').setInputFiles([sound('sound.mp3', 3)])
  await page.getByRole('button', { name: 'Send 1 file' }).tap()
  const other = await open(rohan, {
    path,
    prepare: (context) => context.route('**/files/**', (route) => route.fulfill({ status: 404, body: '' })),
  })
  await other.getByRole('button', { name: 'Voice message, 3 seconds, from Asha' }).tap()
  await expect(other.getByText('Couldn’t play this. Try again.')).toBeVisible()
})
