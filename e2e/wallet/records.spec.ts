import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Currency } from '@mela/contract/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { expect, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { bookPast, type PastTransfer } from './records.ts'
import { openSandbox, type Sandbox } from './sandbox-site.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const { Rupee, Usdt, Diamond } = Currency
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const records = (within: Page | Locator): Locator => within.locator('li:has(time)')
const book = (person: Person, past: PastTransfer[]) => bookPast(sandbox.database_url, person.id, past, Book.Money)
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

/** As helpers of the bank would have left them: one that waits and many that were paid. */
async function withdrawals({ id }: Person, count: number): Promise<void> {
  await query(
    sandbox.database_url,
    `WITH target AS (
       INSERT INTO wallet_target (user_id, method, currency, name, account_name, number_sealed, number_hash, last4, created_at)
       VALUES ($1, 'bank', 1, 'HDFC Bank', 'Asha Verma', '\\x00', '\\x00', '4821', now()) RETURNING id
     ), written AS (
       INSERT INTO wallet_withdrawal (user_id, book, currency, amount, fee, method, target_id, status, stage, needs_second, created_at, changed_at)
       SELECT $1, 2, 1, 50000, 1000, 'bank', target.id, CASE no WHEN 1 THEN 1 ELSE 2 END,
              CASE no WHEN 1 THEN 'waiting' ELSE 'done' END, false, now() - no * interval '1 minute', now()
       FROM target, generate_series($2::int, 1, -1) AS no RETURNING id
     ) INSERT INTO wallet_step (order_id, no, step, at) SELECT id, 1, 'requested', now() FROM written`,
    [id, count],
  )
}

test('WALLET-003 WALLET-004 the wallet shows every balance with what of it may be withdrawn and exchanged, in the digits of its currency, and remembers which was chosen', async ({
  open,
}) => {
  const [asha] = await createPeople(sandbox.database_url, 'Asha')
  await book(asha, [
    { kind: 'recharge_paid', type: Rupee, amount: '248630.50' },
    { kind: 'recharge_paid', type: Usdt, amount: '412.089999' },
    { kind: 'recharge_paid', type: Diamond, amount: '18240.25' },
  ])
  const page = await open(asha, { at: sandbox.origin, path: '/wallet' })
  await expect(card(page, 'Rupee')).toContainText(
    'Rupee₹2,48,630.50Withdrawable₹2,48,630.50Exchange balance₹2,48,630.50In play or on hold₹0.00',
  )
  await expect(button(page, 'USDT 412.08')).toBeVisible()
  await button(page, 'Diamonds 18,240.25').tap()
  await expect(card(page, 'Diamonds')).toContainText('Diamonds18,240.25Withdrawable18,240.25Exchange balance18,240.25')
  await expect(button(page, 'Rupee ₹2,48,630.50')).toBeVisible()
  await button(page, 'USDT 412.08').tap()
  await expect(card(page, 'USDT')).toContainText('USDT412.08Withdrawable412.08Exchange balance412.08')

  expect(await page.evaluate(() => localStorage.getItem('default_wallet'))).toBe('2')
  await page.reload()
  await expect(card(page, 'USDT')).toContainText('412.08')
  await expect(card(page, 'Rupee')).toHaveCount(0)
  // All six digits where one amount is looked at, whole diamonds on the profile.
  await records(page).filter({ hasText: '+412.08' }).tap()
  await expect(page.getByRole('dialog')).toContainText('412.089999')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: /^Diamonds/ })).toHaveText(/18,240(?!\.)/)

  await page.goto('/wallet')
  await button(page, 'Hide balance').tap()
  await expect(card(page, 'USDT')).not.toContainText('412')
  await expect(card(page, 'USDT')).toContainText('Balance hidden')
  await page.reload()
  await expect(card(page, 'USDT')).toContainText('Balance hidden')
})

test('WALLET-036 no amount carries the sign of another currency, and amounts stand in figures of one width at one edge', async ({
  open,
}) => {
  const [asha] = await createPeople(sandbox.database_url, 'Asha')
  await book(asha, [
    { kind: 'recharge_paid', type: Rupee, amount: '1111.11' },
    { kind: 'recharge_paid', type: Usdt, amount: '88.888888' },
    { kind: 'recharge_paid', type: Diamond, amount: '7' },
  ])
  for (const form of FORMS) {
    const page = await open(asha, { form, at: sandbox.origin, path: '/wallet' })
    await expect(records(page)).toHaveCount(3)
    await expect(records(page).filter({ hasText: '₹' })).toHaveText([/\+₹1,111\.11/])
    const edges = await records(page).evaluateAll((rows) =>
      rows.map((row) => {
        const amount = row.querySelector('button > :last-child > :first-child')!
        return { numeric: getComputedStyle(amount).fontVariantNumeric, right: amount.getBoundingClientRect().right }
      }),
    )
    expect(edges.map(({ numeric }) => numeric)).toEqual(many(3, () => expect.stringContaining('tabular-nums')))
    expect(new Set(edges.map(({ right }) => Math.round(right))).size).toBe(1)
    for (const [name, sign] of [
      ['USDT 88.88', 'USDT'],
      ['Diamonds 7.00', 'Diamonds'],
    ] as const) {
      await button(page, name).click()
      await expect(card(page, sign)).toBeVisible()
      await expect(card(page, sign)).not.toContainText(/[₹$€]/)
    }
  }
})

