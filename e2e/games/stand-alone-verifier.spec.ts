import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { blockDay } from '../../rules/test/block-day.ts'
import { signedDay } from '../../rules/test/signed-day.ts'
import { LONG_MS } from '../../waits.ts'
import { axeViolations } from '../stage/access.ts'
import { expect, site, test } from '../stage/app.ts'
import { formOptions, type Form } from '../stage/chromium.ts'
import { createPeople } from '../stage/people.ts'
import { button } from '../stage/login-page.ts'

const BUILT = join(site.env['WEB_DIR']!, 'verify-draws.html')
const SLOWLY = { timeout: LONG_MS }
const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

interface Look {
  form?: Form
  locale?: string
  colorScheme?: 'light' | 'dark'
  width?: number
}

interface Opened {
  page: Page
  /** All that was asked for beside the file itself, and what the page's policy forbade. */
  asked: string[]
  said: string[]
}

const contexts: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** The saved page in a browser without a network. */
async function openSaved(
  browser: Browser,
  { form = 'phone', locale = 'en-IN', colorScheme = 'light', width = 360 }: Look = {},
  path = BUILT,
): Promise<Opened> {
  const viewport = form === 'phone' ? { width, height: 740 } : formOptions.desktop.viewport!
  const context = await browser.newContext({ ...formOptions[form], viewport, locale, colorScheme, offline: true })
  contexts.push(context)
  const address = pathToFileURL(path).href
  const opened: Opened = { page: await context.newPage(), asked: [], said: [] }
  context.on('request', (request) => {
    if (request.url() !== address) opened.asked.push(request.url())
  })
  context.on('console', (message) => opened.said.push(message.text()))
  context.on('weberror', (error) => opened.said.push(String(error.error())))
  await opened.page.goto(address)
  return opened
}

async function choose(page: Page, file: unknown): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'day.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  })
}

const verdict = (page: Page): Locator => page.getByRole('heading', { level: 2 }).first()
const card = (page: Page, name: string): Locator => page.getByRole('region', { name })
const draws = (page: Page): Locator => card(page, 'Draws').locator('ol > li')
const otherDigit = (text: string) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether whoever uses it by finger, by keyboard or by ear can. */
async function expectUsable({ page, asked, said }: Opened): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const targets = await page.locator('button:visible, select:visible').all()
  for (const target of targets) expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect({ asked, said }).toEqual({ asked: [], said: [] })
}

test('FAIR-007 (part: the page) a saved page confirms every draw of a day from a disk without any network, and names the draw in which a byte was changed', async ({
  browser,
}) => {
  const opened = await openSaved(browser)
  const { page } = opened
  const day = signedDay({ periods: 12 })
  const { manifest, salt } = day.chains[0]!
  await choose(page, day)
  await expect(verdict(page)).toHaveText('All 12 draws in this file are right', SLOWLY)
  for (const value of ['WinGo', '01', '5 Jan 2026', '20260105010001', '20260105010012'])
    await expect(card(page, 'What the file says').getByText(value, { exact: true })).toBeVisible()
  const noted = card(page, 'Compare with what you noted')
  for (const value of [manifest.operator_key, manifest.notary_key, salt.salt, manifest.salt_source])
    await expect(noted.getByText(value, { exact: true })).toBeVisible()
  await expect(noted.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(draws(page)).toHaveCount(12)
  await expect(draws(page).first()).toHaveText(`20260105010001${day.periods[0]!.drawn.result}Matches`)
  await expectUsable(opened)

  const { drawn } = day.periods[7]!
  drawn.entropy = otherDigit(drawn.entropy)
  await choose(page, day)
  await expect(verdict(page)).toHaveText('1 of 12 draws is wrong', SLOWLY)
  await expect(page.getByText(/^First: period 20260105010008\. The mixed number does not follow/)).toBeVisible()
  await expect(draws(page).first()).toContainText('20260105010008')
  await expect(draws(page).first()).toContainText('The mixed number does not follow from both numbers')
  await expect(draws(page).nth(1)).toContainText('20260105010001')
  await expectUsable(opened)
})

test('the page reaches nothing where there is a network, whoever asks it to', async ({ browser }) => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { page } = await openSaved(browser)
  await page.context().setOffline(false)
  const refused = await page.evaluate(
    async (address) => {
      const found: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.push(effectiveDirective))
      await fetch(`${address}/fetch`).catch(() => undefined)
      document.body.append(Object.assign(new Image(), { src: `${address}/image` }))
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${address}/frame` }))
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${address}/style` })
      document.head.append(sheet)
      for (let turn = 0; found.length < 4 && turn < 600; turn++) await new Promise(requestAnimationFrame)
      return found.toSorted()
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
  expect(refused).toEqual(['connect-src', 'frame-src', 'img-src', 'style-src-elem'])
  expect(heard).toEqual([])
  server.close()
})

