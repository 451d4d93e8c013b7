// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { Currency } from '@mela/contract/money.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { RecordsScreen } from './RecordsScreen.tsx'

const asked: URL[] = []
let totals: object[] = []

beforeEach(async () => {
  asked.length = 0
  queries.clear()
  await startLanguage()
  await loadAreas('wallet', 'pages', 'chat')
})
afterEach(() => cancelPending())

function shown(search: string) {
  vi.stubGlobal('fetch', (input: string) => {
    const url = new URL(input, 'http://mela')
    asked.push(url)
    const data = url.pathname.endsWith('_totals')
      ? { list: totals }
      : { list: [], total: 0, csv: '', lines: 0, is_cut: false }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  })
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/wallet-record', component: RecordsScreen })
  const history = createMemoryHistory({ initialEntries: [`/wallet-record${search}`] })
  // As the app reads addresses.
  const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const router = createRouter({ routeTree: root.addChildren([route]), history, parseSearch })
  return mountLive(<RouterProvider router={router} />)
}
const linesOf = (page: HTMLElement) => {
  const lines = [...page.querySelectorAll('[aria-label="In and out"] > div')]
  return lines.map(({ textContent }) => textContent)
}

test('what came in and what went out stands above the records, in each currency that has any', async () => {
  totals = [
    { money_type: Currency.Rupee, in: '8676.00', out: '14250.50', count: 9 },
    { money_type: Currency.Diamond, in: '0.00', out: '20.00', count: 1 },
  ]
  const page = shown('')
  await expect.poll(() => linesOf(page)).toEqual(['RupeeIn+₹8,676.00Out−₹14,250.50', 'DiamondsIn0.00Out−20.00'])
})

test('one currency needs no name, and where there are no records there is nothing to add up', async () => {
  totals = [{ money_type: Currency.Usdt, in: '2.500000', out: '0.000000', count: 1 }]
  const page = shown('?currency=2')
  await expect.poll(() => linesOf(page)).toEqual(['In+2.50Out0.00'])
  totals = []
  queries.clear()
  const empty = shown('?currency=1')
  await expect.poll(() => empty.textContent).toContain('Clear filters')
  expect(linesOf(empty)).toEqual([])
})

test('the list, its totals and its table are asked for with the same filter', async () => {
  totals = []
  const page = shown('?kind=5&currency=1&from=2026-11-01&to=2026-11-19')
  const filtersOf = (call: string) =>
    asked
      .filter(({ pathname }) => pathname.endsWith(`/account_transaction_${call}`))
      .map(({ searchParams }) => ['type', 'money_type', 'start', 'end'].map((name) => searchParams.get(name)))
  await expect.poll(() => [filtersOf('list').length, filtersOf('totals').length]).toEqual([1, 1])
  page.querySelector<HTMLElement>('button[aria-label="Download as a table"]')!.click()
  await expect.poll(() => filtersOf('export').length).toBe(1)
  const filter = ['5', '1', new Date(2026, 10, 1).toISOString(), new Date(2026, 10, 20).toISOString()]
  for (const call of ['list', 'totals', 'export']) expect(filtersOf(call)).toEqual([filter])
})
