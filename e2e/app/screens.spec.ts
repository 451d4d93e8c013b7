import type { Locator, Page } from '@playwright/test'
import { routes } from '../../web/src/app/routes/routes.ts'
import { paths, type RouteName } from '../../web/src/names/paths.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { composer, expect, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { logIn } from '../stage/login-page.ts'
import { pathOf } from '../stage/people.ts'
import { words } from '../stage/words.ts'
import { pathTo, SCREEN_NAMES, screenChecks } from './screen-checks.ts'
import { createScreenScene, type ScreenScene } from './screen-scene.ts'

// Every address with a screen behind it is opened by somebody for whom it is not empty, and shows what no other shows.
test.describe.configure({ mode: 'default' })
let scene: ScreenScene
test.beforeAll(async () => {
  scene = await createScreenScene()
})

const texts = { ...words('en', 'app'), ...words('en', 'pages') }
const titleOf = (name: RouteName) => texts[routes.find((route) => route.name === name)!.title.split('.')[1]!]!
/** With or without what is unread. */
const tabTitle = (name: RouteName) => new RegExp(`^(\\(\\d+\\) )?${titleOf(name)} - Mela$`)
const back = (page: Page | Locator) => page.getByRole('button', { name: 'Back', exact: true })
const side = (page: Page) => page.getByRole('complementary')
const isScreen = (name: RouteName) => SCREEN_NAMES.includes(name)
const isChild = (name: RouteName) => routes.some((route) => route.name === name && route.form === 'child')

/** That the screen itself stands there: a page that only says that nothing is there yet does not pass. */
async function expectScreen(page: Page, name: RouteName, within: Page | Locator = page.locator('main')): Promise<void> {
  const check = screenChecks[name]
  if (!check) throw new Error(`There is no screen called ${name}`)
  await expect(check(within, scene), name).toBeVisible()
}

async function openScreen(page: Page, name: RouteName): Promise<void> {
  await page.goto(pathTo(name, scene))
  await expectScreen(page, name)
  if (routes.some((route) => route.name === name && route.form === 'page'))
    await expect(page, name).toHaveTitle(tabTitle(name))
}

test('every address that has a screen is checked for something of its own, and no other is', () => {
  expect(Object.keys(screenChecks).sort()).toEqual([...new Set(SCREEN_NAMES)].sort())
  const withoutScreen = routes.filter(({ name }) => !isScreen(name)).map(({ name }) => name)
  expect(withoutScreen, 'placeholders').toContain('Activities')
})

test('SHELL-003 every tab has its address and its screen, and those of a desktop lead to the list on a phone', async ({
  open,
}) => {
  const tabs = routes.filter(({ form }) => form === 'tab').map(({ name }) => name)
  expect(tabs.map((name) => paths[name]).sort()).toEqual(['/address', '/chat', '/chatList', '/find', '/gp', '/profile'])
  const desktop = await open(scene.owner, { form: 'desktop', at: scene.origin })
  for (const name of tabs) {
    await desktop.goto(paths[name])
    await expectScreen(desktop, name, desktop)
    await expect(desktop).toHaveURL(paths[name])
  }
  const phone = await open(scene.owner, { at: scene.origin })
  const elsewhere: Partial<Record<RouteName, string>> = { ChatList: '/chatList', GpList: '/grouping' }
  for (const name of tabs) {
    await phone.goto(paths[name])
    await expectScreen(phone, name)
    await expect(phone).toHaveURL(elsewhere[name] ?? paths[name])
  }
})

const CHAT_PAGES = [
  ...['group-setting', 'group-management', 'set-manager', 'session-setting', 'all-members', 'group-qr'],
  ...['prohibition-list', 'group-review', 'edit-des', 'choose-member', 'chat-record'],
]

test('SHELL-005 the pages of a chat stand beside it on a desktop and under flat paths on a phone', async ({ open }) => {
  test.slow()
  const children = routes.filter(({ form }) => form === 'child').map(({ name }) => name)
  expect(children.map((name) => paths[name].slice(1)).sort()).toEqual([...CHAT_PAGES].sort())
  const desktop = await open(scene.owner, { form: 'desktop', at: scene.origin })
  const phone = await open(scene.owner, { at: scene.origin })
  for (const name of children) {
    const room = name === 'SessionSetting' ? scene.friend_room : scene.room
    const nested = `${pathOf(room)}${paths[name]}`
    const flat = `${paths[name]}?${new URLSearchParams({ roomId: room }).toString()}`
    await desktop.goto(nested)
    await expectScreen(desktop, name, side(desktop))
    await expect(composer(desktop), 'the chat beside it').toBeVisible()
    await expect(back(side(desktop))).toBeVisible()
    await expect(desktop).toHaveTitle(tabTitle(name))
    await desktop.goto(flat)
    await expect(desktop).toHaveURL(nested)
    await expectScreen(desktop, name, side(desktop))

    await phone.goto(flat)
    await expectScreen(phone, name)
    await expect(phone).toHaveURL(flat)
    await expect(composer(phone)).toHaveCount(0)
    await phone.goto(nested)
    await expect(phone).toHaveURL(flat)
    await expectScreen(phone, name)
  }
  // The last of them while the window changes.
  const name = children.at(-1)!
  const nested = `${pathOf(scene.room)}${paths[name]}`
  await desktop.setViewportSize({ width: 767, height: 900 })
  await expect(desktop).toHaveURL(`${paths[name]}?${new URLSearchParams({ roomId: scene.room }).toString()}`)
  await expect(composer(desktop)).toHaveCount(0)
  await desktop.setViewportSize({ width: 1440, height: 900 })
  await expect(desktop).toHaveURL(nested)
  await expect(composer(desktop)).toBeVisible()
})

