import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, site, test, url } from './app.ts'
import { FORMS } from './chromium.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo } from './people.ts'

const newName = () => `new-${randomBytes(6).toString('hex')}`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

function loginCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/user/login') && calls.push(request.postData() ?? ''))
  return calls
}

for (const form of FORMS) {
  test(`a newcomer registers, logs out and signs in again (${form})`, async ({ open }) => {
    const username = newName()
    const page = await open(undefined, { form, path: '/' })
    await expect(page).toHaveURL('/login')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('secret-1')
    await field(page, 'Password again').fill('secret-1')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/chatList')
    await expect(page.getByText('No chats yet')).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Me' }).click()
    await expect(page.getByRole('heading', { name: username })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')

    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('secret-2')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Wrong password', { exact: true })).toBeVisible()
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Password').fill('secret-1')
    await expect(page.getByText('Wrong password')).toHaveCount(0)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/chatList')
  })
}

test('SESSION-007 two different passwords are told apart before any call is made', async ({ open }) => {
  const page = await open(undefined, { path: '/login' })
  const calls = loginCalls(page)
  await page.getByRole('button', { name: 'Create an account' }).tap()
  await field(page, 'Username').fill(newName())
  await field(page, 'Password').fill('secret-1')
  await field(page, 'Password again').fill('secret-2')
  await page.getByRole('button', { name: 'Sign up' }).tap()
  await expect(page.getByText('Passwords entered twice do not match')).toBeVisible()
  expect(calls).toEqual([])
  await field(page, 'Password again').fill('secret-1')
  await page.getByRole('button', { name: 'Sign up' }).tap()
  await expect(page).toHaveURL('/chatList')
  expect(calls).toHaveLength(1)
})

test('a name that is taken and one that nobody has are said under the field', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/login' })
  await field(page, 'Username').fill(newName())
  await field(page, 'Password').fill('secret-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page.getByText('No account with these details')).toBeVisible()
  await page.getByRole('button', { name: 'Create an account' }).tap()
  await field(page, 'Username').fill(asha.username)
  await field(page, 'Password').fill('secret-1')
  await field(page, 'Password again').fill('secret-1')
  await page.getByRole('button', { name: 'Sign up' }).tap()
  await expect(page.getByText('This username is taken')).toBeVisible()
})

test('quick start makes an account, shows its key once and it signs in elsewhere', async ({ open }) => {
  const page = await open(undefined, { path: '/login' })
  await page.getByRole('button', { name: 'Quick start' }).tap()
  await expect(page).toHaveURL('/chatList')
  const card = page.getByRole('region', { name: 'You are in' })
  const [username, password] = await card.locator('dd').allTextContents()
  expect(username).toBeTruthy()
  await page.reload()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'I have saved it' }).tap()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No chats yet')).toBeVisible()
  await expect(card).toHaveCount(0)
  const other = await open(undefined, { form: 'desktop', at: 1, path: '/login' })
  await field(other, 'Username').fill(username!)
  await field(other, 'Password').fill(password!)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other).toHaveURL('/chatList')
})

test('SESSION-029 a link with account and password signs in and leaves no secret in the address bar', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/login' })
  const calls = loginCalls(page)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const link = `/login?account=${asha.username}&password=${encodeURIComponent(asha.password)}&redirect=%2Fprofile`
  await page.goto(link)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()
  expect(calls.map((call) => (JSON.parse(call) as { biz: string }).biz)).toEqual(['login'])
  const leaks = addresses.filter(
    (address) => address.includes(asha.password) && !address.startsWith(`${site.origins[0]}${link}`),
  )
  expect(leaks).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain('password')

  const stranger = await open(undefined, { path: `/login?account=${asha.username}&password=not-it-1` })
  await expect(stranger.getByText('Wrong password')).toBeVisible()
  await expect(stranger).toHaveURL('/login')
})

test('a guest is led to the door and, once signed in, to where they wanted to be', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'come in', site.origins[0])
  const wanted = pathOf(roomOf(asha, gurpreet))
  const page = await open(undefined, { path: wanted })
  const calls = loginCalls(page)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(calls).toEqual([])
  await field(page, 'Username').fill(asha.username)
  await field(page, 'Password').fill(asha.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('article')).toContainText('come in')

  const lured = await open(undefined, { path: `/login?redirect=${encodeURIComponent('//evil.example/x')}` })
  await field(lured, 'Username').fill(asha.username)
  await field(lured, 'Password').fill(asha.password)
  await lured.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(lured).toHaveURL('/chatList')
})

test('SESSION-026 without a token the door and the error page open directly and nobody is signed in', async ({
  open,
}) => {
  for (const path of ['/login', '/error']) {
    const page = await open(undefined, { path })
    const calls = loginCalls(page)
    await page.reload()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})

test('SESSION-025 with a token the door leads to the chats, and the person is asked for once', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const asked: string[] = []
  const page = await open(asha, {
    path: '/login',
    prepare: (context) => {
      context.on('request', (request) => /\/user\/info(\?|$)/.test(request.url()) && asked.push(request.url()))
      return Promise.resolve()
    },
  })
  await expect(page).toHaveURL('/chatList')
  await expect(page.getByText('No chats yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
})

test('SESSION-035 SESSION-037 logging out clears what the device kept, and a reload makes no new account', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'private words', site.origins[0])
  const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
  await expect(page.getByRole('article')).toContainText('private words')
  await page.evaluate(() => (document.cookie = 'kept=1; path=/'))
  await page.getByRole('textbox', { name: 'Message Gurpreet' }).fill('a secret draft')
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('navigation').getByRole('link', { name: 'Me' }).tap()
  const { promise: never, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user/info?*', () => never)
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL('/login')
  release()
  await expect.poll(() => keptWords(page)).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['not_auto_register'])
  const calls = loginCalls(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/login')
  expect(calls).toEqual([])
  await page.goto('/chatList')
  await expect(page).toHaveURL(/\/login/)
  expect(calls).toEqual([])
})

/** Everything in the page's databases. */
const keptWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const words: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('cannot be opened')))
      })
      for (const store of opened.objectStoreNames) {
        const all = opened.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        words.push(...all.result.map((value) => JSON.stringify(value)))
      }
      opened.close()
    }
    return words
  })
