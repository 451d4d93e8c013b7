import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { auditOf, expect, openConsole, test as consoleTest, type Visit } from './console.ts'
import { test as appTest, chatRow } from '../stage/app.ts'
import { axeViolations } from '../stage/access.ts'
import { createPeople } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { LONG_MS } from '../../waits.ts'
import { mergeTests } from '@playwright/test'

const test = mergeTests(consoleTest, appTest)
let sandbox: Sandbox
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const WAIT = { timeout: LONG_MS }
const chip = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name: 'Languages' }).getByRole('button', { name })
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name, exact: true }).click()
const listed = (page: Page, list: string, title: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: title })
const preview = (page: Page): Locator => page.getByRole('complementary', { name: 'Preview' })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** As the clock of the page shows it, to the second. */
const inSeconds = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, seconds * 1000)

/** A title and a text in English and Hindi. */
async function writeWords(page: Page, [english, hindi]: readonly [string, string], hasText = true): Promise<void> {
  await page.getByLabel('Title').fill(english)
  if (hasText) await page.getByLabel('Text', { exact: true }).fill(`About ${english}`)
  await chip(page, /^Hindi/).click()
  await page.getByLabel('Title').fill(hindi)
  if (hasText) await page.getByLabel('Text', { exact: true }).fill(`${hindi} के बारे में`)
  await expect(preview(page)).toContainText(hindi)
  await expect(chip(page, 'Hindi, written')).toBeVisible()
  await expect(chip(page, 'German, missing')).toBeVisible()
  await chip(page, /^English/).click()
}

