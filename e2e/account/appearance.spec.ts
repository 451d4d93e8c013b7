import type { Browser, Page } from '@playwright/test'
import { animationsEnd, axeViolations, contrastViolations } from '../stage/access.ts'
import { bubble, chatRow, composer, expect, site, test, url } from '../stage/app.ts'
import { formOptions } from '../stage/chromium.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, createPeople, sayTo } from '../stage/people.ts'
import type { Screen, Visitor } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { setStage, type Stage } from '../stage/stage.ts'

let own: OwnSite
let stage: Stage
test.beforeAll(async () => {
  own = await startOwnSite({}, async (database_url) => {
    stage = await setStage({ ...site, database_url })
  })
  stage = { ...stage, origin: own.origin }
})
test.afterAll(() => own.server.kill9())

/** The colours of everything on the page, once nothing moves between two of them. */
const colours = async (page: Page) => {
  await animationsEnd(page)
  return page.evaluate(() =>
    [...document.querySelectorAll('body, main *, nav *, dialog *')].map((element) => {
      const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
      return `${element.tagName} ${color} ${backgroundColor} ${borderTopColor} ${fill}`
    }),
  )
}
const choose = (page: Page, theme: 'light' | 'dark' | undefined) =>
  page.evaluate((chosen) => {
    if (chosen) document.documentElement.dataset['theme'] = chosen
    else delete document.documentElement.dataset['theme']
  }, theme)

const visitors = new Map<unknown, Promise<Visitor>>()
/** Whoever is made alike looks at several screens. */
function visitorOf({ visitor }: Screen): Promise<Visitor> {
  const known = visitors.get(visitor) ?? visitor?.(stage) ?? Promise.resolve({})
  visitors.set(visitor, known)
  return known
}

/** Opened by somebody who has chosen the dark appearance on a device that is set to light. */
async function openScreen(browser: Browser, screen: Screen): Promise<Page> {
  const visitor = await visitorOf(screen)
  const { token } = visitor
  const localStorage = [
    { name: 'theme', value: 'dark' },
    ...(token ? [{ name: 'token', value: token }] : []),
    ...(screen.isPrompted ? [] : [{ name: 'push_asked', value: '1' }]),
  ]
  const context = await browser.newContext({
    ...formOptions.phone,
    ...{ colorScheme: 'light', baseURL: own.origin, reducedMotion: 'reduce', serviceWorkers: 'block' },
    storageState: { cookies: [], origins: [{ origin: own.origin, localStorage }] },
  })
  // The browser of the tests has no window in which it could ask.
  if (screen.isPrompted) {
    await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
  }
  const page = await context.newPage()
  if (!screen.isPrompted) {
    await page.route('**/api/homepage/pop_up', (route) => route.fulfill({ json: { code: 10000, data: [] } }))
  }
  await screen.prepare?.(page)
  await page.goto(screen.path(stage, visitor))
  await screen.arrange(page, stage, visitor)
  return page
}

async function lookAt(browser: Browser, screen: Screen): Promise<string[]> {
  const page = await openScreen(browser, screen)
  const wrong: string[] = []
  const compare = (one: string[], other: string[], what: string) => {
    const different = one.findIndex((line, index) => line !== other[index])
    if (one.length === other.length && different >= 0) wrong.push(`${what}: ${one[different]} ≠ ${other[different]}`)
  }
  if ((await page.locator('html').getAttribute('data-theme')) !== 'dark') wrong.push('the chosen appearance is lost')
  const dark = await colours(page)
  wrong.push(...(await contrastViolations(page)).map((line) => `dark: ${line}`))
  await choose(page, undefined)
  const light = await colours(page)
  wrong.push(...(await axeViolations(page)).map((line) => `light: ${line}`))
  if (light.join() === dark.join()) wrong.push('light and dark look the same')
  await page.emulateMedia({ colorScheme: 'dark' })
  compare(dark, await colours(page), 'automatic dark')
  await choose(page, 'light')
  compare(light, await colours(page), 'light by choice')
  await page.context().close()
  return wrong.map((line) => `${screen.name}: ${line}`)
}

const PARTS = 4
const alike = screens.find(({ isAlike }) => isAlike)
const looked_at = screens.filter((screen) => !screen.isConsole && (!screen.isAlike || screen === alike))
for (let part = 0; part < PARTS; part++) {
  const some = looked_at.filter((_, index) => index % PARTS === part)
  test(`PLUS-009 PLUS-011 every screen has a light, a dark and an automatic appearance, and axe finds nothing in either (${part + 1} of ${PARTS})`, async ({
    browser,
  }) => {
    test.slow()
    const wrong: string[] = []
    for (const screen of some) {
      wrong.push(...(await lookAt(browser, screen).catch((error: unknown) => [`${screen.name}: ${String(error)}`])))
    }
    expect(wrong).toEqual([])
  })
}

test('PLUS-011 every gesture has a way without dragging, and the keyboard alone reads and answers a chat', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'Shall we meet?', site.origins[0])
  const page = await open(asha, { form: 'desktop' })
  const row = chatRow(page, 'Gurpreet')
  await expect(row).toHaveAccessibleName(/Gurpreet.*Shall we meet\?.*1 unread message/)
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(row).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Delete chat' }), 'instead of a swipe').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  const log = page.getByRole('log', { name: 'Messages with Gurpreet' })
  await expect(log.getByRole('article')).toHaveAccessibleName(/^Gurpreet, .*\. Shall we meet\?$/)
  await sayTo(asha, gurpreet, 'At six', site.origins[0])
  await expect(
    page.getByRole('status').filter({ hasText: /^Gurpreet, .*\. At six$/ }),
    'new ones are read aloud',
  ).toHaveCount(1)

  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(log).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'Shall we meet?')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply' }), 'instead of a swipe').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Gladly')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Gladly')).toContainText('Shall we meet?')
  await expect(bubble(page, 'Gladly')).toHaveAccessibleName(/^You, .*, (sent|read)\./)
  await page.keyboard.press('Control+/')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(sheet, 'instead of drawing it down').toHaveCount(0)
})
