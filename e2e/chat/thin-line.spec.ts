import type { Locator, Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { LONG_MS, TEST_MS } from '../../waits.ts'
import { bubble, bubbles, expect, icon, site, test, url, write, type Open } from '../stage/app.ts'
import { launchOptions } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'
import { ThinLine } from '../stage/thin-line.ts'
import { workerReady } from '../stage/worker.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { film, padded, photo, sound, type PickedFile } from './media-files.ts'

// The microphone of this browser beeps, and whoever asks for it gets it. The worker of the app answers a reload without
// a line.
test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
})
test.describe.configure({ timeout: 6 * TEST_MS })

const PHONE = { viewport: { width: 360, height: 740 } }
const DESK = { viewport: { width: 1280, height: 800 } }
const LONG = { timeout: 2 * LONG_MS }
const picture = (within: Page | Locator) => within.getByRole('button', { name: 'Photo', exact: true })
const filmButton = (within: Page | Locator) => within.getByRole('button', { name: /^Play video/ })
const voice = (within: Page | Locator) => within.getByRole('button', { name: /^Voice message, \d+ seconds?, from/ })
const tick = (own: Locator) => icon(own, 'tick').or(icon(own, 'ticks'))
const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
async function seen(image: Locator): Promise<void> {
  await expect(image).toBeAttached(LONG)
  await expect.poll(() => width(image), LONG).toBeGreaterThan(0)
}

interface Side {
  person: Person
  page: Page
  line: ThinLine
}

/** Two friends in their chat, one on a small phone and one at a desk, both at the end of a thin line. */
async function pair(
  open: Open,
  arrange?: (asha: Person, gurpreet: Person) => Promise<unknown>,
): Promise<{ asha: Side; gurpreet: Side; chat_id: string; path: string }> {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  await arrange?.(asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const phone = await open(asha, { path, options: PHONE })
  const desk = await open(gurpreet, { form: 'desktop', at: 1, path, options: DESK })
  for (const page of [phone, desk]) await workerReady(page)
  return {
    asha: { person: asha, page: phone, line: await ThinLine.of(phone) },
    gurpreet: { person: gurpreet, page: desk, line: await ThinLine.of(desk) },
    chat_id,
    path,
  }
}

async function sendFiles(page: Page, choice: 'Photo or video' | 'Audio file', files: PickedFile[]): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByLabel(choice).setInputFiles(files)
  await page.getByRole('button', { name: /^Send \d+ files?$/ }).click()
}

async function recordVoice(page: Page): Promise<void> {
  await button(page, 'Hold to record').click()
  await expect(page.getByText('0:02 of 1:00')).toBeVisible(LONG)
  await button(page, 'Send').click()
}

async function shareCard(page: Page, name: string, isGroup: boolean): Promise<void> {
  await button(page, 'Attach').click()
  await button(page, 'Card').click()
  const sheet = page.getByRole('dialog', { name: 'Share a card' })
  if (isGroup) await sheet.getByRole('radio', { name: 'Groups' }).click()
  await button(sheet, name).click()
  await expect(sheet).toHaveCount(0)
}

/** The kinds of what the server holds, oldest first. */
async function storedTypes({ person }: Side, chat_id: string): Promise<number[]> {
  const messages = await callerOf(person, site.origins[0])('getMessages', { chat_id, chat_type: ChatType.Private })
  return messages.map(({ content }) => content.type).reverse()
}