async function bringPicture(page: Page, colour: string): Promise<void> {
  const create = { width: 716, height: 312, channels: 3, background: colour } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.getByLabel('File of the picture').setInputFiles({ name: 'kites.png', mimeType: 'image/png', buffer })
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue(/\/files\//)
  await expect(preview(page).locator('img').first()).toHaveJSProperty('complete', true)
}

const openEditor = async (visit: Visit, path: string) =>
  openConsole(visit, sandbox, await sandbox.hire('content'), path)

test('CONSOLE-011 banners, announcements, activities, pop-ups and channel posts are edited per language with preview and schedule and appear in the app without reload', async ({
  visit,
  open,
}) => {
  test.slow()
  const [asha] = await createPeople(sandbox.database_url, 'Asha')
  const app = await open(asha, { at: sandbox.origin, path: '/find' })
  await expect(app.getByText('Nothing new today')).toBeVisible()
  await app.evaluate(() => Object.assign(window, { isSamePage: true }))
  const page = await openEditor(visit, '/content?id=new')

  // A banner: a draft is seen by nobody, what is published by everybody, what is taken down by nobody again.
  await bringPicture(page, '#f08a24')
  await writeWords(page, ['Kite week', 'पतंग सप्ताह'], false)
  await act(page, 'Save draft')
  await expect(listed(page, 'Banners', 'Kite week')).toContainText('Draft')
  await expect(app.getByText('Kite week')).toHaveCount(0)
  await act(page, 'Publish')
  await expect(listed(page, 'Banners', 'Kite week')).toContainText('Live')
  const banner = app.getByRole('list', { name: 'News and events' }).getByRole('listitem')
  await expect(banner).toHaveText('Kite week', WAIT)
  await act(page, 'Take down')
  await expect(banner).toHaveCount(0, WAIT)

  // An announcement begins by itself at its time.
  await kind(page, 'Announcements')
  await act(page, 'New announcement')
  await writeWords(page, ['Lanterns at eight', 'आठ बजे दीये'])
  await page.getByLabel('From, optional').fill(await inSeconds(page, 12))
  await act(page, 'Publish')
  await expect(listed(page, 'Announcements', 'Lanterns at eight')).toContainText('Planned')
  const strip = app.getByRole('region', { name: 'Announcements' })
  await expect(strip).toHaveCount(0)
  await expect(strip).toContainText('Lanterns at eight', WAIT)
  await strip.getByRole('button').tap()
  await expect(app.getByRole('dialog', { name: 'Announcements' })).toContainText('About Lanterns at eight')
  await app.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  await kind(page, 'Activities')
  await act(page, 'New activity')
  await bringPicture(page, '#2a9d6f')
  await writeWords(page, ['Night market', 'रात का बाज़ार'])
  await page.getByLabel('Until, optional').fill(await inSeconds(page, 25))
  await act(page, 'Publish')
  const events = app.getByRole('list', { name: 'Popular events' })
  await expect(events).toContainText('About Night market', WAIT)
  await expect(events, 'it ends by itself').toHaveCount(0, WAIT)

  await kind(page, 'Pop-ups')
  await act(page, 'New pop-up')
  await writeWords(page, ['Banks are closed', 'बैंक बंद हैं'])
  await act(page, 'Publish')
  const popUp = app.getByRole('dialog', { name: 'Banks are closed' })
  await expect(popUp).toContainText('About Banks are closed', WAIT)
  await act(page, 'Take down')
  await expect(popUp).toHaveCount(0, WAIT)

  // A post that is planned is sent at its time.
  await kind(page, 'Channel posts')
  await act(page, 'New post')
  await writeWords(page, ['The fair opens', 'मेला खुलता है'])
  await page.getByLabel('Post at, empty is now').fill(await inSeconds(page, 12))
  await act(page, 'Plan')
  await expect(listed(page, 'Channel posts', 'The fair opens')).toContainText('Planned')
  await app.getByRole('navigation').getByRole('link', { name: 'Chats' }).tap()
  await expect(chatRow(app, 'Mela News')).toContainText('The fair opens', WAIT)
  expect(await app.evaluate(() => 'isSamePage' in window), 'never reloaded').toBe(true)
  await page.reload()
  await expect(listed(page, 'Channel posts', 'The fair opens')).toContainText('Sent')
  await expect(listed(page, 'Channel posts', 'The fair opens')).toHaveCount(1)
  const [made] = await auditOf(sandbox, 'banner:1')
  expect(made).toMatchObject({ action: 'saveBanner' })
})

test('a translation that is older than its English is marked; two who edit, and whoever leaves or deletes, are asked', async ({
  visit,
}) => {
  const page = await openEditor(visit, '/content?kind=announcements&id=new')
  await writeWords(page, ['Rain', 'बारिश'])
  await act(page, 'Publish')
  await expect(listed(page, 'Announcements', 'Rain')).toContainText('Live')
  await listed(page, 'Announcements', 'Rain').getByRole('button').click()
  await page.getByLabel('Title').fill('Heavy rain')
  await expect(chip(page, 'Hindi, older than the English text')).toBeVisible()
  await expect(page.getByText('Older than the English text: Hindi.')).toBeVisible()

  const other = await openEditor(visit, '/content?kind=announcements')
  await listed(other, 'Announcements', 'Rain').getByRole('button').click()
  await other.getByLabel('Title').fill('Rain at noon')
  await act(other, 'Publish')
  await expect(listed(other, 'Announcements', 'Rain at noon')).toBeVisible()

  await act(page, 'Publish')
  await expect(page.getByText('Somebody else saved this meanwhile')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Heavy rain')
  await act(page, 'Load theirs')
  await expect(page.getByLabel('Title')).toHaveValue('Rain at noon')
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(listed(page, 'Announcements', 'Rain at noon')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(listed(page, 'Announcements', 'Rain at noon')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`content can be used by everybody (${colorScheme})`, async ({ visit }) => {
    const operator = await sandbox.hire('content')
    const page = await openConsole(visit, sandbox, operator, '/content', { colorScheme })
    for (const name of ['Banners', 'Pop-ups', 'Announcements', 'Activities', 'Channel posts', 'Notices']) {
      await kind(page, name)
      await page.getByRole('button', { name: /^New / }).click()
      await expect(page.getByLabel('Title')).toBeVisible()
      expect({ name, wrong: await axeViolations(page) }).toEqual({ name, wrong: [] })
    }
  })
}
