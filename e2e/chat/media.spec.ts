import type { Locator, Page } from '@playwright/test'
import { bubble, bubbles, chatRow, expect, icon, test, url, write } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { film, padded, photo, sound, type PickedFile } from './media-files.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'

const picture = (within: Page | Locator) => within.getByRole('button', { name: 'Photo', exact: true })
const filmButton = (within: Page | Locator) => within.getByRole('button', { name: /^Play video/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos and videos' })
const seen = (page: Page) => viewer(page).getByRole('img', { name: 'Photo', exact: true })
const sendFiles = (page: Page) => page.getByRole('button', { name: /^Send \d+ files?$/ })

async function pick(page: Page, choice: 'Photo or video' | 'Audio file', files: PickedFile[]): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByLabel(choice).setInputFiles(files)
}

async function pair(): Promise<[Person, Person, string]> {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  return [asha, rohan, pathOf(roomOf(asha, rohan))]
}

interface Signed {
  size: number
  type: string
  width?: number
  height?: number
}
/** What the browser asked leave to upload. */
function watchUploads(page: Page): Signed[] {
  const uploads: Signed[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/support/upload_sign')) uploads.push(request.postDataJSON() as Signed)
  })
  return uploads
}
/** The files it fetched: small ones end in _t. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/files/')) files.push(pathname)
  })
  return files
}
const natural = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])
/** The middle of a picture as it is drawn. */
const colourOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    pen.drawImage(element, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })

test('CHAT-051 CHAT-079 photos are shrunk and stand upright unless the original is wanted, small pictures come first, and data saver waits for a tap', async ({
  open,
}) => {
  const [asha, rohan, path] = await pair()
  const page = await open(asha, { path })
  const other = await open(rohan, { path, form: 'desktop' })
  const fetched = watchFiles(other)
  const uploads = watchUploads(page)
  const tiny = await photo('tiny.jpg', { width: 20, height: 20 })
  const large = await photo('large.jpg', { width: 2400, height: 1800 })
  const turned = await photo('turned.jpg', { width: 900, height: 1200, colour: '#884400' }, 6)
  const small = await photo('small.jpg', { width: 300, height: 200, colour: '#004488' })
  await pick(page, 'Photo or video', [large, tiny, turned, small])
  await expect(sendFiles(page)).toHaveText('Send 4 files')
  await button(page, 'Remove tiny.jpg').click()
  await sendFiles(page).click()
  await expect(picture(bubbles(page))).toHaveCount(3)
  // Together they are one.
  await expect(bubbles(other)).toHaveCount(1)
  await expect(picture(other)).toHaveCount(3)
  await expect(icon(bubbles(page), 'tick').or(icon(bubbles(page), 'ticks'))).toHaveCount(1)
  const byWidth = (width: number) => uploads.find((each) => each.width === width)!
  expect(byWidth(1600)).toMatchObject({ type: 'image/jpeg', height: 1200 })
  expect(byWidth(1600).size).toBeLessThan(400_000)
  expect(byWidth(1200)).toMatchObject({ type: 'image/jpeg', height: 900 })
  expect(byWidth(300)).toMatchObject({ size: small.buffer.length, height: 200 })

  await expect.poll(() => new Set(fetched).size).toBe(3)
  expect(fetched.every((file) => file.endsWith('_t'))).toBe(true)
  expect(await natural(picture(other).first().locator('img'))).toEqual([320, 240])
  await picture(other).first().click()
  await expect.poll(() => natural(seen(other))).toEqual([1600, 1200])
  await button(other, 'Close').click()

  await pick(page, 'Photo or video', [large])
  await page.getByRole('switch', { name: 'Original quality' }).click()
  await sendFiles(page).click()
  await expect(bubbles(other)).toHaveCount(2)
  expect(uploads[uploads.length - 1]).toMatchObject({ size: large.buffer.length, width: 2400, height: 1800 })
  await picture(bubbles(other).nth(1)).click()
  await expect.poll(() => natural(seen(other))).toEqual([2400, 1800])
  await pick(page, 'Photo or video', [film('film.mp4', 2)])
  await sendFiles(page).click()
  await pick(page, 'Audio file', [sound('sound.mp3', 3)])
  await sendFiles(page).click()
  await expect(bubbles(other)).toHaveCount(4)

  const saving = await open(rohan, { path: '/settings' })
  await saving.getByRole('switch', { name: /^Data saver/ }).click()
  await expect(saving.getByRole('switch', { name: /^Data saver/ })).toBeChecked()
  const loaded = watchFiles(saving)
  await saving.goto(path)
  const held = saving.getByRole('button', { name: /^Load, \d[\d.]* (kB|MB)$/ })
  await expect(held).toHaveCount(5)
  await expect(
    bubbles(saving)
      .last()
      .getByText(/^0:03 · \d+ kB$/),
  ).toBeVisible()

  expect(loaded).toEqual([])
  await held.first().click()
  await expect(picture(saving)).toHaveCount(1)
  await expect.poll(() => loaded).toHaveLength(1)
  expect(loaded[0]).toMatch(/_t$/)
})

