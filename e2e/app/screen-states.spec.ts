import type { Locator, Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { routes } from '../../web/src/app/routes/routes.ts'
import { paths, type RouteName } from '../../web/src/names/paths.ts'
import { expect, test } from '../stage/app.ts'
import type { Person } from '../stage/people.ts'
import { words } from '../stage/words.ts'
import { pathTo, screenChecks } from './screen-checks.ts'
import { createScreenScene, type ScreenScene } from './screen-scene.ts'

// What pages show while there is nothing to show yet, nothing at all, or no connection.
test.describe.configure({ mode: 'default' })
let scene: ScreenScene
test.beforeAll(async () => {
  scene = await createScreenScene()
})

const texts = { ...words('en', 'app'), ...words('en', 'pages') }
const NO_NETWORK = words('en', 'errors')['network']!
const back = (page: Page | Locator) => page.getByRole('button', { name: 'Back', exact: true })
const state = (page: Page) => page.getByRole('status', { name: texts['loading']! })
const isChild = (name: RouteName) => routes.some((route) => route.name === name && route.form === 'child')
const expectScreen = (page: Page, name: RouteName) =>
  expect(screenChecks[name]!(page.locator('main'), scene), name).toBeVisible()
const pageOf = (name: RouteName, roomId: string, query: Record<string, string> = {}) =>
  `${paths[name]}?${new URLSearchParams({ roomId, ...query }).toString()}`

async function openList(open: (person: Person, opening: { at: string }) => Promise<Page>): Promise<Page> {
  const page = await open(scene.owner, { at: scene.origin })
  await expectScreen(page, 'ChatListMain')
  return page
}

const CHAT_OR_SETTINGS = /\/(chat|group-setting|group-management)\b/
/** Pages that no document draws, and where their way back leads. */
const UNDRAWN: readonly (readonly [name: RouteName, back: string | RegExp])[] = [
  ['JoinGroup', '/chatList'],
  ['SearchMain', '/chatList'],
  ['ComplaintUser', '/address'],
  ['SetGrouping', /\/user-page\?id=/],
  ['AddMember', /\/grouping/],
  ['AboutUs', '/profile'],
  ['ChatRecord', CHAT_OR_SETTINGS],
  ['GroupQr', CHAT_OR_SETTINGS],
  ['ProhibitionList', CHAT_OR_SETTINGS],
  ['GroupReview', CHAT_OR_SETTINGS],
]

/** As a link inside the app would lead there. */
const follow = (page: Page, path: string) =>
  page.evaluate((next) => {
    history.pushState(history.state, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('SHELL-042 pages that no document draws have a header and a way back, and say when they themselves load or fail', async ({
  open,
}) => {
  test.slow()
  for (const [name, leads] of UNDRAWN) {
    const path = isChild(name) ? pageOf(name, scene.room) : pathTo(name, scene)
    const page = await openList(open)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await follow(page, path)
    await expect(state(page), name).toBeVisible()
    await expect(back(page)).toBeVisible()
    release()
    await expectScreen(page, name)
    await expect(page.locator('main h1')).not.toBeEmpty()
    await page.goto(path)
    await expectScreen(page, name)
    const wayBack = name === 'JoinGroup' ? page.getByRole('button', { name: 'Close' }) : back(page.locator('main'))
    await wayBack.tap()
    await expect(page, name).toHaveURL(leads)

    const broken = await openList(open)
    await broken.route('**/assets/*.js', (route) => route.abort())
    await follow(broken, path)
    await expect(broken.getByText(NO_NETWORK), name).toBeVisible()
    await expect(back(broken)).toBeVisible()
    await expect(broken.getByRole('button', { name: 'Reload' })).toBeVisible()
    await broken.unroute('**/assets/*.js')
    await broken.getByRole('button', { name: 'Reload' }).tap()
    await expectScreen(broken, name)
  }
})

/** Those that read something before they can show it; the others have all of it on the device. */
const reading = () => [
  { path: pathTo('JoinGroup', scene), shown: screenChecks.JoinGroup! },
  { path: pageOf('ProhibitionList', scene.room), shown: screenChecks.ProhibitionList! },
  { path: pageOf('GroupReview', scene.room), shown: screenChecks.GroupReview! },
  { path: pathTo('SetGrouping', scene), shown: screenChecks.SetGrouping! },
  ...[`/search-main?type=all&keyword=kites`, pageOf('ChatRecord', scene.friend_room, { keyword: 'kites' })].map(
    (path) => ({ path, shown: (main: Page | Locator) => main.getByRole('link', { name: scene.said }) }),
  ),
]

test('SHELL-042 what they read is waited for, and can be asked for again where it did not come', async ({ open }) => {
  test.slow()
  for (const { path, shown } of reading()) {
    const page = await openList(open)
    const main = page.locator('main')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    })
    await follow(page, path)
    await expect(state(page), path).toBeVisible()
    await expect(main.locator('h1'), path).not.toBeEmpty()
    release()
    await expect(shown(main, scene), path).toBeVisible()
    await expect(state(page), path).toHaveCount(0)

    const failing = await openList(open)
    await failing.route('**/api/**', (route) => route.abort())
    await follow(failing, path)
    const retry = failing.locator('main').getByRole('button', { name: 'Try again' })
    await expect(retry, path).toBeVisible()
    await expect(failing.locator('main h1'), path).not.toBeEmpty()
    // What is searched without a connection is what the device keeps.
    if (!path.includes('keyword')) await expect(failing.getByRole('alert').getByText(NO_NETWORK), path).toBeVisible()
    await failing.unroute('**/api/**')
    await retry.tap()
    await expect(retry, path).toHaveCount(0)
    await expect(shown(failing.locator('main'), scene), path).toBeVisible()
  }
})

test('SHELL-042 where there is nothing, they say so', async ({ open }) => {
  const own = roomIdOf(scene.other_group.id, ChatType.Group)
  const nothing = words('en', 'friends')['nothing_for']!.replace('{keyword}', 'zzz')
  const page = await open(scene.manager, { at: scene.origin })
  for (const [path, said] of [
    ['/join-group/4', words('en', 'joining')['missing']!],
    ['/search-main?type=all&keyword=zzz', nothing],
    [pageOf('ChatRecord', own, { keyword: 'zzz' }), nothing],
    ['/complaint-user', texts['person_empty']!],
    ['/set-grouping', texts['person_empty']!],
    ['/add-member?id=4', words('en', 'groupings')['gone']!],
    [pageOf('ProhibitionList', own), texts['muted_empty']!],
    [pageOf('GroupReview', own), texts['requests_empty']!],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('main').getByText(said, { exact: true }), path).toBeVisible()
    await expect(page.locator('main h1'), path).not.toBeEmpty()
    await expect(back(page).first(), path).toBeVisible()
  }
})
