import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { chatRow, expect, GATE, type Opening, site, test, url } from '../stage/app.ts'
import { befriend, callerOf, createPeople, createToken, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'

// The guard in front of every page, and how a session ends.
interface LoginCall {
  biz: string
  data: { account?: Record<string, unknown>; session?: { code: string } }
}

function loginCalls(page: Page | BrowserContext): LoginCall[] {
  const calls: LoginCall[] = []
  const note = (request: { url(): string; postData(): string | null }) => {
    if (request.url().endsWith('/api/user/login')) calls.push(JSON.parse(request.postData() ?? '{}') as LoginCall)
  }
  if ('pages' in page) page.on('request', note)
  else page.on('request', note)
  return calls
}

/** Every address asked for from the moment the browser opens, in order. */
function watched(): { prepare: NonNullable<Opening['prepare']>; asked: string[]; logins: () => LoginCall[] } {
  const asked: string[] = []
  let calls: LoginCall[] = []
  return {
    asked,
    logins: () => calls,
    prepare: (context) => {
      calls = loginCalls(context)
      context.on('request', (request) => asked.push(request.url()))
      return Promise.resolve()
    },
  }
}

/** Somebody who logged out on this device before: nothing is begun without them. */
const loggedOut = (flag = 'not_auto_register'): Opening => {
  const origins = [{ origin: site.origins[0], localStorage: [{ name: flag, value: '1' }] }]
  return { options: { storageState: { cookies: [], origins } } }
}

async function signInAs(page: Page, { username, password }: Person): Promise<void> {
  const way = page.getByRole('radio', { name: 'Username' })
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  if (await way.isVisible()) await way.click()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const inApp = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test('SESSION-024 a token or a one-time code in t is taken once, out of the address bar before any call', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const { code } = await callerOf(asha, site.origins[0])('createSessionCode', {})
  for (const t of [await createToken(url, asha.id), code]) {
    const { prepare, asked } = watched()
    const page = await open(undefined, { path: `/profile?t=${t}`, prepare })
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()
    expect(asked.filter((address) => address.includes(t))).toEqual([`${site.origins[0]}/profile?t=${t}`])
  }
  const again = await open(undefined, { path: `/?t=${code}` })
  await expect(again).toHaveURL('/login')
  expect(await storedToken(again)).toBeNull()

  const { code: late } = await callerOf(asha, site.origins[0])('createSessionCode', {})
  await query(
    url,
    `UPDATE account_session_code SET expires_at = expires_at - interval '61 seconds' WHERE user_id = $1`,
    [asha.id],
  )
  const tooLate = await open(undefined, { path: `/?t=${late}` })
  await expect(tooLate).toHaveURL('/login')

  const stays = await open(gurpreet, { path: `/profile?t=${asha.token}` })
  await expect(stays).toHaveURL('/profile')
  await expect(stays.getByRole('heading', { name: 'Gurpreet', exact: true })).toBeVisible()
  expect(await storedToken(stays)).toBe(gurpreet.token)
})

test('SESSION-025 with a token the login page leads to the chats, and the person is asked for once', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const { prepare, asked } = watched()
  const page = await open(asha, { path: '/login', prepare })
  await expect(page).toHaveURL('/chatList')
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => /\/user\/info(\?|$)/.test(address))).toHaveLength(1)
})

test('SESSION-026 without a token the login page and the error page open directly and nobody is signed in', async ({
  open,
}) => {
  for (const path of ['/login', '/error']) {
    const { prepare, logins } = watched()
    const page = await open(undefined, { path, prepare })
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(logins()).toEqual([])
    expect(await storedToken(page)).toBeNull()
  }
})

async function createTemplate(owner: Person): Promise<string> {
  const code = randomBytes(4).toString('hex').toUpperCase()
  await query(url, 'INSERT INTO account_group_template (code, owner_user_id, name) VALUES ($1, $2, $3)', [
    code,
    owner.id,
    'Service',
  ])
  return code
}

