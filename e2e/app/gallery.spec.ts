import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { freePort, until } from '../../server/test/engines/child.ts'
import { axeViolations } from '../stage/access.ts'
import { overflows } from '../screens/overflow.ts'
import { LONG_MS } from '../../waits.ts'

// The gallery shows every component of the design system; it is served by the development server only.
const root = join(import.meta.dirname, '../..')
const THEMES = ['light', 'dark']
const LAYERS = ['Sheet', 'Dialog', 'Wide', 'Menu', 'Night', 'Feast']

let vite: ChildProcess
let address: string

test.describe.configure({ mode: 'serial' })
// What moves for ever keeps a page of this size busy for ever.
test.use({ contextOptions: { reducedMotion: 'reduce' }, hasTouch: true })

test.beforeAll(async () => {
  const port = await freePort()
  const cli = join(root, 'node_modules/vite/bin/vite.js')
  vite = spawn(process.execPath, [cli, '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  address = `http://127.0.0.1:${port}/gallery.html`
  const ended = new Promise<never>((_, reject) => {
    vite.once('exit', (code) => reject(new Error(`The development server ended with ${code}`)))
  })
  await Promise.race([until('the gallery is served', LONG_MS, isServed), ended])
})
const isServed = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
test.afterAll(() => vite.kill())

async function openGallery(page: Page): Promise<void> {
  // Nobody is told of changed files: a page that reloads would lose what the test did.
  await page.routeWebSocket(/./, () => undefined)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  // Placeholders come late by intention.
  await expect(page.getByRole('status', { name: 'Loading cards' })).toHaveCount(THEMES.length)
}

const LAYER = 'dialog[open], [role=menu]'

async function openLayer(page: Page, theme: string, layer: string): Promise<void> {
  await page.getByRole('region', { name: theme }).getByRole('button', { name: layer, exact: true }).click()
  await expect(page.locator(LAYER)).toBeVisible()
}
async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator(LAYER)).toHaveCount(0)
}

/** The components that React holds at this moment, by name. */
const mounted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Fiber {
      type: unknown
      child: Fiber | null
      sibling: Fiber | null
      stateNode: { current: Fiber }
    }
    const element = document.getElementById('root') as unknown as Record<string, Fiber>
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'))!
    const names = new Set<string>()
    // React keeps two trees by turns; this is the one on the screen.
    const waiting: (Fiber | null)[] = [element[key]!.stateNode.current]
    for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
      if (!fiber) continue
      if (typeof fiber.type === 'function') names.add(fiber.type.name)
      waiting.push(fiber.sibling, fiber.child)
    }
    return [...names]
  })

test('every component of the design system stands in the gallery', async ({ page }) => {
  await openGallery(page)
  const shown = new Set(await mounted(page))
  for (const layer of LAYERS) {
    await openLayer(page, 'light', layer)
    for (const name of await mounted(page)) shown.add(name)
    await closeLayer(page)
  }
  const folder = join(root, 'ui/src')
  const exported = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)])
    .map((match) => match[1]!)
  expect(exported.length).toBeGreaterThan(60)
  expect(exported.filter((name) => !shown.has(name))).toEqual([])
})

for (const theme of THEMES) {
  test(`axe finds nothing in the gallery (${theme})`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 900 })
    await openGallery(page)
    expect(await axeViolations(page, `section[data-theme=${theme}]`)).toEqual([])
    for (const layer of LAYERS) {
      await openLayer(page, theme, layer)
      expect(await axeViolations(page, LAYER), layer).toEqual([])
      await closeLayer(page)
    }
  })
}

for (const width of [320, 390]) {
  test(`nothing in the gallery is cut off on ${width} pixels with words a third longer`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openGallery(page)
    await page.getByRole('switch', { name: 'Long words' }).click()
    // What scrolls sideways does so by intention.
    const found = await overflows(page)
    expect(found.filter((line) => !/^beyond the edge: button\._(chip|segment)_/.test(line))).toEqual([])
  })
}

/** One finger from the middle of something, in steps as a finger makes them. */
async function drag(page: Page, from: Locator, right: number, down: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = (await from.boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + right * share, y: start.y + down * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await touch('touchEnd', 1)
  await browser.detach()
}

const specimen = (page: Page, name: string) =>
  page.getByRole('region', { name: 'light' }).getByRole('article', { name, exact: true })

test('a sheet pulled down closes, one pushed up stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openGallery(page)
  await openLayer(page, 'light', 'Sheet')
  const title = page.getByRole('heading', { name: 'Change name' })
  await drag(page, title, 0, -40)
  await expect(page.locator(LAYER)).toBeVisible()
  await drag(page, title, 0, 200)
  await expect(page.locator(LAYER)).toHaveCount(0)
})

test('a row swiped to the left shows its acts, a tap on it shuts it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openGallery(page)
  const row = specimen(page, 'SwipeRow')
  const label = row.getByText('Swipe me to the left')
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await drag(page, label, -40, 0)
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await drag(page, label, -160, 0)
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
  await label.click()
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('letters are reached by dragging, by the arrows and by typing', async ({ page }) => {
  await openGallery(page)
  const letters = specimen(page, 'LetterIndex').getByRole('slider', { name: 'Letters' })
  await letters.press('c')
  await expect(letters).toHaveAttribute('aria-valuetext', 'C')
  await letters.press('ArrowDown')
  await expect(letters).toHaveAttribute('aria-valuetext', 'D')
  await letters.press('End')
  await expect(letters).toHaveAttribute('aria-valuetext', '#')
  await drag(page, letters, 0, 36)
  await expect(letters).toHaveAttribute('aria-valuetext', 'H')
})