test('a day of blocks is confirmed with its chain, which is marked where it is not that of TRON', async ({
  browser,
}) => {
  const opened = await openSaved(browser, { width: 320 })
  const { page } = opened
  const noted = card(page, 'Compare with what you noted')
  const day = blockDay({ periods: 5 })
  await choose(page, day)
  await expect(verdict(page)).toHaveText('All 5 draws in this file are right', SLOWLY)
  await expect(card(page, 'What the file says').getByText('TrxWinGo', { exact: true })).toBeVisible()
  await expect(noted.getByText(day.periods[0]!.drawn.network, { exact: true })).toBeVisible()
  await expect(noted.getByText('Simulated', { exact: true })).toBeHidden()
  await expectUsable(opened)

  const network = '00'.repeat(32)
  await choose(page, blockDay({ periods: 4, network }))
  await expect(verdict(page)).toHaveText('All 4 draws in this file are right', SLOWLY)
  await expect(noted.getByText(network, { exact: true })).toBeVisible()
  await expect(noted.getByText('Simulated', { exact: true })).toBeVisible()

  day.periods[2]!.drawn.block.version += 1
  await choose(page, day)
  await expect(verdict(page)).toHaveText('1 of 5 draws is wrong', SLOWLY)
  await expect(draws(page).first()).toContainText('The hash is not that of this block')
  await expectUsable(opened)
})

test('what is no file of draws, one that is damaged and one whose plan nobody signed are each told as what they are', async ({
  browser,
}) => {
  const opened = await openSaved(browser)
  const { page } = opened
  for (const nonsense of ['', 'nonsense', '[1, 2]', '{"format":"mela-draws/v1"}']) {
    await choose(page, nonsense)
    await expect(verdict(page)).toHaveText('This is not a file of draws', SLOWLY)
    await choose(page, { ...signedDay({ periods: 3 }), periods: [...signedDay({ periods: 2 }).periods, null] })
    await expect(verdict(page)).toHaveText('This file is damaged', SLOWLY)
  }
  await expect(page.getByText('It cannot be read after draw 2 of 3.')).toBeVisible()
  const day = signedDay()
  day.chains[0]!.manifest.length += 1
  await choose(page, day)
  await expect(verdict(page)).toHaveText('The signed plan in this file is wrong', SLOWLY)
  await expect(page.getByText('The plan is not signed by both')).toBeVisible()
  await expectUsable(opened)
})

test('whatever a file says is text, and nothing in it runs', async ({ browser }) => {
  const opened = await openSaved(browser)
  const { page } = opened
  const { periods, ...day } = signedDay({ periods: 3 })
  const [first, second, third] = periods
  const file = {
    ...{ ...day, line: HOSTILE, date: `\u202e${HOSTILE}` },
    periods: [
      { ...first, period: HOSTILE, drawn: { ...first!.drawn, result: HOSTILE } },
      { ...second, period: 'x'.repeat(100_000) },
      { ...third, period: { toString: HOSTILE } },
    ],
  }
  await choose(page, file)
  // A number of its own that is none cannot even be read as a text.
  await expect(verdict(page)).toHaveText('This file is damaged', SLOWLY)
  await choose(page, { ...file, periods: file.periods.slice(0, 2) })
  await expect(verdict(page)).toHaveText('2 of 2 draws are wrong', SLOWLY)
  await expect(draws(page).first()).toContainText(HOSTILE)
  await expect(page.locator('img')).toHaveCount(0)
  await expect(page.locator('script')).toHaveCount(1)
  await expect(page).toHaveTitle('Check a day’s draws')
  expect((await draws(page).nth(1).innerText()).length).toBeLessThan(1_000)
  await expectUsable(opened)

  // A chain that is longer than any would be hashed for ever.
  const endless = signedDay({ periods: 1 })
  const [record] = endless.periods
  record!.index = 2 ** 50
  await choose(page, endless)
  await expect(verdict(page)).toHaveText('1 of 1 draws is wrong', SLOWLY)
})

