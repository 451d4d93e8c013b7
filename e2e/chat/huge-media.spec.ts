import type { Page } from '@playwright/test'
import { longFilm } from '../../server/test/providers/hostile-films.ts'
import { bombPng } from '../../server/test/providers/hostile-pictures.ts'
import { bubbles, expect, icon, test, url } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'
import type { PickedFile } from './media-files.ts'

const PIXELS_OF_SMALL_CANVAS = 16_777_216
/** More than the server takes, in a few kilobytes. */
const huge = (): PickedFile => ({ name: 'huge.png', mimeType: 'image/png', buffer: bombPng(8_000) })

async function pair() {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  return { asha, path: pathOf(roomOf(asha, rohan)) }
}
async function pick(page: Page, file: PickedFile): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByLabel('Photo or video').setInputFiles([file])
}
/** The sizes of the pictures for which the browser asked leave. */
function watchSigned(page: Page): [width: number, height: number][] {
  const signed: [number, number][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/support/upload_sign')) return
    const { width, height } = request.postDataJSON() as { width: number; height: number }
    signed.push([width, height])
  })
  return signed
}
async function sendOriginal(page: Page): Promise<void> {
  await pick(page, huge())
  await page.getByRole('switch', { name: 'Original quality' }).click()
  await page.getByRole('button', { name: 'Send 1 file' }).click()
  await expect(icon(bubbles(page), 'tick').or(icon(bubbles(page), 'ticks'))).toHaveCount(1)
}

test('an original of more megapixels than the server takes arrives drawn down to them', async ({ open }) => {
  const { asha, path } = await pair()
  const page = await open(asha, { path })
  const signed = watchSigned(page)
  await sendOriginal(page)
  expect(signed).toEqual([[7_071, 7_071]])
})

test('an original that no canvas of the browser can hold arrives as a shrunk photo', async ({ open }) => {
  const { asha, path } = await pair()
  const page = await open(asha, {
    path,
    // As on phones of some years ago.
    prepare: (context) =>
      context.addInitScript((most: number) => {
        const { toBlob } = HTMLCanvasElement.prototype
        HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
          if (this.width * this.height > most) done(null)
          else toBlob.call(this, done, type, quality)
        }
      }, PIXELS_OF_SMALL_CANVAS),
  })
  const signed = watchSigned(page)
  await sendOriginal(page)
  expect(signed).toEqual([[1_600, 1_600]])
})

test('a film of more than four hours is refused before a byte of it goes', async ({ open }) => {
  const { asha, path } = await pair()
  const page = await open(asha, { path })
  const signed = watchSigned(page)
  await pick(page, { name: 'long.mp4', mimeType: 'video/mp4', buffer: await longFilm(15_000) })
  await expect(page.getByText('Please upload a video no longer than 4 hours')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(signed).toEqual([])
})
