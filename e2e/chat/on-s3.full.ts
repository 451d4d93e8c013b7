import type { Page } from '@playwright/test'
import { startSwift, type Swift } from '../../server/test/providers/swift.ts'
import { bubbles, expect, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'
import { film, padded, photo, sound, type PickedFile } from './media-files.ts'

// Media on a real S3 server, to which browsers bring their files themselves. Only `npm run full` runs this.
let swift: Swift
let own: OwnSite
test.beforeAll(async () => {
  swift = await startSwift()
  await swift.makeBuckets('mela-public', 'mela-private')
  own = await startOwnSite({
    STORAGE: 's3',
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET_PUBLIC: 'mela-public',
    S3_BUCKET_PRIVATE: 'mela-private',
    S3_KEY: swift.key,
    S3_SECRET: swift.secret,
  })
})
test.afterAll(async () => {
  await own?.server.kill9()
  swift?.stop()
})

const FILM_BYTES = 12 * 1024 * 1024

async function send(page: Page, choice: string, file: PickedFile): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByLabel(choice).setInputFiles([file])
  await button(page, 'Send 1 file').click()
}

test('photos, sounds and films go to S3 by themselves, a film goes on with the part that was lost, and others see them', async ({
  open,
}) => {
  const [asha, rohan] = await createPeople(own.database_url, 'Asha', 'Rohan')
  await befriend(own.database_url, asha, rohan)
  const path = pathOf(roomOf(asha, rohan))
  const phone = await open(asha, { at: own.origin, path })
  const desk = await open(rohan, { at: own.origin, form: 'desktop', path })
  const parts: string[] = []
  phone.on('request', (request) => {
    const { origin, searchParams } = new URL(request.url())
    if (request.method() !== 'PUT') return
    expect(origin, 'brought to the storage itself').toBe(swift.endpoint)
    const part = searchParams.get('partNumber')
    if (part) parts.push(part)
  })

  await send(phone, 'Photo or video', await photo('stall.jpg', { width: 900, height: 600 }))
  const shown = bubbles(desk).first().locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await send(phone, 'Audio file', sound('song.mp3', 20))
  await expect(bubbles(desk).nth(1)).toContainText('0:20')

  let lost = 1
  await phone.route(/partNumber=2/, (route) => (lost-- > 0 ? route.abort('connectionreset') : route.continue()))
  await send(phone, 'Photo or video', padded(film('lights.mp4', 3), FILM_BYTES))
  await desk.getByRole('button', { name: /^Play video, 0:03/ }).click()
  const playing = desk.getByRole('dialog').locator('video')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(parts).toEqual(['1', '2', '2', '3'])
})