test('SHELL-006 (part: the history finds nothing of what stands in the chat) a grouping chat has its settings and its history, beside it on a desktop', async ({
  open,
}) => {
  const { room, name } = scene.grouping
  const gp = `/gp/${encodeURIComponent(room)}`
  const children = routes.filter(({ isInGp }) => isInGp).map((route) => paths[route.name])
  expect([...children].sort()).toEqual(['/chat-record', '/session-setting'])
  for (const form of FORMS) {
    const page = await open(scene.owner, { form, at: scene.origin, path: gp })
    await expectScreen(page, 'GpChat')
    await expect(composer(page)).toHaveAccessibleName(`Message ${name}`)
    const own = form === 'desktop' ? side(page) : page.locator('main')
    const shown = (child: string) =>
      form === 'desktop' ? `${gp}${child}` : `${child}?${new URLSearchParams({ roomId: room }).toString()}`
    await page.goto(`${gp}/session-setting`)
    await expect(page).toHaveURL(shown('/session-setting'))
    await expect(own.getByRole('button', { name: scene.friend.nickname }).first()).toBeVisible()
    await expect(own.getByRole('switch', { name: 'Pin to top' })).toBeVisible()
    await expect(composer(page)).toHaveCount(form === 'desktop' ? 1 : 0)
    await page.goto(`${gp}/chat-record`)
    await expect(page).toHaveURL(shown('/chat-record'))
    await expect(own.getByRole('searchbox', { name: 'Chat history' })).toBeVisible()
    await expect(composer(page)).toHaveCount(form === 'desktop' ? 1 : 0)
  }
  const page = await open(scene.owner, { form: 'desktop', at: scene.origin, path: `${gp}/group-setting` })
  await expect(page.getByRole('heading', { name: texts['not_found_title']! })).toBeVisible()
})

