import type { Locator, Page } from '@playwright/test'
import { bubble, chatRow, expect, GATE, type Opening, site, test, url, write } from '../stage/app.ts'
import { FORMS, formOptions } from '../stage/chromium.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { words } from '../stage/words.ts'

test(
  'SHELL-020 SHELL-035 the language drawer lists eight languages, and confirming one changes all texts, the page and the calls',
  GATE,
  async ({ open }) => {
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
  },
)

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
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
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
    ['My', 'My'],
    ['Chats', 'Chats'],
  ] as const) {
    await inside.getByRole('navigation').getByRole('link', { name: tab }).tap()
    await expect(inside).toHaveTitle(`${title} - Mela`)
  }
  await inside.goto(pathOf(roomOf(asha, gurpreet)))
  await expect(inside).toHaveTitle('Gurpreet - Mela')
  await inside.goBack()
  await expect(inside).toHaveTitle('Chats - Mela')
})

test('the title of the page tells how much is unread, and beside a chat the title of the page about it', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const page = await open(asha, { form: 'desktop' })
  await expect(page).toHaveTitle('Chats - Mela')
  for (const text of ['one', 'two']) await sayTo(asha, gurpreet, text, site.origins[0])
  await expect(page).toHaveTitle('(2) Chats - Mela')
  await chatRow(page, 'Gurpreet').click()
  await expect(page).toHaveTitle('Gurpreet - Mela')
  await page.getByRole('button', { name: 'Chat settings' }).click()
  await expect(page).toHaveTitle('Chat settings - Mela')
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

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const backButton = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })

test('SHELL-005 a page without a chat, or with one that is nobody’s, leads to the list', async ({ open }) => {
  const [asha, gurpreet, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Dev')
  await befriend(url, gurpreet, dev)
  const foreign = roomOf(gurpreet, dev)
  for (const form of FORMS) {
    const page = await open(asha, { form })
    for (const path of [
      '/group-setting',
      `/group-setting?roomId=${encodeURIComponent(foreign)}`,
      '/group-setting?roomId=nonsense',
      `${pathOf(foreign)}/group-setting`,
      pathOf(foreign),
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/chatList')
    }
  }
})

test('SHELL-010 the pages of the profile are there', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  for (const form of FORMS) {
    const page = await open(asha, { form })
    for (const [path, title] of [
      ['/user-notification', 'Notifications'],
      ['/edit-profile', 'Edit profile'],
      ['/change-password', 'Change password'],
      ['/change-withdraw-password', 'Withdrawal password'],
      ['/bind-mobile', 'Link mobile number'],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${title} - Mela`)
      await expect(page.locator('main').getByRole('heading', { level: 1 }).last()).toBeVisible()
      await expect(backButton(page)).toBeVisible()
    }
  }
})

test('SHELL-013 a phone has four tabs, a desktop five', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  const phone = await open(asha)
  await expect(phone.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await tabs(phone)).toEqual(['Chats', 'Contacts', 'Find', 'My'])
  const desktop = await open(asha, { form: 'desktop' })
  await expect(desktop.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await tabs(desktop)).toEqual(['Chats', 'Contacts', 'Groupings', 'Find', 'My'])
})

/** Somebody who logged out on this device before. */
const asGuest: Opening = {
  options: {
    storageState: {
      cookies: [],
      origins: [{ origin: site.origins[0], localStorage: [{ name: 'not_auto_register', value: '1' }] }],
    },
  },
}

for (const form of FORMS) {
  test(`SHELL-016 a guest who taps a tab signs in on the spot and goes on to it (${form})`, async ({ open }) => {
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(undefined, { form, path: '/find', ...asGuest })
    await expect(heading(page, 'Find')).toBeVisible()
    const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab('Find').click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    for (const name of form === 'desktop' ? ['Chats', 'Contacts', 'Groupings', 'My'] : ['Chats', 'Contacts', 'My']) {
      await tab(name).click()
      await expect(page.getByRole('alertdialog'), name).toBeVisible()
      await expect(page).toHaveURL('/find')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    }
    await tab('Contacts').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click()
    const sheet = page.getByRole('dialog')
    const way = sheet.getByRole('radio', { name: 'Username' })
    await expect(sheet.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    if (await way.isVisible()) await way.click()
    await sheet.getByRole('textbox', { name: 'Username', exact: true }).fill(asha.username)
    await sheet.getByRole('textbox', { name: 'Password', exact: true }).fill(asha.password)
    await expect(page).toHaveURL('/find')
    await sheet.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/address')
    await expect(page.getByText('No friends yet')).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })
}

test('a guest may open an invitation to a group, and only that', async ({ open }) => {
  const page = await open(undefined, { path: '/join-group/12', ...asGuest })
  await expect(heading(page, 'Join group')).toBeVisible()
  await page.goto('/my-groups')
  await expect(page).toHaveURL('/login?redirect=%2Fmy-groups')
  await page.goto('/join-group/not-a-number')
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
})

test('SHELL-039 a desktop shows the list beside the chat, and a logo where no chat is open', GATE, async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'on the right', site.origins[0])
  const page = await open(asha, { form: 'desktop' })
  const { list, chat } = layout(page)
  const logo = page.locator('main').getByRole('img', { name: 'Mela' })
  await expect(logo).toBeVisible()
  const beside = async (right: Locator) => {
    const [one, other] = [(await list.boundingBox())!, (await right.boundingBox())!]
    expect(other.x).toBeGreaterThanOrEqual(one.x + one.width)
  }
  await beside(logo)
  await page.getByRole('link', { name: /^Gurpreet/ }).click()
  await expect(bubble(page, 'on the right')).toBeVisible()
  await expect(list).toBeVisible()
  await expect(logo).toHaveCount(0)
  await beside(chat)
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