test('SESSION-027 the code of an agent is checked before anything else, and a wrong one leads to the error page', async ({
  open,
}) => {
  const [agent] = await createPeople(url, 'Agent')
  const wrong = watched()
  const lost = await open(undefined, { path: '/chatList?code2=NOSUCH12', prepare: wrong.prepare })
  await expect(lost).toHaveURL('/error')
  await expect(lost.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  expect(wrong.logins()).toEqual([])

  const code = await createTemplate(agent)
  const right = watched()
  const page = await open(undefined, { path: `/chatList?code2=${code}`, prepare: right.prepare })
  await inApp(page)
  await expect(page).toHaveURL('/chatList')
  const calls = right.asked.filter((address) => address.includes('/api/'))
  expect(calls[0]).toContain(`/api/user/get_group_templates?code=${code}`)
  expect(right.logins()[0]!.data.account).toMatchObject({ invite_code2: code })
})

test('a connection that fails is no verdict on the code: after a second try the login page opens', async ({ open }) => {
  let asked = 0
  const page = await open(undefined, {
    path: '/chatList?code2=ABCDEF12',
    prepare: (context) =>
      context.route('**/api/user/get_group_templates*', (route) => {
        asked++
        return route.abort()
      }),
  })
  await expect(page).toHaveURL(/^[^?]*\/login\?redirect=/)
  expect(asked).toBe(2)
})

for (const flag of ['not_auto_register', 'not_auto_login']) {
  test(`SESSION-028 with ${flag} a guest is led to the login page and, once signed in, to where they wanted to be`, async ({
    open,
  }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    await befriend(url, asha, gurpreet)
    await sayTo(asha, gurpreet, 'come in', site.origins[0])
    const wanted = pathOf(roomOf(asha, gurpreet))
    const page = await open(undefined, { path: wanted, ...loggedOut(flag) })
    const calls = loginCalls(page)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(decodeURIComponent(wanted))
    expect(calls).toEqual([])
    await signInAs(page, asha)
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('article')).toContainText('come in')

    const free = await open(undefined, { path: '/find', ...loggedOut(flag) })
    await expect(free.getByRole('heading', { name: 'Find' })).toBeVisible()
    await expect(free).toHaveURL('/find')

    const lure = `/login?redirect=${encodeURIComponent('//evil.example/x')}`
    const lured = await open(undefined, { path: lure, ...loggedOut(flag) })
    await signInAs(lured, asha)
    await expect(lured).toHaveURL('/chatList')
  })
}

test('SESSION-029 a link with account and password signs in and leaves no secret in the address bar', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const secret = encodeURIComponent(asha.password)
  for (const link of [
    `/login?account=${asha.username}&password=${secret}&redirect=%2Fprofile`,
    `/profile?account=${asha.username}&password=${secret}`,
  ]) {
    const page = await open(undefined, { path: '/terms' })
    const calls = loginCalls(page)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(link)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()
    expect(calls.map(({ biz }) => biz)).toEqual(['login'])
    const leaks = addresses.filter(
      (address) => address.includes(asha.password) && !address.startsWith(`${site.origins[0]}${link}`),
    )
    expect(leaks).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('password')
  }
})

test('a link of somebody else changes nothing without a tap', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const link = `/login?account=${gurpreet.username}&password=${encodeURIComponent(gurpreet.password)}`
  const page = await open(asha, { path: link })
  const question = page.getByRole('alertdialog', { name: 'Switch to this account?' })
  await expect(question).toContainText(gurpreet.username)
  await expect(page).toHaveURL('/chatList')
  expect(await storedToken(page)).toBe(asha.token)
  await question.getByRole('button', { name: 'Stay as Asha' }).tap()
  await expect(question).toHaveCount(0)
  await page.goto(link)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch account' }).tap()
  await page.getByRole('link', { name: 'My', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Gurpreet', exact: true })).toBeVisible()
  expect(await storedToken(page)).not.toBe(asha.token)

  const again: Person = { ...asha, token: await createToken(url, asha.id) }
  const own = await open(again, { path: `/login?account=${asha.username}&password=whatever` })
  await inApp(own)
  await own.waitForLoadState('networkidle')
  await expect(own.getByRole('alertdialog')).toHaveCount(0)
})

test(
  'SESSION-030 whoever comes without an account gets one, with the codes of their invitation',
  GATE,
  async ({ open }) => {
    const [friend, agent] = await createPeople(url, 'Friend', 'Agent')
    const [{ invite_code }] = (await query<{ invite_code: string }>(
      url,
      'SELECT invite_code FROM account_user WHERE id = $1',
      [friend.id],
    )) as [{ invite_code: string | null }]
    const code = invite_code ?? 'FRIEND01'
    if (!invite_code) await query(url, 'UPDATE account_user SET invite_code = $1 WHERE id = $2', [code, friend.id])
    const code2 = await createTemplate(agent)
    const plain = watched()
    const page = await open(undefined, { path: '/', prepare: plain.prepare })
    await inApp(page)
    await expect(page).toHaveURL('/chatList')
    expect(plain.logins()).toMatchObject([{ biz: 'register', data: { account: { auto_gen: 1 } } }])
    expect(plain.logins()[0]!.data.account).not.toHaveProperty('invite_code')
    const token = await storedToken(page)
    expect(token).toBeTruthy()
    await page.reload()
    await inApp(page)
    expect(await storedToken(page)).toBe(token)

    const invited = watched()
    const guest = await open(undefined, { path: `/profile?code=${code}&code2=${code2}`, prepare: invited.prepare })
    await inApp(guest)
    await expect(guest).toHaveURL('/profile')
    expect(invited.logins().map(({ data }) => data.account)).toEqual([
      { auto_gen: 1, invite_code: code, invite_code2: code2 },
    ])
    expect(await guest.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('invite')))).toEqual(
      [],
    )
  },
)