test('a long day says how far it is, gives way to a new choice and is painted a hundred draws at a time', async ({
  browser,
}) => {
  const { page } = await openSaved(browser, { form: 'desktop' })
  const long = signedDay({ periods: 230, links: longLinks() })
  const told = page.getByText(/^\d+ of 230 draws checked$/).first()
  await page.evaluate(listenToProgress)
  await choose(page, long)
  await choose(page, signedDay({ periods: 2 }))
  await expect(verdict(page)).toHaveText('All 2 draws in this file are right', SLOWLY)
  await expect(told).toBeHidden()

  await choose(page, long)
  await expect(verdict(page)).toHaveText('All 230 draws in this file are right', SLOWLY)
  const heard = await page.evaluate(() => (document as Document & { heard?: string[] }).heard!)
  expect(heard).toContain('0 of 230 draws checked')
  expect(heard.filter((text) => /^[1-9]\d* of 230 draws checked$/.test(text)).length).toBeGreaterThan(0)
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(draws(page)).toHaveCount(100)
  await expect(page.getByText('100 of 230 shown')).toBeVisible()
  await button(page, 'Show 100 more').press('Enter')
  await expect(draws(page)).toHaveCount(200)
  await expect(draws(page).nth(100)).toBeFocused()
  await button(page, 'Show 30 more').press('Enter')
  await expect(draws(page)).toHaveCount(230)
  await expect(page.getByRole('button', { name: /more$/ })).toBeHidden()
})

/** A fast machine is through before anybody could look. */
function listenToProgress(): void {
  const heard: string[] = []
  const place = document.getElementById('progress_text')!
  new MutationObserver(() => heard.push(place.textContent ?? '')).observe(place, {
    childList: true,
    characterData: true,
  })
  Object.assign(document, { heard })
}

const longLinks = () => ({ length: 300, operator: Buffer.alloc(32, 0x11), notary: Buffer.alloc(32, 0x22) })

test('a file is dropped anywhere on the page, and the button is reached by keyboard', async ({ browser }) => {
  const opened = await openSaved(browser, { form: 'desktop' })
  const { page } = opened
  const text = JSON.stringify(signedDay({ periods: 3 }))
  const transfer = await page.evaluateHandle((content) => {
    const given = new DataTransfer()
    given.items.add(new File([content], 'day.json', { type: 'application/json' }))
    return given
  }, text)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await expect(verdict(page)).toHaveText('All 3 draws in this file are right', SLOWLY)
  // The browser hands choosers over from here on, which takes a moment.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('combobox', { name: 'Language' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Choose a file')).toBeFocused()
  await page.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name: 'day.json', mimeType: 'application/json', buffer: Buffer.from('no day') })
  await expect(verdict(page)).toHaveText('This is not a file of draws', SLOWLY)
})

for (const form of ['phone', 'desktop'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on a ${form} in ${colorScheme} it speaks the language of the browser, and another where that is chosen`, async ({
      browser,
    }) => {
      const opened = await openSaved(browser, { form, colorScheme, locale: 'hi-IN' })
      const { page } = opened
      const day = signedDay({ periods: 4 })
      await choose(page, day)
      await expect(verdict(page)).toHaveText('इस फ़ाइल के सभी 4 ड्रॉ सही हैं', SLOWLY)
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expectUsable(opened)
      day.periods[1]!.closing.bets += 1
      await choose(page, day)
      await expect(verdict(page)).toHaveText('4 में से 1 ड्रॉ गलत है', SLOWLY)
      await expectUsable(opened)
      await page.getByRole('combobox').selectOption('English')
      await expect(verdict(page)).toHaveText('1 of 4 draws is wrong')
      await expect(page.getByText(/The frozen bets are not signed by the operator$/).first()).toBeVisible()
      await expectUsable(opened)
    })
  }
}

test('the app gives the page to keep, which is the one that the site serves and works from where it was saved', async ({
  open,
  browser,
}) => {
  const [asha] = await createPeople(site.database_url, 'Asha')
  const page = await open(asha, { path: '/verify' })
  const link = page.getByRole('link', { name: 'Save the checker' })
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('verify-draws.html')
  const saved = await download.path()
  expect(readFileSync(saved, 'utf8')).toBe(readFileSync(BUILT, 'utf8'))

  await page.goto('/verify-draws.html')
  await choose(page, signedDay({ periods: 3 }))
  await expect(verdict(page)).toHaveText('All 3 draws in this file are right', SLOWLY)

  const kept = test.info().outputPath('verify-draws.html')
  await download.saveAs(kept)
  const opened = await openSaved(browser, {}, kept)
  await choose(opened.page, signedDay({ periods: 3 }))
  await expect(verdict(opened.page)).toHaveText('All 3 draws in this file are right', SLOWLY)
  await expectUsable(opened)
})
