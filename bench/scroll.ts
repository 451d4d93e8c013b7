import { chromium, type Browser, type Page } from 'playwright-core'
import { formOptions, launchOptions, requireChromium } from '../e2e/stage/chromium.ts'
import { loadAverage, median, round } from './measure.ts'
import type { Bench } from './run.ts'
import { jumpTo, makeStatic, scrollSteadily, scrollTo, shownNumbers, slowPercent, watchShift } from './scroll-page.ts'
import { startScrollSite, type ScrollSite } from './scroll-site.ts'

// A chat of 100,000 messages on a phone: how smoothly it scrolls beside forty rows without anything behind them, how
// much of it is in the document, what a jump asks of the server, and whether older messages move what is in view.
const STEP = 24
const DOM_NODES_MOST = 400
const QUIET_MS = 1_000
const PREPENDS = 6
const GROSS_SLOW_PERCENT = 30

export const bench: Bench = {
  async run({ is_short }) {
    requireChromium()
    const size = is_short ? { messages: 20_000, rounds: 2, seconds: 4 } : { messages: 100_000, rounds: 5, seconds: 8 }
    const site = await startScrollSite(size.messages)
    console.log(`a chat of ${size.messages} messages at ${site.url}`)
    const browser = await chromium.launch(launchOptions)
    const page = await openChat(browser, site)
    const shift_px = await measureShift(page)
    console.log(`${PREPENDS} pages of older messages moved the rows in view by ${shift_px} px at most`)
    const jump_requests = await measureJumps(page, site, size.messages)
    const plain = await openChat(browser, site)
    await makeStatic(plain)
    const slow: number[] = []
    const static_slow: number[] = []
    let dom_nodes = 0
    for (let turn = 1; turn <= size.rounds; turn++) {
      await plain.bringToFront()
      static_slow.push(slowPercent(await scrollSteadily(plain, { seconds: size.seconds, step: STEP })))
      await page.bringToFront()
      const frames = await scrollSteadily(page, { seconds: size.seconds, step: STEP })
      slow.push(slowPercent(frames))
      dom_nodes = Math.max(dom_nodes, frames.dom_nodes)
      console.log(
        `round ${turn}: ${slow.at(-1)!.toFixed(1)} % of frames were slow, of static rows ${static_slow.at(-1)!.toFixed(1)} %, ${frames.dom_nodes} DOM nodes`,
      )
    }
    const numbers = await shownNumbers(page)
    console.log(`the last round ended at message ${Math.min(...numbers)}`)
    await browser.close()
    return {
      slow_frames_percent: round(median(slow), 1),
      static_slow_frames_percent: round(median(static_slow), 1),
      ...{ dom_nodes, jump_requests, shift_px },
      load: loadAverage(),
      ok: dom_nodes <= DOM_NODES_MOST && jump_requests === 1 && shift_px === 0,
    }
  },

  grossRegression: ({ slow_frames_percent, static_slow_frames_percent }) => {
    const more = Number(slow_frames_percent) - Number(static_slow_frames_percent)
    return more > GROSS_SLOW_PERCENT ? `${more.toFixed(1)} % more slow frames than static rows` : undefined
  },
}

async function openChat(browser: Browser, { url, reader }: ScrollSite): Promise<Page> {
  const localStorage = [{ name: 'token', value: reader.token }]
  const context = await browser.newContext({
    ...formOptions.phone,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`/chat/${encodeURIComponent(`${reader.chat_id}|1`)}`)
  await page.getByRole('article').last().waitFor()
  await quiet(page)
  return page
}

/** Until no history has been asked for during a moment; resolves with how often it was. */
async function quiet(page: Page): Promise<number> {
  let asked = 0
  let timer: NodeJS.Timeout
  let done: () => void
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => done(), QUIET_MS)
  }
  const note = (request: { url(): string }) => {
    if (!request.url().includes('/chat/get_messages')) return
    asked++
    rest()
  }
  page.on('request', note)
  await new Promise<void>((resolve) => {
    done = resolve
    rest()
  })
  page.off('request', note)
  return asked
}

async function measureShift(page: Page): Promise<number> {
  let most = 0
  for (let turn = 0; turn < PREPENDS; turn++) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const asked = page.waitForRequest(/get_messages/)
    await page.route('**/api/chat/get_messages*', async (route) => {
      await released
      await route.continue()
    })
    await scrollTo(page, 100)
    await asked
    // The rows that came into view by this very movement are measured first.
    await page.waitForTimeout(200)
    const watching = watchShift(page)
    release()
    most = Math.max(most, await watching)
    await page.unroute('**/api/chat/get_messages*')
    await quiet(page)
  }
  return round(most, 1)
}

/** The most requests that any of three jumps made. */
async function measureJumps(page: Page, { reader }: ScrollSite, messages: number): Promise<number> {
  const roomId = `${reader.chat_id}|1`
  let most = 0
  const jump = async (name: string, target: number, go: () => Promise<void>) => {
    const [asked] = await Promise.all([quiet(page), go()])
    const numbers = await shownNumbers(page)
    const nearest = Math.min(...numbers.map((number) => Math.abs(number - target)))
    console.log(
      `the jump to the ${name} asked ${asked} times and shows ${Math.min(...numbers)} to ${Math.max(...numbers)}`,
    )
    most = Math.max(most, nearest <= 20 ? asked : Infinity)
  }
  await jump('first', 1, () => jumpTo(page, roomId, '1'))
  await jump('middle', messages / 2, () => jumpTo(page, roomId, String(messages / 2)))
  await jump('latest', messages, () => page.getByRole('button', { name: 'Go to the latest message' }).tap())
  return most
}
