import { chromium, type Browser, type Page } from 'playwright-core'
import { builtWeb } from '../e2e/stage/build.ts'
import { formOptions, launchOptions, requireChromium } from '../e2e/stage/chromium.ts'
import { query, startMigratedPostgres } from '../server/test/engines/postgres.ts'
import { startServer } from '../server/test/engines/server.ts'
import { loadAverage, median, round } from './measure.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'
import { makeStatic, scrollSteadily, slowPercent, type List } from './scroll-page.ts'

// An address book of 5,000 friends on a phone: how soon it shows, on a new device and on one that keeps it, how
// smoothly it scrolls beside forty rows without anything behind them, and whether a letter leads to its friends.
const FRIENDS = 5_000
const STEP = 24
const DOM_NODES_MOST = 600
const GROSS_SLOW_PERCENT = 30
const ROWS = 'ul > li[data-index]'
const BOOK: List = { selector: `[data-static], div:has(> ${ROWS})`, opens_at: 'top' }

export const bench: Bench = {
  async run({ is_short }) {
    requireChromium()
    const size = is_short ? { rounds: 2, seconds: 4 } : { rounds: 5, seconds: 8 }
    const site = await startSite()
    const browser = await chromium.launch(launchOptions)
    const page = await openPage(browser, site)
    const new_device_ms = await timeBook(page, () => page.goto('/address'))
    await bookIsWhole(page)
    const kept_ms = await timeBook(page, () => page.reload())
    console.log(`the first rows after ${new_device_ms} ms, and after ${kept_ms} ms where the device keeps them`)
    const has_jumped = await jumpToLast(page)

    const plain = await openPage(browser, site)
    await timeBook(plain, () => plain.goto('/address'))
    await makeStatic(plain, BOOK)
    const slow: number[] = []
    const static_slow: number[] = []
    let dom_nodes = 0
    for (let turn = 1; turn <= size.rounds; turn++) {
      await plain.bringToFront()
      static_slow.push(slowPercent(await scrollSteadily(plain, { seconds: size.seconds, step: STEP, list: BOOK })))
      await page.bringToFront()
      const frames = await scrollSteadily(page, { seconds: size.seconds, step: STEP, list: BOOK })
      slow.push(slowPercent(frames))
      dom_nodes = Math.max(dom_nodes, frames.dom_nodes)
      const [moved, still] = [slow.at(-1)!.toFixed(1), static_slow.at(-1)!.toFixed(1)]
      console.log(`round ${turn}: ${moved} % of frames were slow, of static rows ${still} %, ${dom_nodes} DOM nodes`)
    }
    await browser.close()
    return {
      ...{ friends: FRIENDS, new_device_ms, kept_ms },
      slow_frames_percent: round(median(slow), 1),
      static_slow_frames_percent: round(median(static_slow), 1),
      dom_nodes,
      load: loadAverage(),
      ok: has_jumped && dom_nodes <= DOM_NODES_MOST,
    }
  },

  grossRegression: ({ slow_frames_percent, static_slow_frames_percent }) => {
    const more = Number(slow_frames_percent) - Number(static_slow_frames_percent)
    return more > GROSS_SLOW_PERCENT ? `${more.toFixed(1)} % more slow frames than static rows` : undefined
  },
}

interface Site {
  url: string
  person: Person
}

async function startSite(): Promise<Site> {
  const postgres = await startMigratedPostgres()
  const [person] = await createPeople(postgres.url, 2)
  // Names of the alphabet, of Devanagari and of Chinese, in turns.
  await query(
    postgres.url,
    `WITH friend AS (
       INSERT INTO account_user (uid, username, username_key, nickname, password_hash, created_at, last_active_at)
       SELECT 60000000 + n, 'friend' || n, 'friend' || n,
              CASE n % 10 WHEN 0 THEN 'राम ' || n WHEN 1 THEN '张伟 ' || n ELSE chr(65 + n % 26) || 'sha ' || n END, '', now(), now()
       FROM generate_series(1, $2::int - 1) AS n RETURNING id)
     INSERT INTO friends_friend (user_id, friend_id, created_at) SELECT $1, id, now() FROM friend`,
    [person!.user_id, FRIENDS],
  )
  await query(postgres.url, 'VACUUM ANALYZE')
  const server = await startServer({
    roles: 'api,gateway,worker',
    env: { NODE_ENV: 'test', DATABASE_URL: postgres.app_url, WEB_DIR: builtWeb() },
  })
  return { url: server.url, person: person! }
}

async function openPage(browser: Browser, { url, person }: Site): Promise<Page> {
  const localStorage = [
    { name: 'token', value: person.token },
    { name: 'push_asked', value: '1' },
  ]
  const context = await browser.newContext({
    ...formOptions.phone,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  return context.newPage()
}

async function timeBook(page: Page, go: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await go()
  await page.locator(ROWS).nth(1).waitFor()
  return round(performance.now() - began, 0)
}

/** The height of the list tells how many rows it stands for. */
async function bookIsWhole(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ rows, least }) => {
      const list = document.querySelector(rows)?.parentElement
      const row = document.querySelector(`${rows}:not([data-letter])`)
      return list && row && list.clientHeight > least * row.clientHeight
    },
    { rows: ROWS, least: FRIENDS },
    { timeout: 120_000 },
  )
}

/** The end of the index leads to the last letter, with its friends below it. */
async function jumpToLast(page: Page): Promise<boolean> {
  await page.getByRole('slider').press('End')
  const letter = page.locator(`${ROWS}[data-letter=Z]`)
  await letter.waitFor()
  return /^(Z|张)/.test(await letter.locator('+ li').innerText())
}
