import type { BrowserContext, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { words } from '../stage/words.ts'
import { bubble, chatList, chatRow, expect, GATE, icon, test } from '../stage/app.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, callerOf, createPeople, createToken, sayTo } from '../stage/people.ts'
import { postNews } from './posts.ts'

// What a channel says is heard by everybody on a site, so these journeys have one of their own.
let own: OwnSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  own = await startOwnSite()
})
test.afterAll(() => own.server.kill9())

const NEWS = 'Mela News'
const badge = (page: Page) => chatRow(page, NEWS).locator('[class*=badge]')
const post = (title: string, content = 'read more') => postNews(own.database_url, title, content)

test(
  'CHANNELS-005 a channel counts its unread on the device: more with each post, kept over a reload, none once opened',
  GATE,
  async ({ open }) => {
    const [asha] = await createPeople(own.database_url, 'Asha')
    const page = await open(asha, { at: own.origin })
    await expect(chatRow(page, NEWS)).toBeVisible()
    await expect(badge(page), 'what was there before is nothing new').toHaveCount(0)
    await post('Kites')
    await expect(badge(page)).toHaveText('1')
    await post('Lamps for {nickname}', 'Hello {nickname}, come at {time}. {unknown}')
    await expect(badge(page)).toHaveText('2')
    await expect(chatRow(page, NEWS)).toContainText('Lamps for Asha')
    const tabs = page.getByRole('navigation').getByRole('link', { name: 'Chats' })
    await expect(tabs.getByText('2', { exact: true })).toBeVisible()
    await page.reload()
    await expect(badge(page)).toHaveText('2')
    // Another device has a counter of its own.
    const other = await open({ ...asha, token: await createToken(own.database_url, asha.id) }, { at: own.origin })
    await expect(chatRow(other, NEWS)).toContainText('Lamps for Asha')
    await expect(badge(other)).toHaveCount(0)

    await chatRow(page, NEWS).tap()
    await expect(bubble(page, 'Lamps for Asha')).toContainText(/Hello Asha, come at \d{1,2}:\d{2}.*\{unknown\}/)
    await post('While you look')
    await expect(bubble(page, 'While you look')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(chatRow(page, NEWS)).toContainText('While you look')
    await expect(badge(page)).toHaveCount(0)
    await page.reload()
    await expect(chatRow(page, NEWS)).toContainText('While you look')
    await expect(badge(page)).toHaveCount(0)
    await expect(badge(other)).toHaveText('1')
  },
)

test('a channel is marked as unread on the device alone, kept over a reload and until it is opened', async ({
  open,
}) => {
  const [asha] = await createPeople(own.database_url, 'Asha')
  const page = await open(asha, { at: own.origin, form: 'desktop' })
  const other = await open({ ...asha, token: await createToken(own.database_url, asha.id) }, { at: own.origin })
  await chatRow(page, NEWS).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(badge(page)).toHaveText('')
  await expect(chatRow(page, NEWS)).toHaveAccessibleName(/marked as unread/)
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Chats' })
  await expect(tab.getByText('1', { exact: true })).toBeVisible()
  await page.reload()
  await expect(badge(page)).toHaveText('')
  await expect(chatRow(other, NEWS)).toBeVisible()
  await expect(badge(other)).toHaveCount(0)
  await post('Drums')
  await expect(badge(page)).toHaveText('1')
  await chatRow(page, NEWS).click()
  await expect(bubble(page, 'Drums')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await page.reload()
  await expect(bubble(page, 'Drums')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
})

test('CHANNELS-007 a channel stands among the chats by pin and then recency, and is pinned and muted like any chat', async ({
  open,
}) => {
  const [asha, dev, meera] = await createPeople(own.database_url, 'Asha', 'Dev', 'Meera')
  for (const friend of [dev, meera]) await befriend(own.database_url, asha, friend)
  await sayTo(asha, dev, 'first', own.origin)
  await post('Second')
  await sayTo(asha, meera, 'third', own.origin)
  const names = (page: Page) => chatList(page).locator('b')
  const page = await open(asha, { at: own.origin, form: 'desktop' })
  const other = await open({ ...asha, token: await createToken(own.database_url, asha.id) }, { at: own.origin })
  for (const each of [page, other]) await expect(names(each)).toHaveText(['Meera', NEWS, 'Dev'])
  await post('Newest')
  await expect(names(page)).toHaveText([NEWS, 'Meera', 'Dev'])
  await sayTo(asha, dev, 'fourth', own.origin)
  await expect(names(page)).toHaveText(['Dev', NEWS, 'Meera'])

  await chatRow(page, NEWS).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin to top' }).click()
  for (const each of [page, other]) await expect(names(each)).toHaveText([NEWS, 'Dev', 'Meera'])
  await sayTo(asha, meera, 'fifth', own.origin)
  for (const each of [page, other]) await expect(names(each)).toHaveText([NEWS, 'Meera', 'Dev'])
  await chatRow(page, 'Dev').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin to top' }).click()
  await expect(names(page)).toHaveText(['Dev', NEWS, 'Meera'])

  await chatRow(page, NEWS).click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  for (const each of [page, other]) await expect(icon(chatRow(each, NEWS), 'bell_off')).toBeVisible()
  await page.getByRole('button', { name: 'Chat settings' }).click()
  const pin = page.getByRole('switch', { name: 'Pin to top' })
  const mute = page.getByRole('switch', { name: 'Mute notifications' })
  await expect(pin).toBeChecked()
  await expect(mute).toBeChecked()
  await page.reload()
  await expect(pin).toBeChecked()
  await expect(names(page)).toHaveText(['Dev', NEWS, 'Meera'])
  await expect(icon(chatRow(page, NEWS), 'bell_off')).toBeVisible()
  await pin.click()
  await mute.click()
  for (const each of [page, other]) {
    await expect(names(each)).toHaveText(['Dev', 'Meera', NEWS])
    await expect(icon(chatRow(each, NEWS), 'bell_off')).toHaveCount(0)
  }
  await chatRow(other, NEWS).click({ button: 'right' })
  await expect(other.getByRole('menuitem')).toHaveText([
    'Open chat',
    'Mark as read',
    'Pin to top',
    'Mute notifications',
  ])
})

test('SERVICE-001 staff have no channels: none is asked for, and what is posted does not reach them', async ({
  open,
}) => {
  const [help, asha] = await createPeople(own.database_url, 'Help', 'Asha')
  await query(own.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [help.id])
  await befriend(own.database_url, help, asha)
  const asked: string[] = []
  const note = (page: Page) => page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const prepare = (context: BrowserContext) => Promise.resolve(context.on('page', note))
  const page = await open(help, { at: own.origin, prepare })
  await expect(page.getByRole('heading', { name: 'No chats yet' })).toBeVisible()
  await post('Not for staff')
  await sayTo(help, asha, 'can you help?', own.origin)
  await expect(chatRow(page, 'Asha')).toContainText('can you help?')
  await page.reload()
  await expect(chatRow(page, 'Asha')).toBeVisible()
  await expect(chatRow(page, NEWS)).toHaveCount(0)
  expect(asked).toContain('/api/chat/get_message_updates')
  expect(asked).not.toContain('/api/chat/get_channels')
})

test('CHANNELS-002 CHANNELS-003 a channel shows its name and picture, posts with title, content and translation, and nowhere to write', async ({
  open,
}) => {
  const [asha] = await createPeople(own.database_url, 'Asha')
  const picture = '/icons/icon-192.png'
  await query(own.database_url, 'UPDATE chat_channel SET avatar_url = $1, name = $2', [
    picture,
    JSON.stringify({ en: 'Trams', hi: 'ट्राम' }),
  ])
  const hindi = { title: 'रात की बसें', content: 'आज से हर दस मिनट में' }
  await postNews(own.database_url, 'Night buses', 'Every ten minutes', { hi: hindi })
  const page = await open(asha, { at: own.origin, form: 'desktop' })
  const row = chatRow(page, 'Trams')
  await expect(row).toContainText('Night buses')
  await expect(row.locator('img')).toHaveAttribute('src', picture)
  await row.click()
  await expect(page.getByRole('heading', { name: 'Trams' })).toBeVisible()
  await expect(page.getByRole('main').last().locator('header img').first()).toHaveAttribute('src', picture)
  await expect(bubble(page, 'Every ten minutes').getByRole('heading', { name: 'Night buses' })).toBeVisible()
  await expect(page.getByText('Only Trams writes here')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  const other = await open(asha, { at: own.origin, options: { locale: 'hi-IN' } })
  const list = other.getByRole('list', { name: words('hi', 'chat')['chats_list']! })
  await list.getByRole('link').filter({ hasText: 'ट्राम' }).tap()
  await expect(bubble(other, hindi.content).getByRole('heading', { name: hindi.title })).toBeVisible()
  await bubble(other, hindi.content)
    .getByRole('button', { name: words('hi', 'translation')['show_original']! })
    .tap()
  await expect(bubble(other, 'Every ten minutes').getByRole('heading', { name: 'Night buses' })).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  const [{ chat_id } = { chat_id: '' }] = await callerOf(asha, own.origin)('getChannels', {})
  const content = { type: 1 as const, data: { text: 'hello all' } }
  const sent = callerOf(asha, own.origin)('sendMessage', { chat_id, chat_type: 3, nonce: crypto.randomUUID(), content })
  await expect(sent).rejects.toMatchObject({ reason: 'permission_not_allowed' })
})