test('SHELL-007 the other pages of the chats show applications, friends to choose, histories, searches and results', async ({
  open,
}) => {
  const { owner, origin, database_url, friend, applicant, said } = scene
  const page = await open(owner, { at: origin })
  await openScreen(page, 'FriendApplication')
  await expect(page.getByRole('listitem').filter({ hasText: 'We met at the fair' })).toContainText(applicant.nickname)
  await page.goto('/choose-member')
  await expect(page).toHaveURL('/new-group-choose-member?type=group')
  await expectScreen(page, 'NewGroupChooseMember')
  await openScreen(page, 'NewGroupChooseMember')
  for (const path of ['/chat-record', '/main-search-chat-record']) {
    await page.goto(path)
    await page.getByRole('searchbox', { name: 'Chat history' }).fill(said)
    await expect(page.getByRole('listitem').filter({ hasText: said }), path).toContainText(friend.nickname)
    await expect(page).toHaveURL(new RegExp(`^${origin}${path}`))
  }
  await page.goto('/search-main?type=friend')
  const [row] = await query<{ uid: string }>(database_url, 'SELECT uid FROM account_user WHERE id = $1', [applicant.id])
  await page.getByRole('searchbox', { name: 'Search by ID' }).fill(row!.uid)
  await page.getByRole('searchbox', { name: 'Search by ID' }).press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^${applicant.nickname}`) })).toContainText(`ID ${row!.uid}`)
  await page.goto('/search-main?type=all')
  await page.getByRole('searchbox', { name: 'Search chats, people, messages' }).fill(said)
  await expect(page.getByRole('listitem').filter({ hasText: said })).toBeVisible()
  await openScreen(page, 'AllResult')
  await page.goto(`/all-result?${new URLSearchParams({ category: 'record', scope: '2', keyword: said }).toString()}`)
  await expect(page.getByRole('listitem').filter({ hasText: said })).toContainText(friend.nickname)
})

test('SHELL-008 the number of a treasure box opens its record and no other unknown path does', async ({ open }) => {
  const page = await open(scene.owner, { at: scene.origin })
  expect(scene.chest.id).toMatch(/^\d{10,20}$/)
  await openScreen(page, 'TreasureRecord')
  await expect(page.getByText(scene.chest.remark)).toBeVisible()
  await expect(page.getByText('1 of 3 opened')).toBeVisible()
  const outsider = await open(scene.friend, { at: scene.origin, path: `/${scene.chest.id}` })
  await expect(outsider.getByText(texts['treasure_empty']!)).toBeVisible()
  for (const id of ['1234567890', '12345678901234567890']) {
    await page.goto(`/${id}`)
    await expect(page.getByText(texts['treasure_empty']!), id).toBeVisible()
  }
  for (const path of ['/123456789', '/123456789012345678901', '/12345678901x', '/1234567890/1', '/treasure']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: texts['not_found_title']! }), path).toBeVisible()
  }
})

const ADDRESS_PAGES: RouteName[] = [
  ...(['MyGroups', 'Grouping', 'GroupingDetail', 'UserPage', 'ComplaintUser', 'SetGrouping', 'AddMember'] as const),
]

test('SHELL-009 the pages of the address book show groups, groupings, people and forms about them', async ({
  open,
}) => {
  for (const form of FORMS) {
    const page = await open(scene.owner, { form, at: scene.origin })
    for (const name of ADDRESS_PAGES) {
      await openScreen(page, name)
      await expect(page).toHaveURL(pathTo(name, scene))
    }
  }
})

const WALLET_PATHS = [
  ...['/game-statics', '/add-bankcard', '/bank-selected', '/wash-code', '/my-vip', '/user-authentication'],
  ...['/view-all-ratio', '/game-record', '/withdraw', '/withdraw-next', '/add-wallet', '/exchange', '/activateMember'],
  ...['/direct-charging', '/receive-rewards', '/history'],
]

for (const form of FORMS) {
  test(`SHELL-011 the pages of wallet and games show their forms and lists, with a way back (${form})`, async ({
    open,
  }) => {
    const named = WALLET_PATHS.map((path) => routes.find(({ name }) => paths[name] === path)!.name)
    const page = await open(scene.owner, { form, at: scene.origin })
    for (const name of named.filter(isScreen)) {
      await openScreen(page, name)
      await expect(page).toHaveURL(pathTo(name, scene))
      await expect(back(page.locator('main'))).toBeVisible()
      if (form === 'desktop') await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
    // Usable: the form of a card takes what is typed on a desktop too.
    await openScreen(page, 'AddBankcard')
    await page.getByRole('textbox', { name: 'Card number', exact: true }).fill('5021483709124821')
    await expect(page.getByRole('textbox', { name: 'Card number', exact: true })).toHaveValue('5021 4837 0912 4821')
    await openScreen(page, 'History')
    await back(page.locator('main')).click()
    await expect(page).toHaveURL('/game')
  })
}

test('SHELL-035 a sign-in, the first start, a dismissed install bar, a chosen wallet and a logout leave their keys', async ({
  open,
}) => {
  const page = await open(undefined, { at: scene.origin, path: '/login' })
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await stored('token')).toBeNull()
  await logIn(page, scene.owner.username, scene.owner.password)
  await expectScreen(page, 'ChatListMain')
  expect(await stored('token')).toMatch(/^[\w-]{43}$/)
  await expect.poll(() => stored('boot_flag')).toBe('1')
  expect(await stored('pwa_first_login')).toBeNull()
  await page.reload()
  await page.getByRole('region', { name: 'Install Mela' }).getByRole('button', { name: 'Dismiss' }).tap()
  expect(await stored('pwa_first_login')).toBe('1')
  await page.goto('/wallet')
  expect(await stored('default_wallet')).toBeNull()
  await page.getByRole('button', { name: /^USDT/ }).tap()
  await expect.poll(() => stored('default_wallet')).toBe('2')
  await page.goto('/settings')
  expect(await stored('not_auto_register')).toBeNull()
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL('/login')
  expect(await stored('not_auto_register')).toBe('1')
  expect(await stored('token')).toBeNull()
})

test('all other screens stand at their addresses', async ({ open }) => {
  test.slow()
  const checked: RouteName[] = [...ADDRESS_PAGES, 'TreasureRecord', 'GpChat', 'FriendApplication', 'AllResult']
  const rest = SCREEN_NAMES.filter((name) => !checked.includes(name) && !isChild(name))
  const page = await open(scene.owner, { at: scene.origin })
  for (const name of rest.filter((each) => each !== 'Login' && each !== 'ResetPassword')) await openScreen(page, name)
  const localStorage = [{ name: 'not_auto_register', value: '1' }]
  const storageState = { cookies: [], origins: [{ origin: scene.origin, localStorage }] }
  const guest = await open(undefined, { path: '/login', at: scene.origin, options: { storageState } })
  for (const name of ['Login', 'ResetPassword'] as const) {
    await guest.goto(paths[name])
    await expectScreen(guest, name, guest)
  }
})
