import type { Locator, Page } from '@playwright/test'
import { ChatType } from '@mela/contract/ids.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import { bubble, expect, site, test, url } from '../../stage/app.ts'
import { FORMS } from '../../stage/chromium.ts'
import { writeHistory } from '../../stage/history.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf, sayTo } from '../../stage/people.ts'

const origin = site.origins[0]
const field = (page: Page): Locator => page.getByRole('searchbox')
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const hits = (place: Locator): Locator => place.getByRole('listitem').getByRole('link')
const records = (page: Page): Locator => page.getByRole('list', { name: 'Messages' })

/** What is marked in the bubbles on screen. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString()))

for (const form of FORMS) {
  test(`from a hit one goes to the older and newer ones, each marked and shown with its place among all (${form})`, async ({
    open,
  }) => {
    const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
    const chat_id = await befriend(url, asha, dev)
    const lines = Array.from({ length: 400 }, (_, at) => ({
      by: at % 2 ? asha : dev,
      text: at % 40 === 10 ? `Café number ${at}.` : `line ${at}.`,
      minutes_ago: 600,
    }))
    await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
    const page = await open(asha, { form, path: '/search-main?type=all&keyword=cafe' })
    await hits(part(page, 'Messages')).nth(1).click()
    await expect(page).toHaveURL(pathOf(roomOf(asha, dev)))
    const bar = part(page, 'Found in this chat')
    await expect(bar).toContainText('2 of 10')
    await expect(bubble(page, 'Café number 330.')).toBeInViewport()
    await expect.poll(() => marked(page)).toContain('Café')
    await bar.getByRole('button', { name: 'Older result' }).click()
    await expect(bar).toContainText('3 of 10')
    await expect(bubble(page, 'Café number 290.')).toBeInViewport()
    for (const at of [4, 5, 6, 7, 8, 9, 10]) {
      await bar.getByRole('button', { name: 'Older result' }).click()
      await expect(bar).toContainText(`${at} of 10`)
    }
    await expect(bubble(page, 'Café number 10.')).toBeInViewport()
    await expect(bar.getByRole('button', { name: 'Older result' })).toBeDisabled()
    await bar.getByRole('button', { name: 'Newer result' }).click()
    await expect(bubble(page, 'Café number 50.')).toBeInViewport()
    await bar.getByRole('button', { name: 'End search' }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => marked(page)).toEqual([])
    // Whoever comes back to the chat later looks for nothing any more.
    await page.goto('/search-main?type=all&keyword=cafe')
    await hits(part(page, 'Messages')).first().click()
    await expect(bar).toContainText('1 of 10')
    await page.goBack()
    await field(page).fill('Dev')
    await hits(part(page, 'Friends')).click()
    await expect(bubble(page, 'Café number 370.')).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
}

test('what was looked for and found is offered again, and can be taken away', async ({ open }) => {
  const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
  await befriend(url, asha, dev)
  await sayTo(asha, dev, 'kites and lanterns', origin)
  const page = await open(asha, { path: '/search-main?type=all' })
  await expect(page.getByRole('heading', { name: 'Find people, groups and messages' })).toBeVisible()
  for (const keyword of ['kites', 'lanterns', 'nothing like this', 'KITES']) {
    await page.goto(`/search-main?type=all&keyword=${encodeURIComponent(keyword)}`)
    if (keyword.startsWith('nothing')) await expect(page.getByRole('heading', { name: /^Nothing for/ })).toBeVisible()
    else await hits(part(page, 'Messages')).click()
  }
  await page.goto('/search-main?type=all')
  const recent = part(page, 'Recent searches')
  await expect(recent.getByRole('listitem')).toHaveText(['KITES', 'lanterns'])
  await page.reload()
  await recent.getByRole('button', { name: 'lanterns', exact: true }).click()
  await expect(hits(part(page, 'Messages'))).toHaveText([/kites and lanterns/])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await recent.getByRole('button', { name: 'Remove “KITES”' }).click()
  await expect(recent.getByRole('listitem')).toHaveText(['lanterns'])
  await recent.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Find people, groups and messages' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Find people, groups and messages' })).toBeVisible()
})

test('a number or a link of the site that is pasted leads there, and a text longer than a keyword is still looked for', async ({
  open,
}) => {
  const [asha, kenji] = await createPeople(url, 'Asha', 'Kenji')
  const group_id = await createGroup(url, 'Open stage', [kenji])
  const [row] = await query<{ uid: string }>(url, 'SELECT uid::text FROM account_user WHERE id = $1', [kenji.id])
  const page = await open(asha, { path: '/search-main?type=all' })
  await field(page).fill(row!.uid)
  await page.getByRole('button', { name: `Search for ID ${row!.uid}` }).click()
  await expect(page.getByRole('button', { name: /^Kenji/ })).toBeVisible()
  await page.goBack()
  await field(page).fill(`${origin}/join-group/${group_id}?${'x'.repeat(60)}`)
  await page.getByRole('button', { name: /^Open this link/ }).click()
  await expect(page.getByRole('heading', { name: 'Open stage' })).toBeVisible()
  await page.goto('/search-main?type=all')
  await field(page).fill('word '.repeat(20))
  await expect(page.getByRole('heading', { name: /^Nothing for/ })).toBeVisible()
})

test('without a connection what the device has is searched and said so; an error can be tried again', async ({
  open,
}) => {
  const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
  await befriend(url, asha, dev)
  await befriend(url, asha, meera)
  await sayTo(asha, dev, 'the lantern is here', origin)
  await sayTo(asha, meera, 'another lantern', origin)
  const page = await open(asha, { path: pathOf(roomOf(asha, dev)) })
  await expect(bubble(page, 'the lantern is here')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Search chats, people, messages' }).click()
  await field(page).fill('nobody says this')
  await expect(page.getByRole('heading', { name: /^Nothing for/ })).toBeVisible()
  await page.route('**/api/chat/search_messages*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: { reason: 'service_error' } } }),
  )
  await field(page).fill('lantern')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(records(page)).toHaveCount(0)
  await page.unroute('**/api/chat/search_messages*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(hits(part(page, 'Messages'))).toHaveCount(2)

  await page.context().setOffline(true)
  await field(page).fill('LANTERN here')
  await expect(hits(records(page))).toHaveText([/Dev.*the lantern is here/])
  await expect(page.getByText('Offline: only messages kept on this device are searched')).toBeVisible()
  await field(page).fill('lantern')
  await hits(records(page)).filter({ hasText: 'the lantern is here' }).click()
  await expect(page).toHaveURL(pathOf(roomOf(asha, dev)))
  await expect(bubble(page, 'the lantern is here')).toBeInViewport()
  await page.context().setOffline(false)
})