test('CHAT-052 CHAT-054 a film shows its second 1 and plays, photos open whole, and sounds play one at a time', async ({
  open,
}) => {
  const [asha, rohan, path] = await pair()
  const page = await open(asha, { path, form: 'desktop' })
  const other = await open(rohan, { path })
  const covers: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname.endsWith('_t')) covers.push(request.url())
  })
  await pick(page, 'Photo or video', [film('film.mp4', 3), await photo('one.jpg', { width: 800, height: 600 })])
  await sendFiles(page).click()
  await expect(filmButton(other)).toHaveAccessibleName('Play video, 0:03')
  await expect(other.getByText(/^0:03 · \d+ kB$/)).toBeVisible()
  expect(covers).toHaveLength(1)
  const cover = filmButton(other).locator('img')
  await expect.poll(() => natural(cover)).toEqual([320, 180])
  // Red at the start, blue from second 1 on.
  const [red, , blue] = await colourOf(cover)
  expect(blue! - red!).toBeGreaterThan(150)
  await filmButton(other).tap()
  const playing = viewer(other).locator('video')
  await expect(playing).toHaveAttribute('controls', '')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const filmSaved = other.waitForEvent('download')
  await button(other, 'Save').tap()
  expect((await filmSaved).suggestedFilename()).toMatch(/^mela-[\w-]{8}\.mp4$/)

  await button(other, 'Close').tap()

  await picture(other).tap()
  await expect.poll(() => natural(seen(other))).toEqual([800, 600])
  await expect(viewer(other).getByText(/2 of 2$/)).toBeVisible()

  await seen(other).dblclick()
  await expect(seen(other)).toHaveCSS('transform', /^matrix\(2\.5/)
  await seen(other).dblclick()
  await expect(seen(other)).toHaveCSS('transform', /^matrix\(1,/)
  // The same without a finger or a mouse.
  await other.keyboard.press('+')
  await expect(seen(other)).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
  await other.keyboard.press('ArrowRight')
  await expect(seen(other)).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, -80, 0)')
  await other.keyboard.press('0')
  await expect(seen(other)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  const drag = async (dx: number, dy: number) => {
    const box = (await seen(other).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await other.mouse.move(x, y)
    await other.mouse.down()
    await other.mouse.move(x + dx, y + dy, { steps: 4 })
    await other.mouse.up()
  }
  await drag(120, 0)
  await expect(playing).toBeVisible()
  await other.keyboard.press('ArrowRight')
  await expect(seen(other)).toBeVisible()
  const saved = other.waitForEvent('download')
  await button(other, 'Save').tap()
  expect((await saved).suggestedFilename()).toMatch(/^mela-\d+\.jpg$/)
  await drag(0, 200)
  await expect(viewer(other)).toHaveCount(0)
  await picture(page).click()
  await expect(viewer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)

  await pick(page, 'Audio file', [sound('first.mp3', 20)])
  await sendFiles(page).click()
  await pick(page, 'Audio file', [sound('second.mp3', 65)])
  await sendFiles(page).click()
  const first = other.getByRole('button', { name: 'Voice message, 20 seconds, from Asha' })
  const second = other.getByRole('button', { name: 'Voice message, 65 seconds, from Asha' })
  const pause = button(other, 'Pause')
  await expect(other.getByText('0:20', { exact: true })).toBeVisible()
  await expect(other.getByText('1:05', { exact: true })).toBeVisible()
  await first.tap()
  await expect(bubbles(other).nth(2).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(other.getByText(/^0:0[1-9] \/ 0:20$/)).toBeVisible()
  await second.tap()
  await expect(bubbles(other).nth(3).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(pause).toHaveCount(1)
  await expect(first).toBeVisible()
  await pause.tap()
  await expect(pause).toHaveCount(0)
  await expect(second).toBeVisible()
})

test('what is picked without a connection survives a reload, arrives once and in order, and can be taken back', async ({
  open,
}) => {
  const [asha, rohan, path] = await pair()
  const page = await open(asha, { path })
  const uploads = watchUploads(page)
  await write(page, 'before')
  await expect(icon(bubble(page, 'before'), 'tick')).toBeVisible()
  await page.route('**/api/support/upload_sign', (route) => route.abort())
  await pick(page, 'Photo or video', [await photo('one.jpg', { width: 500, height: 400 })])
  await sendFiles(page).click()
  await expect(button(page, 'Cancel upload')).toBeVisible()
  await write(page, 'after')
  await expect(icon(bubble(page, 'after'), 'clock')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Cancel upload')).toBeVisible()
  await expect.poll(() => natural(picture(page).locator('img'))).toEqual([500, 400])
  await page.unroute('**/api/support/upload_sign')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(icon(bubble(page, 'after'), 'tick')).toBeVisible()
  const other = await open(rohan, { path })
  await expect(bubbles(other)).toHaveCount(3)
  await expect(picture(bubbles(other).nth(1))).toBeVisible()

  // A refused one says so, and the same goes through when it is tried again.
  const sent = uploads.length
  await page.route('**/files/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const data = { reason: 'media_too_large', text: '' }
    return route.fulfill({ status: 413, json: { code: 12003, data } })
  })
  await pick(page, 'Photo or video', [await photo('two.jpg', { width: 400, height: 500 })])
  await sendFiles(page).click()
  await expect(button(page, 'Not sent. Try again')).toBeVisible()
  await expect(icon(bubbles(page).last(), 'alert')).toBeVisible()
  await page.unroute('**/files/*')
  await page.reload()
  await button(page, 'Not sent. Try again').click()
  await expect(bubbles(other)).toHaveCount(4)
  expect(uploads.length - sent).toBe(2)

  // Taken back while it goes up, nobody sees it.
  await page.route('**/files/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()))
  await pick(page, 'Photo or video', [padded(film('film.mp4', 2), 9_000_000)])
  await sendFiles(page).click()
  await expect(bubbles(page)).toHaveCount(5)

  // The words behind a large file do not wait for it.
  await write(page, 'and words')
  await expect(bubble(other, 'and words')).toBeVisible()
  await button(page, 'Cancel upload').click()
  await expect(bubbles(page)).toHaveCount(5)
  await page.reload()
  await expect(bubble(page, 'and words')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(5)
  await expect(bubbles(other)).toHaveCount(5)
})

test('CHAT-008 cards of people and groups are shared, and whoever gets one opens it', async ({ open }) => {
  const [asha, rohan, path] = await pair()
  const [meera, dev] = await createPeople(url, 'Meera Iyer', 'Dev Nair')
  await befriend(url, asha, meera)
  const group_id = await createGroup(url, 'Night market', [asha, dev])
  const page = await open(asha, { path, form: 'desktop' })
  const other = await open(rohan, { path })
  await button(page, 'Attach').click()
  await button(page, 'Card').click()
  const sheet = page.getByRole('dialog', { name: 'Share a card' })
  await expect(button(sheet, 'Asha')).toBeVisible()
  await sheet.getByRole('searchbox').fill('meera')
  await expect(button(sheet, 'Asha')).toHaveCount(0)
  await button(sheet, 'Meera Iyer').click()
  await expect(sheet).toHaveCount(0)
  const person = bubble(other, 'Meera Iyer')
  await expect(person.getByText('Contact card')).toBeVisible()

  await button(page, 'Attach').click()
  await button(page, 'Card').click()
  await sheet.getByRole('radio', { name: 'Groups' }).click()
  await button(sheet, 'Night market').click()
  const group = bubble(other, 'Night market')
  await expect(group.getByText('Group card')).toBeVisible()
  await expect(chatRow(page, 'Rohan')).toContainText('[Group card]')
  // The same as text.
  await write(page, `idcard_${meera.id}`)
  await expect(bubble(other, 'Meera Iyer')).toHaveCount(2)

  await person.first().getByRole('button', { name: 'View profile' }).tap()
  await expect(other).toHaveURL(`/user-page?id=${meera.id}`)
  await expect(other.getByText('Meera Iyer').first()).toBeVisible()
  await other.goBack()
  await group.getByRole('button', { name: 'View group' }).tap()
  await expect(other).toHaveURL(`/join-group/${group_id}`)
  await expect(other.getByText('Night market').first()).toBeVisible()
})