/** Twenty come at first, the rest when the end is seen. */
async function readsOn(page: Page, path: string, call: string, total: number): Promise<void> {
  // The page before may still ask for more.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api${call}`) asked.push(url.searchParams.get('pos') ?? '')
  })
  await page.goto(path)
  await records(page).nth(19).scrollIntoViewIfNeeded()
  await expect(records(page)).toHaveCount(total)
  expect([...new Set(asked)]).toEqual(['0', '20'])
  await page.evaluate(() => document.querySelector('main h2')?.scrollIntoView())
}

/** Narrows to a day before anything happened, and back. */
async function canBeNarrowed(page: Page): Promise<void> {
  await button(page, 'Filter').click()
  const sheet = page.getByRole('dialog', { name: 'Filter records' })
  await sheet.getByLabel('To', { exact: true }).fill('2020-02-29')
  await button(sheet, 'Show records').click()
  await expect(page.getByRole('heading', { name: 'No records of this kind' })).toBeVisible()
  await expect(button(page, 'Filter (1)')).toBeVisible()
  await button(page, 'Clear filters').click()
  await expect(records(page).first()).toBeVisible()
}

test('WALLET-009 recharges, withdrawals, the wallet, games, bets and balance details have records with filters, 20 at a time, and say when there are none', async ({
  open,
}) => {
  test.slow()
  const [asha, nobody] = await createPeople(sandbox.database_url, 'Asha', 'Dev')
  await book(asha, [
    { kind: 'recharge_paid', type: Rupee, amount: 5000, hours_ago: 50 },
    { kind: 'recharge_paid', type: Usdt, amount: 10, hours_ago: 49 },
    ...many(21, () => ({ kind: 'bet_placed' as const, type: Rupee, amount: -10, hours_ago: 2 })),
  ])
  const call = callerOf(asha, sandbox.origin)
  for (const index of many(21, (no) => no)) {
    const wanted = { type: 1, channel_id: 'bank', amount: '100' } as const
    await call('createRecharge', { ...wanted, nonce: crypto.randomUUID() }).then(({ id }) =>
      index < 20 ? call('cancelRecharge', { id }) : undefined,
    )
  }
  await withdrawals(asha, 21)

  const empty = await open(nobody, { at: sandbox.origin, path: '/wallet' })
  const none = { '/game-record': 'Your bets appear here', '/betting-record': 'Your bets appear here' } as Record<
    string,
    string
  >
  for (const path of [
    '/recharge-record',
    '/withdraw-record',
    '/wallet-record',
    '/balance-details',
    ...Object.keys(none),
  ]) {
    await empty.goto(path)
    await expect(empty.getByRole('heading', { name: none[path] ?? 'No records yet' }), path).toBeVisible()
  }

  for (const form of FORMS) {
    const page = await open(asha, { form, at: sandbox.origin, path: '/wallet' })
    for (const path of ['/wallet-record', '/balance-details']) {
      await readsOn(page, path, '/user/account_transaction_list', 23)
      await canBeNarrowed(page)
    }
    await readsOn(page, '/recharge-record', '/user/recharge_list', 21)
    await canBeNarrowed(page)
    await button(page, 'Waiting for payment').click()
    await expect(records(page)).toHaveCount(1)
    await button(page, 'Done').click()
    await expect(page.getByRole('heading', { name: 'No records of this kind' })).toBeVisible()
    await readsOn(page, '/withdraw-record', '/user/withdraw_list', 21)
    await canBeNarrowed(page)
    await button(page, 'In review').click()
    await expect(records(page)).toHaveText([/Withdrawal to HDFC Bank.*\u2212₹500\.00In review$/])
    await records(page).first().click()
    await expect(page).toHaveURL(/\/withdraw-record\?kind=1&id=\d+$/)
    await expect(page.getByText('You receive₹490.00')).toBeVisible()
    await expect(page.getByText('ToHDFC Bank ··4821')).toBeVisible()
    // Beside the list where there is room, instead of it where there is none.
    await expect(page.getByRole('heading', { name: 'Withdrawal records' })).toHaveCount(form === 'desktop' ? 1 : 0)
    // The way back leads to the list as it was narrowed.
    await page.goBack()
    await expect(records(page)).toHaveCount(1)
    await expect(button(page, 'In review')).toHaveAttribute('aria-pressed', 'true')
  }

  const page = await open(asha, { form: 'desktop', at: sandbox.origin, path: '/wallet-record' })
  await button(page.getByRole('group', { name: 'Kind' }), 'Recharge').click()
  await button(page, 'Filter').click()
  await button(page.getByRole('dialog'), 'USDT').click()
  await button(page.getByRole('dialog'), 'Show records').click()
  await expect(records(page)).toHaveText([/Recharge.*\+10\.00/])
  const downloading = page.waitForEvent('download')
  await button(page, 'Download as a table').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('mela-records.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('USDT,10.000000')
})
