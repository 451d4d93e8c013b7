import type { Page } from '@playwright/test'

/** As a link inside the app would lead there. */
export const lead = (page: Page, path: string): Promise<void> =>
  page.evaluate((next) => {
    window.history.pushState(window.history.state, '', next)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
