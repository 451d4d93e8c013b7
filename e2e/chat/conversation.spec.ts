import type { Locator, Page } from '@playwright/test'
import { bubble, bubbles, chatRow, composer, expect, GATE, icon, test, url, write } from '../stage/app.ts'
import { launchOptions } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { hold } from '../stage/fingers.ts'
import { film, photo, sound, type PickedFile } from './media-files.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'

// The microphone of this browser beeps, and whoever asks for it gets it.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
})

const KILOBIT = 1000 / 8
const menu = (page: Page) => page.getByRole('menu', { name: 'Message options' })
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const picture = (within: Page | Locator) => within.getByRole('button', { name: 'Photo', exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos and videos' })
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned message' })
const quote = (page: Page, text: string) => bubble(page, text).getByRole('button').first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this message?' })

async function sendFiles(page: Page, choice: 'Photo or video' | 'Audio file', files: PickedFile[]): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByLabel(choice).setInputFiles(files)
  await page.getByRole('button', { name: /^Send \d+ files?$/ }).click()
}

/** With a held finger on the phone, with the right button on the desk. */
async function choose(page: Page, target: Locator, name: string): Promise<void> {
  if (page.viewportSize()!.width < 600) await hold(page, target, menu(page))
  else await target.click({ button: 'right', position: { x: 12, y: 8 } })
  await item(page, name).click()
  await expect(menu(page)).toHaveCount(0)
}

async function answer(page: Page, target: Locator, text: string): Promise<void> {
  await choose(page, target, 'Reply')
  await write(page, text)
}

async function shareCard(page: Page, name: string, isGroup: boolean): Promise<void> {
  await button(page, 'Attach').click()
  await button(page, 'Card').click()
  const sheet = page.getByRole('dialog', { name: 'Share a card' })
  if (isGroup) await sheet.getByRole('radio', { name: 'Groups' }).click()
  await button(sheet, name).click()
  await expect(sheet).toHaveCount(0)
}

async function pair(): Promise<{ asha: Person; gurpreet: Person; path: string }> {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  return { asha, gurpreet, path: pathOf(roomOf(asha, gurpreet)) }
}

/** What was sent is read, because the other side looks at it. */
const expectRead = (own: Locator) => expect(icon(own, 'ticks')).toBeVisible()

test(
  'a phone and a desk hold a whole conversation: every kind arrives, is opened or played, and quoted',
  GATE,
  async ({ open }) => {
    test.slow()
    const { asha, gurpreet, path } = await pair()
    const [meera] = await createPeople(url, 'Meera Iyer')
    await befriend(url, asha, meera)
    const group_id = await createGroup(url, 'Night market', [asha])
    const phone = await open(asha, { path })
    const desk = await open(gurpreet, { form: 'desktop', at: 1, path })

    await write(phone, 'Are you there?')
    await answer(desk, bubble(desk, 'Are you there?'), 'At my desk')
    await expect(quote(phone, 'At my desk')).toHaveText('YouAre you there?')
    await expectRead(bubble(phone, 'Are you there?').first())

    await button(phone, 'Hold to record').tap()
    await expect(phone.getByText('0:02 of 1:00')).toBeVisible()
    await button(phone, 'Send').tap()
    const voice = desk.getByRole('button', { name: /^Voice message, \d+ seconds?, from Asha/ })
    await voice.click()
    await expect(button(desk, 'Pause')).toBeVisible()
    await expect(voice, 'played to its end').toBeVisible()
    await answer(desk, bubbles(desk).nth(2), 'I hear you')
    await expect(quote(phone, 'I hear you')).toContainText('[Voice]')

    await sendFiles(phone, 'Photo or video', [await photo('stall.jpg', { width: 1200, height: 900 })])
    await picture(bubbles(desk).nth(4)).click()
    await expect(viewer(desk).getByRole('img', { name: 'Photo', exact: true })).toBeVisible()
    await desk.keyboard.press('Escape')
    await answer(desk, bubbles(desk).nth(4), 'What a stall')
    await expect(quote(phone, 'What a stall').locator('img')).toBeVisible()

    const colours = ['#aa3333', '#33aa33', '#3333aa']
    const three = await Promise.all(
      colours.map((colour, index) => photo(`${index}.jpg`, { width: 640, height: 480, colour })),
    )
    await sendFiles(desk, 'Photo or video', three)
    await expect(picture(bubbles(phone).nth(6)), 'together they are one').toHaveCount(3)
    await picture(bubbles(phone).nth(6)).nth(1).tap()
    await expect(viewer(phone).getByText(/3 of 4$/)).toBeVisible()
    await button(phone, 'Close').tap()

    await sendFiles(desk, 'Photo or video', [film('lights.mp4', 2)])
    await phone.getByRole('button', { name: 'Play video, 0:02' }).tap()
    const playing = viewer(phone).locator('video')
    await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await button(phone, 'Close').tap()
    await answer(phone, bubbles(phone).nth(7), 'So bright')
    await expect(quote(desk, 'So bright')).toContainText('[Video]')

    await sendFiles(desk, 'Audio file', [sound('song.mp3', 20)])
    await phone.getByRole('button', { name: 'Voice message, 20 seconds, from Gurpreet' }).tap()
    await expect(phone.getByText(/^0:0[1-9] \/ 0:20$/)).toBeVisible()
    await button(phone, 'Pause').tap()

    await shareCard(phone, 'Meera Iyer', false)
    await shareCard(phone, 'Night market', true)
    await bubble(desk, 'Meera Iyer').getByRole('button', { name: 'View profile' }).click()
    await expect(desk).toHaveURL(`/user-page?id=${meera.id}`)
    await desk.goBack()
    await bubble(desk, 'Night market').getByRole('button', { name: 'View group' }).click()
    await expect(desk).toHaveURL(`/join-group/${group_id}`)
    await desk.goBack()
    await expectRead(bubble(phone, 'Night market'))
    await expect(chatRow(desk, 'Asha')).toContainText('[Group card]')

    // All of it is still there when both come back.
    for (const side of [phone, desk]) {
      await side.reload()
      await expect(bubble(side, 'Night market')).toBeVisible()
    }
  },
)

test('what two people said is pinned, translated, and removed for one or for both', async ({ open }) => {
  const { asha, gurpreet, path } = await pair()
  const phone = await open(asha, { path })
  const desk = await open(gurpreet, { form: 'desktop', at: 1, path })
  const both = [phone, desk]
  await write(desk, 'guten Morgen')
  await write(phone, 'the stall is number 12')
  await sendFiles(desk, 'Photo or video', [await photo('stall.jpg', { width: 600, height: 600 })])
  await expect(picture(phone)).toBeVisible()

  await choose(phone, bubble(phone, 'guten Morgen'), 'Translate')
  await expect(bubble(phone, 'guten Morgen').locator('[data-translation]')).toHaveText('Good morning')
  await expect(bubble(desk, 'guten Morgen'), 'a translation is for whoever asked').not.toContainText('Good morning')

  await choose(desk, bubble(desk, 'number 12'), 'Pin')
  for (const side of both) await expect(pinned(side)).toContainText('number 12')
  await choose(phone, bubbles(phone).nth(2), 'Pin')
  for (const side of both) await expect(pinned(side)).toContainText('[Photo]')

  await choose(phone, bubble(phone, 'guten Morgen'), 'Delete…')
  await button(question(phone), 'Delete').tap()
  await expect(bubble(phone, 'guten Morgen')).toHaveCount(0)
  await choose(phone, bubble(phone, 'number 12'), 'Reply')
  await expect(phone.getByText('Reply to You')).toBeVisible()
  await composer(phone).fill('meet me there')
  await button(phone, 'Send').tap()
  await expect(quote(desk, 'meet me there')).toContainText('number 12')

  await choose(desk, bubbles(desk).nth(2), 'Delete…')
  await question(desk).getByText('Also delete for Asha').click()
  await button(question(desk), 'Delete').click()
  for (const side of both) {
    await expect(picture(side)).toHaveCount(0)
    await expect(pinned(side)).toHaveCount(0)
  }
  for (const side of both) await side.reload()
  await expect(bubble(phone, 'meet me there')).toBeVisible()
  await expect(bubbles(phone)).toHaveCount(2)
  await expect(bubbles(desk), 'what one removed for herself stays with the other').toHaveCount(3)
  await expect(bubble(desk, 'guten Morgen')).toBeVisible()
})

test('over a thin and slow line a chat opens, words stand at once and arrive, and a photo shows how far it is', async ({
  open,
}) => {
  test.slow()
  const { asha, gurpreet, path } = await pair()
  const desk = await open(gurpreet, { form: 'desktop', at: 1, path })
  await write(desk, 'are you on the train?')
  await expect(icon(bubble(desk, 'train'), 'tick')).toBeVisible()

  const phone = await open(asha, { path: '/about-us' })
  const line = await phone.context().newCDPSession(phone)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: 300 * KILOBIT,
    uploadThroughput: 300 * KILOBIT,
  })
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

  const opened = performance.now()
  await phone.goto('/chatList', { waitUntil: 'commit' })
  await expect(chatRow(phone, 'Gurpreet')).toContainText('are you on the train?')
  const list_s = since(opened)
  const tapped = performance.now()
  await chatRow(phone, 'Gurpreet').tap()
  await expect(bubble(phone, 'are you on the train?')).toBeVisible()
  const chat_s = since(tapped)

  await composer(phone).fill('yes, slow here')
  const sent = performance.now()
  await button(phone, 'Send').tap()
  await expect(bubble(phone, 'yes, slow here')).toBeVisible({ timeout: 1_000 })
  const shown_s = since(sent)
  await expect(bubble(desk, 'yes, slow here')).toBeVisible()
  // The delay is on the way back, so the other side may have it before its sender knows.
  await expectRead(bubble(phone, 'yes, slow here'))
  const read_s = since(sent)

  const fetched: string[] = []
  desk.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/files/')) fetched.push(pathname)
  })
  await sendFiles(phone, 'Photo or video', [await photo('window.jpg', { width: 1400, height: 1050 })])
  const photo_sent = performance.now()
  await expect(bubbles(phone).last().locator('img'), 'one’s own picture stands at once').toBeVisible()
  await expect(
    bubbles(phone)
      .last()
      .getByText(/^\d+%, .+ of .+$/),
  ).toBeVisible()
  await write(phone, 'do you see it?')
  await expect(picture(desk)).toBeVisible({ timeout: 60_000 })
  const photo_s = since(photo_sent)
  expect(fetched.length).toBeGreaterThan(0)
  expect(
    fetched.every((file) => file.endsWith('_t')),
    'the small one comes first',
  ).toBe(true)
  await expect(bubble(desk, 'do you see it?')).toBeVisible()
  for (const own of ['yes, slow here', 'do you see it?']) await expectRead(bubble(phone, own))
  await expect(bubbles(phone)).toHaveCount(4)
  await expect(bubbles(desk)).toHaveCount(4)
  console.log(
    `300 kbit/s, 500 ms: list ${list_s} s, chat ${chat_s} s, text shown ${shown_s} s and read ${read_s} s, photo delivered ${photo_s} s`,
  )
})
