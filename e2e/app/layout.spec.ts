import type { BrowserContextOptions } from '@playwright/test'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { expect, GATE, site, test } from '../stage/app.ts'
import { overflows } from '../screens/overflow.ts'
import { overlaps } from '../screens/overlaps.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { createToken, pathOf } from '../stage/people.ts'
import { setStage, type Stage } from '../stage/stage.ts'

const SIZES: Record<string, BrowserContextOptions> = {
  '320x568': { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
  '360x640': { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  '390x844': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  '1280x800': { viewport: { width: 1280, height: 800 } },
}
const LANGUAGES = ['en', 'de', 'hi', 'ru', 'zh']

/** The main screens: every tab, chats, the account, money and games. And what is there once each of them is filled. */
function mainScreens({ people, group_id }: Stage): [path: string, selector: string][] {
  const chat = roomIdOf(privateChatId(people.asha.id, people.gurpreet.id), ChatType.Private)
  return [
    ['/chatList', 'main ul li a'],
    ['/address', 'main ul li a[href^="/user-page"]'],
    ['/find', 'main img'],
    ['/profile', 'main ul li button'],
    [pathOf(chat), '[role=log] article'],
    [pathOf(`${group_id}|${ChatType.Group}`), '[role=log] article'],
    ['/edit-profile', 'main form input'],
    ['/change-password', 'main form input'],
    ['/bind-mobile', 'main form input'],
    ['/devices', 'main ul li'],
    ['/settings', 'main section button'],
    ['/user-notification', 'main ul li'],
    ['/wallet', 'main section ul li time'],
    ['/game', 'main ul li a[href^="/game/"]'],
    ['/nowhere', 'main svg'],
  ]
}

let own: OwnSite
let stage: Stage
test.beforeAll(async () => {
  own = await startOwnSite({}, async (database_url) => {
    stage = await setStage({ ...site, database_url })
  })
})
test.afterAll(() => own.server.stop())

test('the check finds an element that leaves its parent, and nothing before it is there', GATE, async ({ open }) => {
  const page = await open(undefined, { path: '/login' })
  await expect(page.locator('main form').first()).toBeVisible()
  expect(await overflows(page)).toEqual([])
  await page
    .locator('main form')
    .first()
    .evaluate((form) => {
      const planted = document.createElement('i')
      planted.className = 'planted'
      planted.style.cssText = `height: 8px; width: ${form.clientWidth + 4}px`
      form.append(planted)
    })
  expect(await overflows(page)).toContain('leaves its parent: i.planted ""')
})

for (const [size, options] of Object.entries(SIZES)) {
  test(`SHELL-041 nothing on the main screens is clipped or covered at ${size} in five languages`, async ({
    browser,
  }) => {
    test.slow()
    const wrong: string[] = []
    for (const language of LANGUAGES) {
      const token = await createToken(own.database_url, stage.people.asha.id)
      const context = await browser.newContext({ ...options, baseURL: own.origin, serviceWorkers: 'block' })
      await context.addInitScript(
        ([value, locale]) => {
          if (localStorage.getItem('is_guest')) return
          for (const [key, each] of Object.entries({ token: value!, locale: locale!, push_asked: '1' }))
            localStorage.setItem(key, each)
        },
        [token, language],
      )
      await context.route('**/api/homepage/pop_up', (route) => route.fulfill({ json: { code: 10000, data: [] } }))
      const page = await context.newPage()
      const look = async (path: string) => {
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const found = [...(await overflows(page)), ...(await overlaps(page))]
        wrong.push(...found.map((line) => `${path} in ${language}: ${line}`))
      }
      await page.goto('/chatList')
      for (const [path, selector] of mainScreens(stage)) {
        // As a link inside the app would lead there.
        await page.evaluate((next) => {
          history.pushState({}, '', next)
          dispatchEvent(new PopStateEvent('popstate'))
        }, path)
        await page.locator(selector).first().waitFor()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await look(path)
      }
      await page.evaluate((locale) => {
        localStorage.clear()
        for (const key of ['is_guest', 'not_auto_register']) localStorage.setItem(key, '1')
        localStorage.setItem('locale', locale)
      }, language)
      await page.goto('/login')
      await page.locator('main form').first().waitFor()
      await look('/login')
      await context.close()
    }
    expect(wrong).toEqual([])
  })
}