test('on a line of 300 kbit/s and 500 ms every kind of message goes from a phone to a desk and back', async ({
  open,
}) => {
  const groups = { shared: '', own: '' }
  const { asha, gurpreet, chat_id, path } = await pair(open, async (one, other) => {
    const [meera] = await createPeople(url, 'Meera Iyer')
    await befriend(url, one, meera)
    groups.shared = await createGroup(url, 'Night market', [one, other])
    groups.own = await createGroup(url, 'Kite makers', [one])
    for (const id of Object.values(groups))
      await callerOf(one, site.origins[0])('editNotice', { id, notice: 'Welcome' })
    await giveDiamonds(url, one, 1000)
  })
  const [phone, desk] = [asha.page, gurpreet.page]

  await write(phone, 'slow here')
  await expect(bubble(desk, 'slow here')).toBeVisible(LONG)
  await sendFiles(phone, 'Photo or video', [await photo('stall.jpg', { width: 1200, height: 900 })])
  await seen(picture(desk).locator('img'))
  const colours = ['#aa3333', '#33aa33', '#3333aa', '#aaaa33']
  const four = await Promise.all(
    colours.map((colour, index) => photo(`${index}.jpg`, { width: 480, height: 360, colour })),
  )
  await sendFiles(desk, 'Photo or video', four)
  await expect(picture(bubbles(phone).last()), 'together they are one').toHaveCount(4, LONG)
  for (const each of await picture(bubbles(phone).last()).all()) await seen(each.locator('img'))
  await recordVoice(phone)
  await voice(desk).click(LONG)
  await expect(button(desk, 'Pause')).toBeVisible(LONG)
  await sendFiles(desk, 'Photo or video', [film('lights.mp4', 2)])
  await seen(filmButton(phone).locator('img'))
  await sendFiles(desk, 'Audio file', [sound('song.mp3', 4)])
  await expect(voice(phone)).toBeVisible(LONG)
  await shareCard(phone, 'Meera Iyer', false)
  await expect(bubble(desk, 'Meera Iyer')).toContainText('Contact card', LONG)
  await shareCard(desk, 'Night market', true)
  await expect(bubble(phone, 'Night market')).toContainText('Group card', LONG)

  await phone.goto(`/group-qr?roomId=${encodeURIComponent(roomIdOf(groups.own, ChatType.Group))}`)
  await button(phone, 'Send to friends').click(LONG)
  await phone.getByRole('checkbox', { name: /Gurpreet/ }).check({ force: true })
  await button(phone, 'Send to 1 friend').click()
  await expect(bubble(desk, 'Kite makers')).toContainText('Group invitation, 1 member', LONG)

  await phone.goto(path)
  await expect(bubble(phone, 'Kite makers')).toBeVisible(LONG)
  const { Text, Image, Audio, Video, Card, InviteCard } = ContentType
  const kinds = [Text, ...Array.from({ length: 5 }, () => Image), Audio, Video, Audio, Card, Card, InviteCard]
  for (const side of [asha, gurpreet]) expect(await storedTypes(side, chat_id), 'each of them once').toEqual(kinds)

  for (const page of [phone, desk]) await page.goto(pathOf(roomIdOf(groups.shared, ChatType.Group)))
  await button(phone, 'Attach').click(LONG)
  await button(phone.getByRole('dialog'), 'Treasure box').click()
  const sheet = phone.getByRole('dialog', { name: 'Send a treasure box' })
  await sheet.getByRole('textbox', { name: 'Total in the box' }).fill('100')
  await sheet.getByRole('textbox', { name: 'Number of boxes' }).fill('2')
  await button(sheet, 'Send 100 diamonds').click(LONG)
  await expect(desk.getByRole('button', { name: /^Treasure box from Asha/ })).toBeVisible(LONG)
})

const isPut = (request: { method(): string; url(): string }) =>
  request.method() === 'PUT' && new URL(request.url()).pathname.startsWith('/files/')

/** The bytes of each file, or part of one, that this page hands in from now on. */
function watchUploaded(page: Page): Promise<number>[] {
  const uploaded: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (isPut(request)) uploaded.push(request.allHeaders().then((headers) => Number(headers['content-length'])))
  })
  return uploaded
}

interface Kind {
  type: ContentType
  send: (page: Page) => Promise<void>
  /** Sent, and in the middle of its upload. */
  sendHalf: (side: Side) => Promise<void>
  shown: (of: Locator) => Locator
  /** What its bubble says while there is no line. */
  expectWaiting: (own: Locator) => Promise<void>
}

const FILM_BYTES = 2_500_000
const sendPhoto = async (page: Page) =>
  sendFiles(page, 'Photo or video', [await photo('stall.jpg', { width: 1400, height: 1050 })])
const sendFilm = (page: Page) => sendFiles(page, 'Photo or video', [padded(film('lights.mp4', 2), FILM_BYTES)])
/** How far it has come, while much is left. */
const expectShare = (page: Page, share: RegExp) => expect(bubbles(page).getByText(share)).toBeVisible(LONG)

async function expectPictureWaits(own: Locator): Promise<void> {
  await expect(own.getByText('You’re offline')).toBeVisible()
  await seen(own.locator('img'))
}

const KINDS = {
  photo: {
    type: ContentType.Image,
    send: sendPhoto,
    sendHalf: async ({ page, line }) => {
      await line.slowUploads(4_000)
      await sendPhoto(page)
      await expectShare(page, /^[1-8]\d%, .+ of .+$/)
    },
    shown: picture,
    expectWaiting: expectPictureWaits,
  },
  film: {
    type: ContentType.Video,
    send: sendFilm,
    sendHalf: async ({ page }) => {
      await sendFilm(page)
      await expectShare(page, /^[4-9]\d%, .+ of .+$/)
    },
    shown: filmButton,
    expectWaiting: expectPictureWaits,
  },
  voice: {
    type: ContentType.Audio,
    send: recordVoice,
    sendHalf: async ({ page, line }) => {
      await line.slowUploads(500)
      const begun = page.waitForRequest(isPut, LONG)
      await recordVoice(page)
      await begun
    },
    shown: voice,
    expectWaiting: (own) => expect(own.getByText(/^0:0\d/)).toBeVisible(),
  },
} satisfies Record<string, Kind>

