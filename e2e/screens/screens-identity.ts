import type { Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'
import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { documentPhoto } from '../identity/document-photos.ts'
import { createPeople } from '../stage/people.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// Verification in the states that people meet; what the site asks for is answered here.
type Config = CallOutput<'getIdentityConfig'>
type Level = Pick<Config, 'tasks'> & Partial<Config>
const CONFIG = '/user/identity_check_config'
const ROW = 'main section h2'
const FORM = 'main form'

async function holder({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Rohan Kulkarni')
  return { token }
}

const common: Omit<Config, 'level' | 'tasks'> = {
  ...{ level_status: -3, phone_switch: 1, document_switch: 1, telegram_switch: -1, bank_switch: -1, google_switch: -1 },
  ...{ rechange_num: 0, rechange_amount: '0.00', betting_num: 0, betting_amount: '0.00', verified_at: null },
  ...{ way: { document_switch: 1 }, document_switch_status: -1 },
}
const phone: IdentityTask = { name: 'phone', status: 1, shown: '+91 ······3210' }
const passed: IdentityTask = { name: 'document', status: 1, shown: 'aadhaar ··7719' }
const waiting = (status: -1 | 1): IdentityTask[] => [
  { name: 'basic', status },
  { name: 'bank', status: -1 },
  { name: 'rechange_num', status: -1, now: '0', need: '1' },
]
const nothing: [Level, Level] = [
  {
    tasks: [
      { name: 'phone', status: -1 },
      { name: 'document', status: -1 },
    ],
  },
  { tasks: waiting(-1) },
]
const review: [Level, Level] = [
  {
    ...{ level_status: -1 },
    tasks: [phone, { name: 'document', status: -2, shown: 'aadhaar ··7719', since: new Date().toISOString() }],
  },
  { level_status: -1, tasks: waiting(-1) },
]
const rejected: [Level, Level] = [
  { tasks: [phone, { name: 'document', status: -1, shown: 'aadhaar ··7719', reason: 'blurred' }] },
  { tasks: waiting(-1) },
]
const basic: [Level, Level] = [
  { level_status: 1, tasks: [phone, passed], verified_at: '2026-10-02T09:12:00.000Z' },
  {
    ...{ level_status: 1 },
    tasks: [
      { name: 'basic', status: 1 },
      { name: 'telegram', status: -1 },
      { name: 'bank', status: 1, shown: '··4451' },
      { name: 'google', status: 1 },
      { name: 'rechange_num', status: 1, now: '1', need: '1' },
      { name: 'rechange_amount', status: -1, now: '1200.00', need: '5000.00' },
      { name: 'betting_num', status: -1, now: '2', need: '10' },
    ],
  },
]
const advanced: [Level, Level] = [
  { level_status: 2, tasks: [phone, passed], verified_at: '2026-10-02T09:12:00.000Z' },
  {
    ...{ level_status: 2, verified_at: '2026-10-03T11:40:00.000Z' },
    tasks: [
      { name: 'basic', status: 1 },
      { name: 'bank', status: 1, shown: '··4451' },
      { name: 'rechange_num', status: 1, now: '1', need: '1' },
    ],
  },
]

const answer = (page: Page, levels: [Level, Level]): Promise<unknown> =>
  page.route(`**/api${CONFIG}*`, (route) => {
    const level = new URL(route.request().url()).searchParams.get('level') === '2' ? 2 : 1
    return route.fulfill({ json: { code: 10000, data: { ...common, level, ...levels[level - 1]! } } })
  })

interface Moment {
  path?: string
  levels?: [Level, Level]
  prepare?: (page: Page) => Promise<unknown>
  arrange?: (page: Page) => Promise<unknown>
}
const screen = (
  name: string,
  {
    levels = nothing,
    path = '/user-authentication',
    prepare = (page) => answer(page, levels),
    arrange = (page) => see(page, ROW),
  }: Moment,
): Screen => ({ name, visitor: holder, path: () => path, prepare, arrange })

const DOCUMENT = '/user-authentication?task=document'
async function fillIn(page: Page, number: string): Promise<void> {
  await see(page, FORM)
  const fields = page.locator(`${FORM} input:not([type=file])`)
  await fields.nth(0).fill('Rohan Kulkarni')
  await fields.nth(1).fill(number)
  await fields.nth(2).fill('1994-08-14')
}
async function bring(page: Page): Promise<void> {
  for (const [index, colour] of ['#f08a24', '#2a9d6f'].entries()) {
    const file = await documentPhoto('card.jpg', { colour })
    await page.locator(`${FORM} [role=group] [role=group]`).nth(index).locator('input[type=file]').setInputFiles(file)
  }
}
const REMOVE = `${FORM} button:has(path[d="${iconPaths.close}"])`

export const identityScreens: Screen[] = [
  screen('verification', { levels: basic }),
  screen('verification-none', {}),
  screen('verification-review', { levels: review }),
  screen('verification-rejected', { levels: rejected }),
  screen('verification-done', { levels: advanced }),
  screen('verification-loading', {
    prepare: (page) => holdBack(page, CONFIG),
    arrange: (page) => see(page, 'main [role=status]'),
  }),
  screen('verification-failed', {
    prepare: (page) => page.route(`**/api${CONFIG}*`, (route) => route.abort()),
    arrange: (page) => see(page, 'main [role=alert] button'),
  }),
  screen('verification-why', {
    arrange: async (page) => {
      await see(page, ROW)
      await page.locator(`main button:has(path[d="${iconPaths.help}"])`).click()
      await see(page, 'dialog[open] svg')
    },
  }),
  screen('verification-document', { path: DOCUMENT, arrange: (page) => see(page, FORM) }),
  screen('verification-document-filled', {
    path: DOCUMENT,
    arrange: async (page) => {
      await fillIn(page, '234123412346')
      await bring(page)
      await page.locator(REMOVE).nth(1).waitFor()
      await page.locator(`${FORM} [role=progressbar]`).first().waitFor({ state: 'detached' })
    },
  }),
  screen('verification-document-wrong', {
    ...{ path: DOCUMENT, levels: rejected },
    arrange: async (page) => {
      await fillIn(page, '4471009377')
      const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
      await page.locator(`${FORM} input[type=file]`).first().setInputFiles(file)
      await see(page, `${FORM} [role=group] [role=alert]`)
    },
  }),
  screen('verification-document-review', {
    ...{ path: DOCUMENT, levels: review },
    arrange: (page) => see(page, 'main h2, main h3'),
  }),
  screen('verification-camera', {
    path: DOCUMENT,
    prepare: async (page) => {
      await page.addInitScript(() => {
        const refuse = () => Promise.reject(new DOMException('no camera', 'NotFoundError'))
        Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse }, configurable: true })
      })
      await answer(page, nothing)
    },
    arrange: async (page) => {
      await see(page, FORM)
      await page.locator(`${FORM} button:has(path[d="${iconPaths.camera}"])`).first().click()
      await see(page, 'dialog[open] [role=status]')
    },
  }),
]
