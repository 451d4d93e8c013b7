import type { BrowserContext, Page } from '@playwright/test'

// No network at all, a reload included: the worker of the app has kept the page. A socket that is open already is cut too,
// which the browser's own switch does not do.
export class Cut {
  #is_cut = false

  async attach(context: BrowserContext): Promise<void> {
    await context.route('**/api/**', (route) => (this.#is_cut ? route.abort('internetdisconnected') : route.fallback()))
    await context.routeWebSocket(/\/api\/realtime/, (socket) => {
      if (this.#is_cut) void socket.close()
      else socket.connectToServer()
    })
  }

  async begin(page: Page): Promise<void> {
    this.#is_cut = true
    await page.context().setOffline(true)
  }

  async end(page: Page): Promise<void> {
    this.#is_cut = false
    await page.context().setOffline(false)
  }
}
