// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { signedDay } from '../../../../../rules/test/signed-day.ts'
import { mountLive } from '../../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../../platform/i18n/i18n.ts'
import { cancelPending } from '../../../platform/net/api.ts'
import { queries } from '../../../platform/query/client.ts'
import { DrawChains } from './DrawChains.tsx'
import { keepChains } from './keep-chains.ts'
import { noteChains, readNoted } from '../noted.ts'

type Published = CallOutput<'listDrawChains'>

beforeEach(() => queries.clear())
afterEach(() => cancelPending())

/** A chain with a beginning of its own, so that what one test keeps says nothing of another's. */
function publishedChain(first_sequence: number): Published['list'][number] {
  const [chain] = signedDay({ chain: `from ${first_sequence}`, first_sequence, periods: 1 }).chains
  return { ...(chain as Published['list'][number]), published_unix: Date.UTC(2026, 0, 4, 12) }
}

/** The site, with what it was asked. */
function siteOf(list: Published['list'], site = { isUp: true, notary: { run_by: '', url: '' } }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname, search } = new URL(input, 'http://mela')
    if (!site.isUp || !pathname.endsWith('/game/chains')) return Promise.reject(new TypeError('cut off'))
    asked.push(search)
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: { list, notary: site.notary } }))
  })
  return { asked, site }
}

/** What was told of a line is kept for when there is no connection. */
async function shown(line = '01') {
  await startLanguage()
  await loadAreas('games', 'draws', 'pages')
  return mountLive(<DrawChains line={line} />)
}
const press = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name))!.click()
const noted = async ({ manifest: { line, first_opens } }: Published['list'][number]) =>
  (await readNoted({ line, first_opens, period: '' }, [])).chain

/** The sheet of the first chain. */
async function opened(page: HTMLElement) {
  await expect.poll(() => page.querySelectorAll('li').length).toBeGreaterThan(0)
  press(page, 'WinGo')
  await expect.poll(() => page.querySelector('dialog [role=status]')).not.toBeNull()
  const sheet = page.querySelector('dialog')!
  return { sheet, verdict: () => sheet.querySelector('[role=status]')!.textContent }
}

test('what was published before the first draw is shown with all its values, checked and kept', async () => {
  const chain = publishedChain(1)
  siteOf([chain], { isUp: true, notary: { run_by: 'Notary Trust', url: 'https://notary.example/' } })
  const page = await shown()
  const { sheet, verdict } = await opened(page)
  expect(page.textContent).toContain('The notary is run by Notary Trust.')
  expect(verdict()).toBe('Both signed the plan')
  const { s0, w0, operator_key, notary_key, first_period } = chain.manifest
  for (const value of [s0, w0, operator_key, notary_key, first_period, chain.salt!.salt]) {
    expect(sheet.textContent).toContain(value)
  }
  expect(sheet.textContent).toContain('Simulated: the hash of block 1001 of a test chain')
  expect(sheet.querySelector('a')!.href).toBe('https://notary.example/chains?line=01')
  await expect.poll(() => sheet.textContent).toContain('First seen on this device')
  expect(await noted(chain)).toMatchObject({ known_index: 0, s: s0, w: w0 })
})

test('a salt that is not there yet is told with the second from which on it comes', async () => {
  const chain = publishedChain(2)
  siteOf([{ ...chain, salt: null }])
  const page = await shown()
  // Whoever only looks at the list has it too.
  await expect.poll(() => noted(chain)).toMatchObject({ known_index: 0, s: chain.manifest.s0 })
  const { sheet, verdict } = await opened(page)
  expect(verdict()).toBe('Both signed the plan')
  expect(sheet.textContent).toContain('the first block of a test chain from')
  expect(sheet.textContent).toContain('SaltNot known yet')
  expect(page.textContent).toContain('The notary is run by the operator of this site.')
  expect(sheet.querySelector('a')).toBeNull()
})

test('a plan that one of both did not sign, and a salt that was not announced, are told', async () => {
  const [chain, other] = [publishedChain(3), publishedChain(4)]
  for (const [wrong, told] of [
    [{ ...chain, manifest: { ...chain.manifest, length: 41 } }, 'The plan is not signed by both'],
    [{ ...other, salt: { ...other.salt!, salt: 'ab'.repeat(32) } }, 'The salt is not the one that was announced'],
  ] as const) {
    queries.clear()
    siteOf([wrong])
    const { verdict } = await opened(await shown())
    expect(verdict()).toBe(told)
  }
})

test('a chain of which this device saw other numbers before does not pass, however well it is signed', async () => {
  const chain = publishedChain(5)
  await noteChains([{ manifest: { ...chain.manifest, w0: 'ef'.repeat(32) } }])
  siteOf([chain])
  const { verdict } = await opened(await shown())
  await expect.poll(verdict).toBe('This device saw other numbers before')
})

test('a site whose lines have not begun says so, and one that does not answer can be asked again', async () => {
  const { site } = siteOf([], { isUp: false, notary: { run_by: '', url: '' } })
  const page = await shown('02')
  await expect.poll(() => page.querySelector('[role=alert]')).not.toBeNull()
  site.isUp = true
  press(page, 'Try again')
  await expect.poll(() => page.textContent).toContain('No line has begun yet')
})

test('whoever opens a game keeps the chains of its line, asked for twice a day', async () => {
  const chain = publishedChain(6)
  const { asked } = siteOf([chain])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 8) })
  onTestFinished(() => void vi.useRealTimers())
  await keepChains('01')
  expect(await noted(chain)).toMatchObject({ known_index: 0, seen_unix: Date.UTC(2026, 0, 5, 8) })
  await keepChains('01')
  expect(asked).toEqual(['?line=01'])
  vi.setSystemTime(Date.UTC(2026, 0, 5, 20, 1))
  await keepChains('01')
  expect(asked.length).toBe(2)
})
