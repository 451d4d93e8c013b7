import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { bubble, chatRow, expect, GATE, type Open, site, test, url } from '../stage/app.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'
import { keptFiles, workerReady } from '../stage/worker.ts'

test.use({ serviceWorkers: 'allow' })

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function friends(): Promise<[Person, Person]> {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'come to the fair', site.origins[0])
  return [asha, gurpreet]
}

test('SHELL-021 the app has a manifest, icons and a worker at the root, and the browser finds nothing against installing', async ({
  open,
}) => {
  const [asha] = await friends()
  const page = await open(asha)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Record<string, unknown> & { icons: Record<string, string>[] }
  expect(manifest).toMatchObject({ start_url: '/chatList', scope: '/', display: 'standalone', theme_color: '#575DFC' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [...manifest.icons.map((icon) => icon['src']!), apple!]) {
    const size = await page.evaluate(async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size).toBe(manifest.icons.find((icon) => icon['src'] === src)?.['sizes'] ?? '180x180')
  }

  await workerReady(page)
  const worker = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready
    return { scope, script: active?.scriptURL }
  })
  expect(worker).toEqual({ scope: `${site.origins[0]}/`, script: `${site.origins[0]}/sw.js` })
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A browser without a profile on disk installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('without a network the known app opens and shows the chat list from what it kept', GATE, async ({ open }) => {
  const [asha, gurpreet] = await friends()
  const page = await open(asha)
  await chatRow(page, 'Gurpreet').tap()
  await expect(bubble(page, 'come to the fair')).toBeVisible()
  await workerReady(page)
  const kept = await keptFiles(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/'])
  expect(kept.some((path) => path.includes('words-hi'))).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/chatList')
  await expect(chatRow(page, 'Gurpreet')).toContainText('come to the fair')
  await expect(page.getByText('You’re offline. Messages send once you’re back.')).toBeVisible()
  await page.goto(pathOf(roomOf(asha, gurpreet)))
  await expect(bubble(page, 'come to the fair')).toBeVisible()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Install Mela' })

test('SHELL-023 the install bar stands above the list in a plain browser only, not before the first look around', async ({
  open,
}) => {
  const [asha, gurpreet] = await friends()
  const page = await open(asha)
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await chatRow(page, 'Gurpreet').tap()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(bar(page)).toBeVisible()
  const above = (await bar(page).boundingBox())!
  const list = (await chatRow(page, 'Gurpreet').boundingBox())!
  expect(above.y + above.height).toBeLessThanOrEqual(list.y)

  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(bar(page), 'one bar at a time').toHaveCount(0)
  await page.context().setOffline(false)
  await expect(bar(page)).toBeVisible()

  for (const pretend of [pretendInstalled, pretendInstalledOnIphone]) {
    const installed = await open(asha, { prepare: (context) => context.addInitScript(pretend) })
    await expect(chatRow(installed, 'Gurpreet')).toBeVisible()
    await installed.reload()
    await expect(chatRow(installed, 'Gurpreet')).toBeVisible()
    await expect(bar(installed), pretend.name).toHaveCount(0)
  }
  const plain = await open(asha, { form: 'desktop' })
  await expect(chatRow(plain, 'Gurpreet')).toBeVisible()
  await plain.reload()
  await expect(bar(plain)).toBeVisible()
  await bar(plain).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(plain)).toHaveCount(0)
  await plain.reload()
  await expect(chatRow(plain, gurpreet.nickname)).toBeVisible()
  await expect(bar(plain)).toHaveCount(0)
})

function pretendInstalledOnIphone() {
  Object.defineProperty(navigator, 'standalone', { value: true })
}

function pretendInstalled() {
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) => ask(query.includes('display-mode: standalone') ? 'all' : query)
}

async function openSheet(open: Open, person: Person, form: 'phone' | 'desktop', userAgent?: string, at?: string) {
  const page = await open(person, { form, options: userAgent ? { userAgent } : {}, ...(at ? { at } : {}) })
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  await page.reload()
  await bar(page).getByRole('button', { name: 'Install' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Mela to your phone' })
  await expect(sheet).toBeVisible()
  return { page, sheet }
}

/** As the browser tells that it can install; what it is asked for then is counted. */
function offerInstall() {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      Object.assign(window, { asked: ((window as unknown as { asked?: number }).asked ?? 0) + 1 })
      return Promise.resolve({ outcome: 'accepted' })
    },
  })
  window.dispatchEvent(offer)
}

test('SHELL-024 the drawer shows steps for iOS, steps for Android with the browser’s offer, and a code for a computer', async ({
  open,
}) => {
  const [asha] = await friends()
  const ios = await openSheet(open, asha, 'phone', IPHONE)
  await expect(ios.sheet.getByRole('listitem')).toHaveText([
    /Tap Share/,
    /Choose “Add to Home Screen”/,
    /Open Mela from its icon/,
  ])
  await ios.page.evaluate(offerInstall)
  await expect(ios.sheet.getByRole('button', { name: 'Install now' })).toHaveCount(0)

  const android = await openSheet(open, asha, 'phone', ANDROID)
  await expect(android.sheet.getByRole('listitem')).toHaveText([
    /Open the browser menu/,
    /Choose “Add to home screen”/,
    /Open Mela from its icon/,
  ])
  await expect(android.sheet.getByRole('button', { name: 'Install now' })).toHaveCount(0)
  await android.page.evaluate(offerInstall)
  await android.sheet.getByRole('button', { name: 'Install now' }).tap()
  expect(await android.page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
  await expect(android.sheet).toHaveCount(0)

  const pc = await openSheet(open, asha, 'desktop')
  const code = pc.sheet.getByRole('img', { name: `QR code of ${site.origins[0]}` })
  await expect(code).toBeVisible()
  await expect(pc.sheet.getByText(site.origins[0], { exact: true })).toBeVisible()
  expect(await readCode(code)).toBe(site.origins[0])
})

test('the code for a phone holds the address where phones open the app, not the one that only this machine knows', async ({
  open,
}) => {
  const INSTALL_ORIGIN = 'http://192.0.2.7:5173'
  const own = await startOwnSite({ INSTALL_ORIGIN })
  const [asha, gurpreet] = await createPeople(own.database_url, 'Asha', 'Gurpreet')
  await befriend(own.database_url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'come to the fair', own.origin)
  const { sheet } = await openSheet(open, asha, 'desktop', undefined, own.origin)
  await expect(sheet.getByText(INSTALL_ORIGIN, { exact: true })).toBeVisible()
  expect(await readCode(sheet.getByRole('img', { name: `QR code of ${INSTALL_ORIGIN}` }))).toBe(INSTALL_ORIGIN)
  await own.server.stop()
})

/** What a camera would read. */
async function readCode(code: Locator): Promise<string> {
  const [view, path] = await code.evaluate((svg) => [
    svg.getAttribute('viewBox'),
    svg.lastElementChild!.getAttribute('d'),
  ])
  return decodeQR(pixels(Number(view!.split(' ')[2]), path!))
}

/** The modules of the drawing as a picture of four pixels each. */
function pixels(modules: number, path: string) {
  const scale = 4
  const width = modules * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      for (let pixel = 0; pixel < scale; pixel++) data.fill(0, from + pixel * 4, from + pixel * 4 + 3)
    }
  }
  return { width, height: width, data }
}

test('the number on the icon is the total of unread messages and goes at zero', async ({ open }) => {
  const [asha, gurpreet] = await friends()
  const page = await open(asha, {
    prepare: (context) =>
      context.addInitScript(() => {
        const shown: number[] = []
        Object.assign(window, { shown })
        const keep = (count: number) => Promise.resolve(void shown.push(count))
        Object.assign(navigator, { setAppBadge: keep, clearAppBadge: () => keep(0) })
      }),
  })
  const last = () => page.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1))
  await expect.poll(last).toBe(1)
  await sayTo(asha, gurpreet, 'and bring a kite', site.origins[1])
  await expect.poll(last).toBe(2)
  await chatRow(page, 'Gurpreet').tap()
  await expect.poll(last).toBe(0)
})