test('the skeleton of the chats is on screen while the account is made', async ({ open }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const page = await open(undefined, {
    path: '/',
    prepare: (context) =>
      context.route('**/api/user/login', async (route) => {
        await held
        await route.continue()
      }),
  })
  await expect(page.locator('#skeleton')).toBeVisible()
  await expect(page.locator('#skeleton p').first()).toBeVisible()
  release()
  await inApp(page)
  await expect(page.locator('#skeleton')).toHaveCount(0)
})

test('SESSION-031 an automatic sign-in that fails leads to the login page', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const wrong = await open(undefined, { path: `/chatList?account=${asha.username}&password=not-it-1` })
  await expect(wrong).toHaveURL(/\/login\?redirect=%2FchatList/)
  await expect(wrong.getByText('Wrong password')).toBeVisible()
  expect(await wrong.evaluate(() => localStorage.getItem('not_auto_login'))).toBe('1')
  const atDoor = await open(undefined, { path: `/login?account=${asha.username}&password=not-it-1` })
  await expect(atDoor.getByText('Wrong password')).toBeVisible()
  await expect(atDoor).toHaveURL('/login')

  const { logins, prepare } = watched()
  const refused = await open(undefined, {
    path: '/chatList',
    prepare: async (context) => {
      await prepare(context)
      await context.route('**/api/user/login', (route) => route.abort())
    },
  })
  await expect(refused).toHaveURL(/\/login\?redirect=%2FchatList/)
  await expect(refused.getByRole('button', { name: 'Quick start' })).toBeVisible()
  expect(logins()).toHaveLength(1)
  expect(await storedToken(refused)).toBeNull()
})

test('SESSION-059 an installed app without a token opens the login page with automatic registration and makes no account by itself', async ({
  open,
}) => {
  const { logins, prepare } = watched()
  const page = await open(undefined, {
    path: '/login',
    prepare: async (context) => {
      await prepare(context)
      // What the browser says of a window of its own.
      await context.addInitScript(() => {
        const { matchMedia } = window
        window.matchMedia = (asked) =>
          matchMedia.call(window, asked.includes('display-mode: standalone') ? 'all' : asked)
      })
    },
  })
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Quick start' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(logins()).toEqual([])
  await page.getByRole('button', { name: 'Quick start' }).tap()
  await inApp(page)
  expect(logins()).toMatchObject([{ biz: 'register', data: { account: { auto_gen: 1 } } }])
})

test('SESSION-045 a session that is over is told, forgotten and leads to the login page', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const text = 'You have been logged out, please log in again'
  const page = await open(asha)
  await inApp(page)
  const other: Person = { ...asha, token: await createToken(url, asha.id) }
  await callerOf(other, site.origins[1])('endDevice', { others: 1 })
  await expect(toast(page, text)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedToken(page)).toBeNull()

  const expired: Person = { ...asha, token: await createToken(url, asha.id) }
  await query(url, `UPDATE account_session SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [asha.id])
  const late = await open(expired)
  await expect(toast(late, text)).toBeVisible()
  await expect(late).toHaveURL(/\/login/)
  expect(await storedToken(late)).toBeNull()
})

test('somebody with a generated password who is pushed out gets back in, and what they wrote meanwhile is sent', async ({
  open,
}) => {
  const page = await open(undefined, { path: '/chatList' })
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  const [kept] = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('generated_account_')),
  )
  const account = JSON.parse(kept![1]) as { username: string; password: string }
  const own: Person = { ...account, id: kept![0].replace(/^.*_/, ''), token: (await storedToken(page))!, nickname: '' }
  const [asha] = await createPeople(url, 'Asha')
  await befriend(url, asha, own)
  await page.goto(pathOf(roomOf(own, asha)))
  const text = page.getByRole('textbox', { name: /^Message/ })
  await expect(text).toBeVisible()
  await page.route('**/api/chat/send_message', (route) => route.abort())
  await text.fill('written before the end')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(page.getByRole('article').filter({ hasText: 'written before the end' })).toBeVisible()

  await callerOf({ ...own, token: await createToken(url, own.id) }, site.origins[1])('endDevice', { others: 1 })
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/chat/send_message')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(account.username)
  await page.waitForLoadState('networkidle')
  await expect(page, 'nobody is let in without a tap').toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await inApp(page)
  await page.goto(pathOf(roomOf(own, asha)))
  const sent = page.getByRole('article').filter({ hasText: 'written before the end' })
  await expect(sent).toHaveAttribute('aria-label', /, sent\./)
  const reader = await open(asha, { path: pathOf(roomOf(own, asha)) })
  await expect(reader.getByRole('article').filter({ hasText: 'written before the end' })).toHaveCount(1)
})
