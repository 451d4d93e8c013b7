import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bubbles, expect, test, url } from '../stage/app.ts'
import { button, watchCalls } from '../stage/login-page.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'
import { photo } from './media-files.ts'

const sendFiles = (page: Page) => page.getByRole('button', { name: /^Send \d+ files?$/ })
const pictures = (page: Page) => bubbles(page).getByRole('button', { name: 'Photo', exact: true })

async function pair() {
  const [asha, rohan] = await createPeople(url, 'Asha', 'Rohan')
  await befriend(url, asha, rohan)
  return { asha, rohan, path: pathOf(roomOf(asha, rohan)) }
}

async function pick(page: Page, choice: 'Photo or video' | 'Audio file', files: Parameters<typeof setFiles>[2]) {
  await button(page, 'Attach').click()
  await setFiles(page, choice, files)
}
const setFiles = (page: Page, choice: string, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel(choice).setInputFiles(files)

test('CHAT-048 CHAT-050 files of other formats and more than nine photos are left out with a word, and without a usable file nothing is sent', async ({
  open,
}) => {
  const { asha, path } = await pair()
  const page = await open(asha, { path })
  const asked = watchCalls(page, '/support/upload_sign')
  const tiny = await photo('tiny.jpg', { width: 20, height: 20 })
  const named = (name: string, mimeType: string) => ({ ...tiny, name, mimeType })
  const wrong: ['Photo or video' | 'Audio file', ReturnType<typeof named>, string][] = [
    ['Photo or video', named('a.webp', 'image/webp'), 'Please upload images in format png, jpg, jpeg, gif'],
    ['Photo or video', named('a.webm', 'video/webm'), 'Please upload videos in format mp4, mov'],
    ['Audio file', named('a.ogg', 'audio/ogg'), 'Please upload audio in format mp3, wav'],
  ]
  for (const [choice, file, said] of wrong) {
    await pick(page, choice, [file])
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const ten = Array.from({ length: 10 }, (_, number) => ({ ...tiny, name: `${number}.jpg` }))
  await pick(page, 'Photo or video', [...ten, named('a.webp', 'image/webp')])
  await expect(page.getByText('You can send a maximum of 9 photos at a time')).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(9)
  expect(asked).toEqual([])
  await expect(sendFiles(page)).toHaveText('Send 9 files')
  await sendFiles(page).click()
  await expect(pictures(page)).toHaveCount(9)
  await expect.poll(() => asked.length).toBe(9)
})

test('CHAT-049 a picture, a film or a sound that is too large is left out with its limit', async ({ open }) => {
  const { asha, path } = await pair()
  const page = await open(asha, { path })
  const asked = watchCalls(page, '/support/upload_sign')
  const folder = mkdtempSync(join(tmpdir(), 'mela-large-'))
  const MB = 1024 * 1024
  /** Without bytes on the disk. */
  const fileOf = (name: string, size: number) => {
    const file = join(folder, name)
    writeFileSync(file, '')
    truncateSync(file, size)
    return file
  }
  try {
    for (const [choice, name, most_mb, said] of [
      ['Photo or video', 'large.jpg', 200, 'Please upload an image that does not exceed 200MB'],
      ['Photo or video', 'large.mp4', 1024, 'Please upload a video that does not exceed 1G'],
      ['Audio file', 'large.mp3', 200, 'Please upload an audio that does not exceed 200MB'],
    ] as const) {
      await pick(page, choice, fileOf(name, most_mb * MB + 1))
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(asked).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('CHAT-053 a picture is shown within 240 by 240 in its own ratio, and a small one as small as it is', async ({
  open,
}) => {
  const { asha, rohan, path } = await pair()
  const page = await open(asha, { path })
  const other = await open(rohan, { path, form: 'desktop' })
  for (const [number, [width, height, shown]] of (
    [
      [480, 240, [240, 120]],
      [240, 480, [120, 240]],
      [100, 50, [100, 50]],
    ] as const
  ).entries()) {
    await pick(page, 'Photo or video', [await photo(`${number}.jpg`, { width, height })])
    await sendFiles(page).click()
    for (const side of [page, other]) {
      await expect(pictures(side)).toHaveCount(number + 1)
      const box = (await pictures(side).last().boundingBox())!
      expect([Math.round(box.width), Math.round(box.height)]).toEqual(shown)
    }
  }
})
