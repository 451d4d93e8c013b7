import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { axeViolations } from '../stage/access.ts'
import { builtWeb } from '../stage/build.ts'
import { formOptions, requireChromium, windowedOptions } from '../stage/chromium.ts'
import { endGamesSites } from '../games/games-site.ts'
import { overflows } from './overflow.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { startSite } from '../stage/site.ts'
import { setStage, type Stage } from '../stage/stage.ts'

// npm run shots [-- --all --vision --out FOLDER --only NAME,NAME --languages de,ru --widths 320,1440]: a picture of every
// screen, axe on each, and whether a language longer than all fits on the smallest phone. With vision (or all), what is
// told by colours also as it is seen without one kind of cones. With languages or widths, pictures of those alone, each
// looked at for what does not fit. The last line is one JSON object.
interface Variant {
  language: string
  colorScheme: 'light' | 'dark'
  size: string
  options: BrowserContextOptions
}

const NO_POP_UPS = { code: 10000, data: [] }
/** High enough that nothing waits behind a scroller, where axe does not look. */
const WHOLE_HEIGHT = 3_000
const RESTS_WITHIN_MS = 2_500
const AT_ONCE = 2
const locales = join(import.meta.dirname, '../../web/locales')
/** Longer than any language; web/src/platform/i18n/pseudo.ts makes it. */
const PSEUDO = 'pseudo'
const VISIONS = ['deuteranopia', 'protanopia'] as const
const SMALLEST: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const phone = (language: string, colorScheme: Variant['colorScheme']): Variant => ({
  ...{ language, colorScheme, size: 'phone' },
  options: { ...formOptions.phone, deviceScaleFactor: 2 },
})
const desktop = (language: string, colorScheme: Variant['colorScheme']): Variant => ({
  ...{ language, colorScheme, size: 'desktop' },
  options: formOptions.desktop,
})

const { values: given } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    vision: { type: 'boolean', default: false },
    out: { type: 'string' },
    only: { type: 'string' },
    languages: { type: 'string' },
    widths: { type: 'string' },
  },
})

const atDesk = (colorScheme: Variant['colorScheme'], size: string, width: number): Variant => ({
  ...{ language: 'en', colorScheme, size },
  options: { viewport: { width, height: 900 } },
})
const DESKS = (['light', 'dark'] as const).flatMap((colours) => [
  atDesk(colours, 'desktop', 1440),
  atDesk(colours, 'narrow', 1024),
])

/** The languages and widths that were asked for, if any. */
function askedFor(): Variant[] {
  if (!given.languages && !given.widths) return []
  const widths = (given.widths ?? '390').split(',').map(Number)
  return (given.languages ?? 'en').split(',').flatMap((language) =>
    widths.map((width) => {
      const isPhone = width < 768
      const form = isPhone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}
      const options = { viewport: { width, height: isPhone ? Math.max(568, width * 2) : 900 }, ...form }
      return { language, colorScheme: 'light' as const, size: String(width), options }
    }),
  )
}

function variants(): Variant[] {
  if (asked.length > 0) return asked
  const usual = [phone('en', 'light'), phone('hi', 'dark'), desktop('en', 'dark')]
  if (!given.all) return usual
  const others = readdirSync(locales).filter((language) => language !== 'en')
  const tablet = { ...desktop('en', 'light'), size: 'tablet', options: { viewport: { width: 900, height: 1100 } } }
  return [
    ...usual,
    phone('en', 'dark'),
    desktop('en', 'light'),
    tablet,
    ...others.map((language) => phone(language, 'light')),
  ]
}

