import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { chatRow, expect, test } from '../stage/app.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { LONG_MS } from '../../waits.ts'
import { createPeople } from '../stage/people.ts'
import { keptFiles, workerReady } from '../stage/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Two builds of the app that differ in one word, put in place of each other under a site that runs.
const WEB = join(import.meta.dirname, '../../web')
let fresh_dir: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fresh_dir = mkdtempSync(join(tmpdir(), 'mela-second-build-'))
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: fresh_dir },
    plugins: [
      {
        name: 'another-word',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('locales/en/app.json') ? code.replace('"tab_chats": "Chats"', '"tab_chats": "Talks"') : undefined,
      },
    ],
  })
})

const offer = (page: Page) => page.getByText('New version of Mela')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const BROKEN = 'Something seems to have gone wrong'

/** Files of the app that could not be had. */
function watchMissing(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/assets/') && !answer.ok()) missing.push(answer.url())
  })
  page.on('requestfailed', (request) => request.url().includes('/assets/') && missing.push(request.url()))
  return missing
}

async function deployed(): Promise<{ own: OwnSite; end: () => Promise<void> }> {
  const own = await startOwnSite()
  return { own, end: () => own.server.kill9() }
}

test('a deploy under open tabs misses no file, offers the new version once, and a tap brings it to every tab', async ({
  open,
}) => {
  test.slow()
  const { own, end } = await deployed()
  const [asha] = await createPeople(own.database_url, 'Asha')
  const page = await open(asha, { at: own.origin })
  await expect(heading(page, 'Chats')).toBeVisible()
  await workerReady(page)
  const second = await page.context().newPage()
  await second.goto('/profile')
  await expect(heading(second, 'Asha')).toBeVisible()
  await page.bringToFront()
  const missing = [watchMissing(page), watchMissing(second)]
  const loads = [0, 0]
  page.on('load', () => loads[0]!++)
  second.on('load', () => loads[1]!++)

  await own.restart({ WEB_DIR: fresh_dir })
  await expect(offer(page)).toBeVisible({ timeout: LONG_MS })
  // A screen of the old build that was never opened before, and a page that is reloaded: both are of the old build.
  await page.getByRole('navigation').getByRole('link', { name: 'My' }).tap()
  await expect(heading(page, 'Asha')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Find' }).tap()
  await expect(page.getByText('Nothing new today')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).tap()
  await expect(heading(page, 'Chats')).toBeVisible()
  await expect(offer(page)).toHaveCount(1)
  expect(loads).toEqual([0, 0])

  await reload(page).tap()
  await expect(heading(page, 'Talks')).toBeVisible()
  await second.bringToFront()
  await second.getByRole('navigation').getByRole('link', { name: 'Talks' }).tap()
  await expect(heading(second, 'Talks')).toBeVisible()
  await expect(chatRow(second, 'Mela News')).toBeVisible()
  expect(loads, 'every tab started again once').toEqual([1, 1])
  expect(missing).toEqual([[], []])
  for (const each of [page, second]) {
    await expect(offer(each)).toHaveCount(0)
    await expect(each.getByText(BROKEN)).toHaveCount(0)
  }
  const kept = await page.evaluate(() => caches.keys())
  expect(kept.filter((name) => name.startsWith('build-'))).toHaveLength(1)
  await end()
})

test('without a worker a screen whose file is gone comes from the new version, not as a broken screen', async ({
  open,
}) => {
  test.slow()
  const { own, end } = await deployed()
  const [asha] = await createPeople(own.database_url, 'Asha')
  const page = await open(asha, { at: own.origin, options: { serviceWorkers: 'block' } })
  await expect(heading(page, 'Chats')).toBeVisible()
  await own.restart({ WEB_DIR: fresh_dir })
  // Its files were not fetched before; what the page fetches ahead by itself is gone too.
  await page.getByRole('navigation').getByRole('link', { name: 'My' }).tap()
  await expect(heading(page, 'Asha')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Talks' })).toBeVisible()
  await expect(page.getByText(BROKEN)).toHaveCount(0)
  await end()
})

test('operators take the worker back from every browser that comes by, with all it kept', async ({ open }) => {
  test.slow()
  const { own, end } = await deployed()
  const [asha] = await createPeople(own.database_url, 'Asha')
  const page = await open(asha, { at: own.origin })
  await workerReady(page)
  expect((await keptFiles(page)).length).toBeGreaterThan(5)
  await own.restart({ SERVICE_WORKER: 'off', WEB_DIR: fresh_dir })
  const script = await page.request.get('/sw.js')
  expect(script.headers()['cache-control']).toBe('no-cache')
  expect(await script.text()).not.toContain('/assets/')
  await expect(heading(page, 'Talks'), 'the page starts again without it').toBeVisible({ timeout: LONG_MS })
  expect(await keptFiles(page)).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Talks')).toBeVisible()
  await end()
})
