import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { iconPaths, type IconName } from '../../ui/src/display/icon-paths.ts'
import { formOptions, type Form } from './chromium.ts'
import type { Person } from './people.ts'
import { givenSite } from './site.ts'

/** The few journeys without which the product is broken; at most forty in all. `npm run e2e` runs every other one too. */
export const GATE = { tag: '@gate' }
/** Of a journey that is made in both forms, the phone's. */
export const gateOn = (form: Form): { tag: string[] } => ({ tag: form === 'phone' ? ['@gate'] : [] })

export const site = givenSite()
export const url = site.database_url

export interface Opening {
  form?: Form
  /** Which of the two processes, or an address. */
  at?: 0 | 1 | string
  path?: string
  options?: BrowserContextOptions
  /** A device on which nothing has been asked before: the question about notifications will come up. */
  isNew?: boolean
  /** Before anything is loaded. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}
/** A browser of its own, signed in as somebody or as nobody. */
export type Open = (person: Person | undefined, opening?: Opening) => Promise<Page>

export const test = base.extend<{ open: Open }>({
  open: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide(
      async (person, { form = 'phone', at = 0, path = '/chatList', options = {}, isNew = false, prepare } = {}) => {
        const origin = typeof at === 'string' ? at : site.origins[at]
        const localStorage = [
          ...(person ? [{ name: 'token', value: person.token }] : []),
          ...(isNew ? [] : [{ name: 'push_asked', value: '1' }]),
        ]
        const context = await browser.newContext({
          ...formOptions[form],
          baseURL: origin,
          storageState: { cookies: [], origins: [{ origin, localStorage }] },
          ...options,
        })
        contexts.push(context)
        context.on('weberror', (error) => faults.push(String(error.error())))
        context.on('console', (message) => {
          if (/Content Security Policy|TrustedHTML|Minified React error/.test(message.text()))
            faults.push(message.text())
        })
        await prepare?.(context)
        const page = await context.newPage()
        await page.goto(path)
        return page
      },
    )
    for (const context of contexts) await context.close()
    expect(faults, 'no page may throw or break its own policy').toEqual([])
  },
})
export { expect }

export const chatList = (page: Page): Locator => page.getByRole('list', { name: 'Chats' })
export const chatRow = (page: Page, name: string): Locator =>
  chatList(page)
    .getByRole('link')
    .filter({ has: page.locator('b').getByText(name, { exact: true }) })
export const bubbles = (page: Page): Locator => page.getByRole('article')
export const bubble = (page: Page, text: string): Locator => bubbles(page).filter({ hasText: text })
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
export const icon = (within: Locator, name: IconName): Locator => within.locator(`svg path[d="${iconPaths[name]}"]`)

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await sendButton(page).click()
  await expect(composer(page)).toHaveValue('')
}

/** The messages on screen from top to bottom, without their times. */
export const shownTexts = (page: Page): Promise<string[]> =>
  bubbles(page).evaluateAll((articles) =>
    articles
      .map((article) => {
        const meta = article.lastElementChild?.textContent ?? ''
        const whole = article.textContent ?? ''
        return { top: article.getBoundingClientRect().top, text: whole.slice(0, whole.length - meta.length) }
      })
      .sort((one, other) => one.top - other.top)
      .map(({ text }) => text),
  )