async function openScreen(browser: Browser, stage: Stage, screen: Screen, variant: Variant): Promise<Page> {
  const { language, colorScheme, options } = variant
  const visitor = (await screen.visitor?.(stage)) ?? {}
  const { token, cookie, origin = stage.origin } = visitor
  const localStorage = [
    { name: 'locale', value: language },
    ...(token ? [{ name: 'token', value: token }] : []),
    // What comes up by itself has screens of its own.
    ...(screen.isPrompted ? [] : [{ name: 'push_asked', value: '1' }]),
  ]
  const context = await browser.newContext({
    ...{ colorScheme, baseURL: origin, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    serviceWorkers: 'block',
    ...options,
  })
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (!screen.isPrompted) await page.route('**/api/homepage/pop_up', (route) => route.fulfill({ json: NO_POP_UPS }))
  await screen.prepare?.(page)
  await page.goto(screen.path(stage, visitor))
  await screen.arrange(page, stage, visitor)
  // Names and pictures come after the rows; where a call is held back on purpose there is no rest to wait for.
  await page.waitForLoadState('networkidle', { timeout: RESTS_WITHIN_MS }).catch(() => undefined)
  return page
}

function cookieOf(cookie: string, origin: string) {
  const [name = '', value = ''] = cookie.split('=', 2)
  const { hostname: domain } = new URL(origin)
  return { name, value, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' as const }
}

function report(kind: string, screen: Screen, variant: Variant, lines: string[]): number {
  const { language, colorScheme, size } = variant
  for (const line of lines) console.log(`${kind} on ${screen.name} (${language}, ${colorScheme}, ${size}): ${line}`)
  return lines.length
}

requireChromium()
const asked = askedFor()
const out = given.out ?? mkdtempSync(join(tmpdir(), 'mela-shots-'))
mkdirSync(out, { recursive: true })
const stage = await setStage(await startSite(builtWeb()))
const browser = await chromium.launch(windowedOptions)
const parts = (given.only ?? '').split(',')
const wanted = screens.filter(({ name }) => parts.some((part) => name.includes(part)))
const totals = { screens: wanted.length, pictures: 0, violations: 0, overflows: 0, failures: 0 }

async function visit(screen: Screen, variant: Variant, look: (page: Page) => Promise<void>): Promise<void> {
  try {
    const page = await openScreen(browser, stage, screen, variant)
    await look(page)
    await page.context().close()
  } catch (error) {
    totals.failures += report('failure', screen, variant, [error instanceof Error ? error.message : String(error)])
  }
}

async function picture(screen: Screen, variant: Variant): Promise<void> {
  await visit(screen, variant, async (page) => {
    const { language, colorScheme, size } = variant
    await page.screenshot({ path: join(out, `${screen.name}-${size}-${language}-${colorScheme}.png`) })
    totals.pictures++
    if (asked.length > 0) totals.overflows += report('overflow', screen, variant, await overflows(page))
    await page.setViewportSize({ width: page.viewportSize()!.width, height: WHOLE_HEIGHT })
    totals.violations += report('violation', screen, variant, await axeViolations(page))
  })
}

async function seeColours(screen: Screen, variant: Variant): Promise<void> {
  await visit(screen, variant, async (page) => {
    const session = await page.context().newCDPSession(page)
    for (const type of VISIONS) {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type })
      await page.screenshot({ path: join(out, `${screen.name}-${type}.png`) })
      totals.pictures++
    }
  })
}

async function squeeze(screen: Screen, variant: Variant): Promise<void> {
  await visit(screen, variant, async (page) => {
    totals.overflows += report('overflow', screen, variant, await overflows(page))
  })
}

const narrow: Variant = { language: PSEUDO, colorScheme: 'light', size: 'smallest', options: SMALLEST }
const [atConsole, inApp] = [wanted.filter(({ isConsole }) => isConsole), wanted.filter(({ isConsole }) => !isConsole)]
const colourful = given.all || given.vision ? inApp.filter(({ isColourful }) => isColourful) : []
const visits = [
  ...variants().flatMap((variant, place) =>
    inApp
      .filter(({ isAlike }) => !isAlike || place === 0 || given.all || asked.length > 0)
      .map((screen) => () => picture(screen, variant)),
  ),
  ...inApp.map((screen) => () => squeeze(screen, narrow)),
  ...colourful.map((screen) => () => seeColours(screen, phone('en', 'light'))),
  ...DESKS.flatMap((variant) => atConsole.map((screen) => () => picture(screen, variant))),
  ...atConsole.map((screen) => () => squeeze(screen, DESKS[1]!)),
]
const takeTurns = async () => {
  for (let next = visits.shift(); next; next = visits.shift()) await next()
}
await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
await browser.close()
await endGamesSites()
console.log(`the pictures are in ${out}`)
const ok = totals.violations + totals.overflows + totals.failures === 0
console.log(JSON.stringify({ ...totals, ok }))
process.exit(ok ? 0 : 1)
