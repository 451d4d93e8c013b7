import type { CDPSession, Page } from '@playwright/test'
import { expect } from './app.ts'

/** Once the worker of the app keeps a whole build and answers for this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await keptFiles(page), 'with the words of the language').toContainEqual(
    expect.stringMatching(/^\/assets\/words-\w\w-first-/),
  )
}

export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of (await caches.keys()).filter((each) => each.startsWith('build-'))) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })

/** The registration of the page's worker, as the debugger of the browser knows it. */
export async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    if (found) resolve(found.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return promise
}
