import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { routes } from '../../web/src/app/routes/routes.ts'
import { pathOf as pathTo, paths, type RouteName } from '../../web/src/names/paths.ts'
import { chatRow, expect, GATE, type Opening, site, test, url } from '../stage/app.ts'
import {
  befriend,
  callerOf,
  createGroup,
  createPeople,
  createToken,
  pathOf,
  roomOf,
  sayTo,
  type Person,
} from '../stage/people.ts'

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

/** What the page did, in order: the address bar was written, or something was asked for while the address bar said this. */
interface Step {
  what: 'address' | 'request'
  search: string
}
const recordSteps = (context: BrowserContext) =>
  context.addInitScript(() => {
    const steps: Step[] = []
    Object.assign(window, { steps })
    const note = (what: Step['what']) => steps.push({ what, search: location.search })
    const { replaceState, pushState } = history
    for (const [name, write] of Object.entries({ replaceState, pushState })) {
      Object.assign(history, {
        [name]: (...given: Parameters<typeof replaceState>) => {
          write.apply(history, given)
          note('address')
        },
      })
    }
    const { fetch, XMLHttpRequest, WebSocket } = window
    window.fetch = (...given) => {
      note('request')
      return fetch.apply(window, given)
    }
    const noted = <Class extends new (...given: never[]) => object>(wanted: Class) =>
      new Proxy(wanted, {
        construct(target, given: ConstructorParameters<Class>) {
          note('request')
          return new target(...given)
        },
      })
    Object.assign(window, { XMLHttpRequest: noted(XMLHttpRequest), WebSocket: noted(WebSocket) })
  })
const stepsOf = (page: Page) => page.evaluate(() => (window as unknown as { steps: Step[] }).steps)

/** Nothing that was sent after the page itself told of the parameter, in its address or where it came from. */
async function expectTaken(page: Page, sent: Request[], t: string): Promise<void> {
  const steps = await stepsOf(page)
  const requests = steps.filter(({ what }) => what === 'request')
  expect(requests.length).toBeGreaterThan(2)
  expect(requests.filter(({ search }) => search !== '')).toEqual([])
  expect(steps.findIndex(({ search }) => search === '')).toBeLessThan(steps.indexOf(requests[0]!))
  expect(sent.map((request) => request.url()).filter((address) => address.includes(t))).toEqual([
    `${site.origins[0]}/profile?t=${t}`,
  ])
  const referers = await Promise.all(sent.map((request) => request.headerValue('referer')))
  expect(referers.filter((referer) => referer?.includes(t))).toEqual([])
}

test('SESSION-024 a token or a one-time code in t is taken where none is stored, and leaves the address bar before any request', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const session = callerOf(asha, site.origins[0])
  const { code } = await session('createSessionCode', {})
  const opened = (path: string, person?: Person) => {
    const sent: Request[] = []
    const prepare = (context: BrowserContext) => {
      context.on('request', (request) => sent.push(request))
      return recordSteps(context)
    }
    return open(person, { path, prepare }).then((page) => ({ page, sent }))
  }
  for (const t of [await createToken(url, asha.id), code]) {
    const { page, sent } = await opened(`/profile?t=${t}`)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()
    await expectTaken(page, sent, t)
    expect(await storedToken(page)).toBeTruthy()
  }
  const { page, sent } = await opened(`/profile?t=${asha.token}`, gurpreet)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Gurpreet', exact: true })).toBeVisible()
  await expectTaken(page, sent, asha.token)
  expect(await storedToken(page)).toBe(gurpreet.token)
  const bearers = await Promise.all(sent.map((request) => request.headerValue('authorization')))
  expect(new Set(bearers.filter((bearer) => bearer !== null))).toEqual(new Set([`Bearer ${gurpreet.token}`]))
})

test('SESSION-024 a one-time code works once and for 60 seconds', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const session = callerOf(asha, site.origins[0])
  /** As if it had been made so long ago. */
  const codeOfAge = async (seconds: number) => {
    const { code } = await session('createSessionCode', {})
    const aged = await query<{ left: number }>(
      url,
      `UPDATE account_session_code SET expires_at = expires_at - make_interval(secs => $2) WHERE user_id = $1
       RETURNING extract(epoch FROM expires_at - now())::float8 + $2 AS left`,
      [asha.id, seconds],
    )
    expect(aged).toHaveLength(1)
    expect(aged[0]!.left).toBeLessThanOrEqual(60)
    return code
  }
  const code = await codeOfAge(0)
  const first = await open(undefined, { path: `/profile?t=${code}` })
  await expect(first.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()
  for (const late of [code, await codeOfAge(60)]) {
    const page = await open(undefined, { path: `/?t=${late}` })
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  }
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

/** What stands open without a session (A-21, and the texts that whoever signs in agrees to). */
const OPEN_TO_GUESTS: readonly RouteName[] = [
  ...(['Login', 'ResetPassword', 'NotFound', 'JoinGroup', 'Find', 'FindMain'] as const),
  ...(['Terms', 'Privacy', 'Help', 'Embedded'] as const),
]

test('SESSION-034 of all addresses of the app guests reach the login page, the error page, the page to join a group and the allowed list', async ({
  open,
}) => {
  test.slow()
  const [asha] = await createPeople(url, 'Asha')
  const group_id = await createGroup(url, 'Fair', [asha])
  const values: Record<string, string> = { groupId: group_id, treasureId: '1234567890', roomId: '1-2|1' }
  const names = Object.keys(paths) as RouteName[]
  expect(names).toEqual(expect.arrayContaining([...OPEN_TO_GUESTS]))
  // Every address that the router knows has a name here.
  expect(routes.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  const page = await open(undefined, { path: '/login', ...loggedOut() })
  const reached: string[] = []
  for (const name of names) {
    const path = pathTo(name, values)
    await page.goto(path)
    await expect(page.locator('#skeleton'), name).toHaveCount(0)
    await expect(page.getByRole('heading').first(), name).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    if (pathname !== '/login' || name === 'Login') reached.push(name)
    else expect(searchParams.get('redirect'), name).toBe(decodeURIComponent(path))
    expect(await storedToken(page), name).toBeNull()
  }
  expect(reached).toEqual(names.filter((name) => OPEN_TO_GUESTS.includes(name)))
})

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

test('SESSION-031 SHELL-035 an automatic sign-in that fails leads to the login page', async ({ open }) => {
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
