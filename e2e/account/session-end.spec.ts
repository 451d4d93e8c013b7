import type { Page, Request, WebSocket } from '@playwright/test'
import { chatRow, expect, type Open, site, test, url } from '../stage/app.ts'
import { field, logIn, watchCalls } from '../stage/login-page.ts'
import { befriend, callerOf, createPeople, createToken, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'
import { hire, type HiredOperator } from '../wallet/sandbox-site.ts'

// How a session ends: by the person's own wish, by another device of theirs, and by an operator through the console's API.
let operator: HiredOperator
test.beforeAll(async () => {
  operator = await hire(url, ['admin'], site.origins[0], site.origins[0])
})

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const reason = 'a complaint'

/** A page with chats, a draft, a cookie, a live socket and a call that is never answered. */
interface Lived {
  page: Page
  asha: Person
  sockets: WebSocket[]
  pending: Request
}

async function live(open: Open): Promise<Lived> {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'private words', site.origins[0])
  const sockets: WebSocket[] = []
  const held: Request[] = []
  const page = await open(asha, {
    at: 1,
    path: pathOf(roomOf(asha, gurpreet)),
    prepare: async (context) => {
      context.on('page', (opened) => opened.on('websocket', (socket) => sockets.push(socket)))
      await context.route('**/api/friend/list*', (route) => void held.push(route.request()))
    },
  })
  await expect(page.getByRole('article')).toContainText('private words')
  await page.evaluate(() => (document.cookie = 'kept=1; path=/'))
  await page.getByRole('textbox', { name: 'Message Gurpreet' }).fill('a secret draft')
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(chatRow(page, 'Gurpreet')).toContainText('a secret draft')
  await expect.poll(async () => (await keptWords(page)).join('\n')).toContain('private words')
  await expect.poll(async () => (await keptWords(page)).join('\n')).toContain('a secret draft')
  await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(1)
  expect(held.map((request) => request.failure())).toEqual([null])
  return { page, asha, sockets, pending: held[0]! }
}

/** Nothing of the session is left on the device, and nothing of it goes on. */
async function expectForgotten({ page, pending, sockets }: Lived): Promise<void> {
  await expect(page).toHaveURL('/login')
  await expect.poll(() => pending.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect.poll(() => sockets.filter((socket) => !socket.isClosed())).toEqual([])
  await expect.poll(() => keptWords(page)).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['not_auto_register', 'push_asked'])
  const cached = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url: address }) => address)
  })
  expect(cached.filter((address) => /\/(api|files)\//.test(address))).toEqual([])
}

test('SESSION-035 SESSION-037 logging out clears what the device kept, and a reload makes no new account', async ({
  open,
}) => {
  const lived = await live(open)
  const { page } = lived
  await page.getByRole('navigation').getByRole('link', { name: 'My' }).tap()
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).tap()
  await expectForgotten(lived)
  const calls = watchCalls(page, '/user/login')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/login')
  expect(calls).toEqual([])
  await page.goto('/chatList')
  await expect(page).toHaveURL(/\/login/)
  expect(calls).toEqual([])
})

test('SESSION-035 a session that another device ends is cleared alike, and whoever signs in next sees nothing of it', async ({
  open,
}) => {
  const lived = await live(open)
  const { page, asha } = lived
  const other: Person = { ...asha, token: await createToken(url, asha.id) }
  await callerOf(other, site.origins[0])('endDevice', { others: 1 })
  await expect(toast(page, 'You have been logged out, please log in again')).toBeVisible()
  await expectForgotten(lived)
  const [meera] = await createPeople(url, 'Meera')
  await logIn(page, meera.username, meera.password)
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  await expect(chatRow(page, 'Gurpreet')).toHaveCount(0)
})

/** On a page that is open, on one that is opened with the token of before, and at the login page. */
async function meetRefusal(
  open: Open,
  name: 'banUser' | 'blockUser',
  { code, text, explanation }: { code: number; text: string; explanation: string },
): Promise<void> {
  const lived = await live(open)
  const { page, asha } = lived
  const token = await storedToken(page)
  await operator.browser.call(name, { user_id: asha.id, reason })
  await expect(toast(page, text)).toBeVisible()
  await expectForgotten(lived)

  const answered: number[] = []
  const later = await open(asha, {
    prepare: async (context) => {
      context.on('response', async (response) => {
        const { authorization } = response.request().headers()
        if (authorization !== `Bearer ${token}`) return
        answered.push(((await response.json()) as { code: number }).code)
      })
    },
  })
  await expect(toast(later, text)).toBeVisible()
  await expect(later).toHaveURL(/\/login(\?|$)/)
  expect(await storedToken(later)).toBeNull()
  await expect.poll(() => new Set(answered)).toEqual(new Set([code]))

  await expect(toast(page, text)).toHaveCount(0)
  await logIn(page, asha.username, asha.password)
  if (text !== explanation) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText(explanation, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()

  await operator.browser.call('unbanUser', { user_id: asha.id, reason })
  await field(page, 'Password').fill(asha.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
}

test('SESSION-046 SESSION-035 whoever an operator blocks is told so, logged out and led to the login page, and told again when they sign in', ({
  open,
}) =>
  meetRefusal(open, 'blockUser', {
    code: 10001,
    text: 'Your account has been blocked. Contact customer service.',
    explanation: 'Your account has been blocked. Contact customer service.',
  }))

test('SESSION-047 SESSION-035 whoever an operator bans is told so, logged out and led to the login page, where plain words say why they cannot sign in', ({
  open,
}) =>
  meetRefusal(open, 'banUser', {
    code: 10017,
    text: 'Abnormal account',
    explanation: 'This account is suspended. Contact support.',
  }))

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
