import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bubble, expect, site, test, url, write } from './app.ts'
import { FORMS, formOptions } from './chromium.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo } from './people.ts'

const words = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../web/locales/${language}/${area}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

test('SHELL-020 the language drawer lists eight languages, and confirming one changes all texts, the page and the calls', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  const languages: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/') && languages.push(request.headers()['language'] ?? ''),
  )
  await page.getByRole('button', { name: 'Language' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Language' })
  const choices = drawer.getByRole('radio')
  await expect(choices).toHaveCount(8)
  for (const detail of ['Simplified Chinese', 'Hindi', 'Russian', 'Indonesian', 'German', 'Japanese', 'Spanish']) {
    await expect(drawer.getByText(detail)).toBeVisible()
  }
  await expect(drawer.getByRole('radio', { checked: true })).toHaveAccessibleName(/English/)
  await drawer.getByText('हिन्दी').tap()
  await expect(drawer.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await drawer.getByRole('button', { name: 'Use हिन्दी' }).tap()
  const [hindi, english] = [words('hi', 'app'), words('en', 'app')]
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('button', { name: hindi['language']! })).toBeVisible()
  for (const key of ['tab_chats', 'tab_contacts', 'tab_find', 'tab_me', 'appearance']) {
    await expect(page.getByText(hindi[key]!, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(english[key]!, { exact: true })).toHaveCount(0)
  }
  languages.length = 0
  await page.reload()
  await expect(page.getByText(hindi['tab_chats']!, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('hi')
  expect(new Set(languages)).toEqual(new Set(['hi']))
})

test('the dark appearance is chosen, kept, and otherwise follows the system', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Appearance' }).tap()
  await page.getByRole('dialog').getByText('Dark', { exact: true }).tap()
  await expect.poll(ground).toBe(dark)
  await page.reload()
  await expect.poll(ground).toBe(dark)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('SHELL-001 SHELL-002 the root leads to the chats, unknown paths to a 404 page with a way back', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/' })
  await expect(page).toHaveURL('/chatList')
  for (const path of ['/error', '/nowhere', '/deeply/nested/nowhere', '/chat/1|1/nowhere/at/all']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This path leads nowhere' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found - Mela')
    await page.getByRole('button', { name: 'Go to my chats' }).tap()
    await expect(page).toHaveURL('/chatList')
  }
})

test('SESSION-032 the title of the page follows each navigation', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const page = await open(undefined, { path: '/login' })
  await expect(page).toHaveTitle('Log in - Mela')
  const inside = await open(asha)
  await expect(inside).toHaveTitle('Chats - Mela')
  for (const [tab, title] of [
    ['Contacts', 'Contacts'],
    ['Find', 'Find'],
    ['Me', 'Me'],
    ['Chats', 'Chats'],
  ] as const) {
    await inside.getByRole('navigation').getByRole('link', { name: tab }).tap()
    await expect(inside).toHaveTitle(`${title} - Mela`)
  }
  await inside.goto(pathOf(roomOf(asha, gurpreet)))
  await expect(inside).toHaveTitle('Chat - Mela')
  await inside.goBack()
  await expect(inside).toHaveTitle('Chats - Mela')
})

const layout = (page: Page) => ({
  list: page.getByRole('list', { name: 'Chats' }),
  chat: page.getByRole('log'),
  back: page.getByRole('button', { name: 'Back' }),
})

test('SHELL-012 the layout follows the width live at 768 px and the open conversation stays', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'hello', site.origins[0])
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, gurpreet)) })
  const { list, chat, back } = layout(page)
  await expect(list).toBeVisible()
  await write(page, 'kept through the change')
  await page.getByRole('textbox', { name: 'Message Gurpreet' }).fill('a draft')
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(list).toHaveCount(0)
  await expect(back).toBeVisible()
  await expect(bubble(page, 'kept through the change')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message Gurpreet' })).toHaveValue('a draft')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(list).toBeVisible()
  await expect(chat).toBeVisible()
  await expect(back).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message Gurpreet' })).toHaveValue('a draft')
  await page.setViewportSize(formOptions.phone.viewport!)
  await expect(page).toHaveURL(pathOf(roomOf(asha, gurpreet)))
})

for (const form of FORMS) {
  test(`the keyboard alone opens a chat, writes and comes back (${form})`, async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    await befriend(url, asha, gurpreet)
    await sayTo(asha, gurpreet, 'press enter', site.origins[0])
    const page = await open(asha, { form })
    const row = page.getByRole('link', { name: /^Gurpreet/ })
    await expect(row).toBeVisible()
    for (
      let presses = 0;
      presses < 20 && !(await row.evaluate((element) => element === document.activeElement));
      presses++
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'press enter')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Message Gurpreet' })
    for (
      let presses = 0;
      presses < 20 && !(await field.evaluate((element) => element === document.activeElement));
      presses++
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('typed by hand')
    if (form === 'phone') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'typed by hand')).toBeVisible()
  })
}