/** Breaks the line in the middle of an upload, loads the page again without one, and brings the line back. */
async function sendOverBreak(open: Open, { type, sendHalf, shown, expectWaiting }: Kind): Promise<{ bytes: number }> {
  const { asha, gurpreet, chat_id } = await pair(open)
  const [phone, desk] = [asha.page, gurpreet.page]
  const own = bubbles(phone).first()
  await sendHalf(asha)
  await asha.line.breakOff()
  for (const isReloaded of [false, true]) {
    if (isReloaded) await phone.reload()
    await expect(button(own, 'Cancel upload')).toBeVisible(LONG)
    await expect(own).toHaveAccessibleName(/, uploading\. /)
    await expectWaiting(own)
    await expect(tick(own)).toHaveCount(0)
  }
  expect(await storedTypes(asha, chat_id)).toEqual([])
  await expect(bubbles(desk)).toHaveCount(0)

  const uploaded = watchUploaded(phone)
  await asha.line.restore()
  await expect(shown(bubbles(desk).first())).toBeVisible({ timeout: 3 * LONG_MS })
  await expect(tick(own)).toBeVisible(LONG)
  const sizes = await Promise.all(uploaded)
  for (const page of [phone, desk]) {
    await page.reload()
    await expect(bubbles(page).first()).toBeVisible(LONG)
    await expect(bubbles(page)).toHaveCount(1)
  }
  expect(await storedTypes(gurpreet, chat_id), 'once').toEqual([type])
  return { bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

for (const kind of ['photo', 'voice'] as const) {
  test(`a ${kind} whose line breaks in the middle of it says so, outlives a reload, and arrives once when the line is back`, async ({
    open,
  }) => {
    const { bytes } = await sendOverBreak(open, KINDS[kind])
    expect(bytes).toBeGreaterThan(0)
  })
}

test('a film whose line breaks in the middle of it outlives a reload, and of it only the missing parts go again', async ({
  open,
}) => {
  const { bytes } = await sendOverBreak(open, KINDS.film)
  console.log(`after the break ${bytes} of ${FILM_BYTES} bytes`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(FILM_BYTES * 0.8)
})

for (const [kind, { type, send, shown }] of Object.entries(KINDS)) {
  test(`a ${kind} that the server refuses on a thin line is marked as not sent, and goes when it is tried again`, async ({
    open,
  }) => {
    const { asha, gurpreet, chat_id } = await pair(open)
    const [phone, desk] = [asha.page, gurpreet.page]
    const own = bubbles(phone).first()
    await phone.route('**/files/**', (route) => {
      const data = { reason: 'media_too_large', text: '' }
      return isPut(route.request()) ? route.fulfill({ status: 413, json: { code: 12003, data } }) : route.fallback()
    })
    await send(phone)
    await expect(button(phone, 'Not sent. Try again')).toBeVisible(LONG)
    await expect(icon(own, 'alert')).toBeVisible()
    await expect(own).toHaveAccessibleName(/, not sent\. /)
    expect(await storedTypes(asha, chat_id)).toEqual([])
    await phone.unroute('**/files/**')
    await button(phone, 'Not sent. Try again').tap()
    await expect(shown(bubbles(desk).first())).toBeVisible({ timeout: 3 * LONG_MS })
    await expect(tick(own)).toBeVisible(LONG)
    await expect(button(phone, 'Not sent. Try again')).toHaveCount(0)
    expect(await storedTypes(gurpreet, chat_id)).toEqual([type])
  })
}

test('a photo that comes while the line carries no files says that it could not be loaded, and loads on a tap or with the line', async ({
  open,
}) => {
  const { asha, gurpreet } = await pair(open)
  const [phone, desk] = [asha.page, gurpreet.page]
  await phone.route('**/files/**', (route) => route.abort('internetdisconnected'))
  await sendFiles(desk, 'Photo or video', [await photo('stall.jpg', { width: 900, height: 600 })])
  const again = button(bubbles(phone).first(), 'Couldn’t load. Tap to try again.')
  await expect(again).toBeVisible(LONG)
  await again.tap()
  await expect(again, 'still broken').toBeVisible(LONG)
  await phone.unroute('**/files/**')
  await again.tap()
  await seen(picture(phone).locator('img'))
  await expect(again).toHaveCount(0)

  await phone.route('**/files/**', (route) => route.abort('internetdisconnected'))
  await sendFiles(desk, 'Photo or video', [await photo('lights.jpg', { width: 600, height: 900 })])
  await expect(button(bubbles(phone).last(), 'Couldn’t load. Tap to try again.')).toBeVisible(LONG)
  await phone.unroute('**/files/**')
  await phone.context().setOffline(true)
  await phone.context().setOffline(false)
  await seen(picture(phone).last().locator('img'))
})
