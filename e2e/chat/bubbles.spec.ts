import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, bubbles, chatRow, expect, icon, site, test, url, write } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { button } from '../stage/login-page.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { ThinLine } from '../stage/thin-line.ts'
import { photo, sound } from './media-files.ts'

const [origin] = site.origins
const UNKNOWN_TYPES = [12, 13, 77, 32767]

test('CHAT-005 every content type and any unrecognised one is shown without crashing', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const data = { text: 'words', user_id: gurpreet.id, url: 'x', unexpected: { deep: [null] } }
  const types = [...Object.values(ContentType), ...UNKNOWN_TYPES]
  const strange = [[], 'text', 5, true].map((content) => ({ by: gurpreet, content: { type: 99, data: content } }))
  const lines = types.map((type) => ({ by: gurpreet, content: { type, data } }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines: [...lines, ...strange], unread: [[asha, 2]] })
  const page = await open(asha)
  await expect(chatRow(page, 'Gurpreet')).toContainText('[Unsupported message]')
  await chatRow(page, 'Gurpreet').tap()
  await expect(bubbles(page).last()).toContainText('Needs a newer Mela')
  await expect(page.getByText('Something seems to have gone wrong')).toHaveCount(0)
  await sayTo(asha, gurpreet, 'still alive', site.origins[1])
  await expect(bubble(page, 'still alive')).toBeVisible()
  const log = page.getByRole('log')
  await log.evaluate((element) => element.scrollTo(0, 0))
  await expect(page.getByText('Gurpreet joined the group')).toBeVisible()
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(bubbles(page).filter({ hasText: 'Needs a newer Mela' }).last()).toBeVisible()
})

test('CHAT-009 others stand left, own right, system lines in the middle', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const { group } = await callerOf(asha, origin)('createGroup', { user_ids: [gurpreet.id] })
  await callerOf(gurpreet, origin)('sendMessage', {
    ...{ chat_id: group.id, chat_type: ChatType.Group, nonce: randomUUID() },
    content: { type: 1, data: { text: 'from him' } },
  })
  for (const form of FORMS) {
    const page = await open(asha, { form, path: pathOf(roomIdOf(group.id, ChatType.Group)) })
    await write(page, `from me on a ${form}`)
    const log = (await page.getByRole('log').boundingBox())!
    const edges = async (what: Locator) => {
      const box = (await what.boundingBox())!
      return { left: box.x - log.x, right: log.x + log.width - box.x - box.width }
    }
    await expect(bubble(page, `from me on a ${form}`)).toBeVisible()
    const other = await edges(bubble(page, 'from him'))
    const own = await edges(bubble(page, `from me on a ${form}`))
    const line = await edges(page.getByText(/created the group$/))
    expect(other.left).toBeLessThan(other.right)
    expect(own.right).toBeLessThan(30)
    expect(own.left).toBeGreaterThan(60)
    expect(Math.abs(line.left - line.right)).toBeLessThan(2)
  }
})

test('CHAT-009 each send status has its mark: sending, sent, read, uploading with its progress, not sent and not uploaded', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { path })
  await sayTo(asha, gurpreet, 'from him', origin)
  await write(page, 'just sent')
  await expect(icon(bubble(page, 'just sent'), 'tick')).toBeVisible()
  const peer = await open(gurpreet, { form: 'desktop', at: 1, path })
  await expect(icon(bubble(page, 'just sent'), 'ticks')).toBeVisible()
  for (const mark of ['tick', 'ticks', 'clock', 'up', 'alert'] as const)
    await expect(icon(bubble(page, 'from him'), mark)).toHaveCount(0)

  const send = async (name: string) => {
    await button(page, 'Attach').tap()
    await page.getByLabel('Photo or video').setInputFiles(await photo(name, { width: 1200, height: 900 }))
    await page.getByRole('button', { name: 'Send 1 file' }).tap()
  }
  const line = await ThinLine.of(page)
  await line.slowUploads(8_000)
  await send('slow.jpg')
  const last = bubbles(page).last()
  const ring = last.getByRole('progressbar', { name: 'uploading' })
  await expect(ring).toBeVisible()
  await expect(ring).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await line.restore()
  await expect(icon(last, 'tick').or(icon(last, 'ticks'))).toBeVisible()
  await expect(ring).toHaveCount(0)
  await expect(bubbles(peer)).toHaveCount(3)
  await line.slowUploads(2_000)
  await button(page, 'Attach').tap()
  await page.getByLabel('Audio file').setInputFiles([sound('slow.mp3', 20)])
  await page.getByRole('button', { name: 'Send 1 file' }).tap()
  await expect(icon(last, 'up'), 'without a picture').toBeVisible()
  await line.restore()
  await expect(icon(last, 'tick').or(icon(last, 'ticks'))).toBeVisible()

  await page.route('**/files/*', (route) => {
    const data = { reason: 'media_too_large', text: '' }
    return route.request().method() === 'PUT'
      ? route.fulfill({ status: 413, json: { code: 12003, data } })
      : route.continue()
  })
  await send('refused.jpg')
  await expect(icon(bubbles(page).last(), 'alert')).toBeVisible()
  await expect(button(page, 'Not sent. Try again')).toBeVisible()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/chat/send_message', async (route) => {
    await released
    await route.continue()
  })
  await write(page, 'on its way')
  await expect(icon(bubble(page, 'on its way'), 'clock')).toBeVisible()
  await callerOf(gurpreet, origin)('deleteFriend', { friend_id: asha.id })
  release()
  await expect(icon(bubble(page, 'on its way'), 'alert')).toBeVisible()
  await expect(button(page, 'Not sent. Try again')).toHaveCount(2)
})

test('photos sent together of which some were refused say how many in words, and all of them go when it is tried again', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { path })
  const peer = await open(gurpreet, { form: 'desktop', at: 1, path })
  let left = 1
  await page.route('**/api/chat/send_message', (route) => {
    const json = { code: 10018, data: { reason: 'permission_not_allowed', text: '' } }
    return left-- > 0 ? route.continue() : route.fulfill({ json })
  })
  const three = ['#aa3333', '#33aa33', '#3333aa'].map((colour, index) =>
    photo(`${index}.jpg`, { width: 320, height: 240, colour }),
  )
  await button(page, 'Attach').tap()
  await page.getByLabel('Photo or video').setInputFiles(await Promise.all(three))
  await page.getByRole('button', { name: 'Send 3 files' }).tap()
  const retry = page.getByRole('button', { name: '2 photos not sent. Try again' })
  await expect(retry).toBeVisible()
  await expect(bubbles(peer).getByRole('button', { name: 'Photo', exact: true })).toHaveCount(1)
  await page.unroute('**/api/chat/send_message')
  await retry.tap()
  await expect(retry).toHaveCount(0)
  await expect(bubbles(peer).getByRole('button', { name: 'Photo', exact: true })).toHaveCount(3)
  await expect(bubbles(page).last()).toHaveAccessibleName(/, (sent|read)\. /)
})
