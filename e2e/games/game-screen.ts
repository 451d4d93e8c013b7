import type { BrowserContext, Locator, Page } from '@playwright/test'
import { LONG_MS } from '../../waits.ts'
import { words } from '../stage/words.ts'

// What stands on the screen of a game.
export const chips = (page: Page): Locator => page.getByRole('radiogroup', { name: 'One bet' }).getByRole('radio')
export const green = (page: Page): Locator => page.getByRole('button', { name: /^Green/ })
export const timer = (page: Page): Locator => page.getByRole('region', { name: 'Period' }).getByRole('timer')
export const shownPeriod = (page: Page): Locator => page.locator('[data-period]')
export const told = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Period \d+:/ })
export const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('td') })
export const FIRST_PERIOD = { timeout: LONG_MS }
export const DRAW = { timeout: LONG_MS }

/** A win may come at any moment, and stands over everything. */
export const closeWins = async (page: Page, language = 'en'): Promise<void> => {
  const { won, back_to_game } = words(language, 'games')
  const back = page.getByRole('dialog', { name: won! }).getByRole('button', { name: back_to_game! })
  await page.addLocatorHandler(back, () => back.click())
}

/** The clock of the device is an hour ahead; that of the server counts. */
export const setAhead = (context: BrowserContext) =>
  context.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
