import type { Page } from '@playwright/test'
import { toDecimal, toMinor } from '@mela/contract/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { FORMS, type Form } from '../stage/chromium.ts'
import { expect, openConsole, test, type Visit } from '../console/console.ts'
import { button } from '../stage/login-page.ts'
import { LONG_MS } from '../../waits.ts'
import { picture } from '../screens/pictures.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { openSandbox, type HiredOperator, type Sandbox } from './sandbox-site.ts'
import { createMoneyPerson, WITHDRAW_PASSWORD } from './money-people.ts'

// One rupee from the bank of a person back into it: recharged, partly exchanged, withdrawn, agreed to by two operators and
// paid, and the same to the paisa wherever it is looked up.
let sandbox: Sandbox
let finance: HiredOperator
let risk: HiredOperator
test.beforeAll(async () => {
  sandbox = await openSandbox()
  finance = await sandbox.hire('finance')
  risk = await sandbox.hire('risk')
})

async function recharge(page: Page, form: Form): Promise<void> {
  await page.goto('/recharge')
  await page.getByRole('textbox', { name: 'Amount' }).fill('30000')
  await picture(page, `rupee-${form}-1-recharge`)
  await button(page, 'Continue to UPI').click()
  await expect(button(page, 'Pay ₹30,000.00')).toBeVisible()
  await picture(page, `rupee-${form}-2-provider`)
  await button(page, 'Pay ₹30,000.00').click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to your wallet' }).first()).toBeVisible()
  await picture(page, `rupee-${form}-3-recharged`)
}

async function exchange(page: Page, form: Form): Promise<void> {
  await page.goto('/exchange')
  await page.getByRole('textbox', { name: 'You give' }).fill('4999.99')
  await expect(button(page, 'Get 4,999.99 diamonds')).toBeEnabled()
  await picture(page, `rupee-${form}-4-exchange`)
  await button(page, 'Get 4,999.99 diamonds').click()
  await expect(page.getByText('You got 4,999.99 diamonds')).toBeVisible()
  await picture(page, `rupee-${form}-5-exchanged`)
}

async function withdraw(page: Page, form: Form): Promise<string> {
  await page.goto('/withdraw')
  await expect(button(page, 'Withdraw up to ₹25,000.01')).toBeVisible()
  await picture(page, `rupee-${form}-6-withdraw`)
  await button(page, 'Withdraw up to ₹25,000.01').click()
  await page
    .getByRole('group', { name: 'Where should the money go?' })
    .getByText(/^HDFC Bank ··/)
    .click()
  await button(page, 'All').click()
  await expect(page.locator('main')).toContainText('You receive₹24,500.00')
  await picture(page, `rupee-${form}-7-amount`)
  await button(page, 'Next').click()
  await expect(page.getByRole('group', { name: 'Digits' })).toBeVisible()
  await picture(page, `rupee-${form}-8-confirm`)
  for (const digit of WITHDRAW_PASSWORD) await button(page.getByRole('group', { name: 'Digits' }), digit).click()
  await expect(page.getByRole('status').filter({ hasText: 'In review' }).first()).toBeVisible()
  await picture(page, `rupee-${form}-9-in-review`)
  return new URL(page.url()).searchParams.get('id')!
}

/** The first asks and says why, the second agrees with a code of their own. */
async function agreeByTwo(visit: Visit, person: Person): Promise<void> {
  const first = await openConsole(visit, sandbox, finance, '/withdrawals')
  await first.getByRole('row').filter({ hasText: person.nickname }).first().click()
  await button(first, 'Ask').click()
  await first.getByRole('alertdialog').getByRole('textbox').first().fill('Own money, checked by phone')
  await button(first.getByRole('alertdialog'), 'Ask another operator').click()
  await expect(first.getByRole('alertdialog')).toHaveCount(0)
  const second = await openConsole(visit, sandbox, risk, '/withdrawals?queue=second')
  await second.getByRole('row').filter({ hasText: person.nickname }).first().click()
  const pane = second.getByRole('complementary', { name: 'Selected withdrawal' })
  await expect(pane).toContainText('Own money, checked by phone')
  await picture(second, 'rupee-console-second-review')
  await button(pane, 'Approve').click()
  const dialog = second.getByRole('alertdialog')
  await dialog.getByLabel('Six digits').fill(await risk.code())
  await button(dialog, 'Approve').click()
  await expect(dialog).toHaveCount(0)
}

/** All the person's money of one currency, in minor units, from the entries alone and as it is kept. */
async function ledgerOf({ id }: Person, currency: number): Promise<{ kept: bigint; summed: bigint }> {
  const [row] = await query<{ kept: string | null; summed: string | null }>(
    sandbox.database_url,
    `WITH mine AS (SELECT id, balance FROM ledger_account
       WHERE id BETWEEN $1::bigint * 256 AND $1::bigint * 256 + 255 AND ((id >> 4) & 3) = $2)
     SELECT (SELECT sum(balance) FROM mine) AS kept,
            (SELECT sum(amount) FROM ledger_entry WHERE account_id IN (SELECT id FROM mine)) AS summed`,
    [id, currency],
  )
  return { kept: BigInt(row!.kept ?? 0), summed: BigInt(row!.summed ?? 0) }
}

async function agreesEverywhere(person: Person, expected: Record<1 | 3, string>): Promise<void> {
  const call = callerOf(person, sandbox.origin)
  const wallets = await call('getWallet', {})
  for (const type of [1, 3] as const) {
    const minor = toMinor(expected[type], type)!
    expect(wallets[type - 1]).toMatchObject({ balance: expected[type] })
    expect(await ledgerOf(person, type)).toEqual({ kept: minor, summed: minor })
    const { list } = await call('getAccountTransactions', { money_type: type, pos: 0, limit: 20 })
    const total = list.reduce((sum, { amount }) => sum + toMinor(amount, type)!, 0n)
    expect(toDecimal(total, type), `the records of ${type}`).toBe(expected[type])
    const statement = await finance.browser.call('getStatement', { user_id: person.id, type, pos: 0, limit: 20 })
    expect(statement).toMatchObject({ sum: expected[type], is_equal: true, available: expected[type] })
  }
  const lopsided = await query(
    sandbox.database_url,
    'SELECT ledger_pot(account_id) AS pot FROM ledger_entry GROUP BY pot HAVING sum(amount) <> 0',
  )
  expect(lopsided, 'what people have and what the house has sum to nothing').toEqual([])
}

test('one rupee goes in, is exchanged and withdrawn, two operators agree, the bank is paid, and every book says the same', async ({
  open,
  visit,
}) => {
  test.slow()
  const names: Record<Form, string> = { phone: 'Rohan Kulkarni', desktop: 'Asha Verma' }
  for (const form of FORMS) {
    const person = await createMoneyPerson(sandbox, names[form])
    const page = await open(person, { form, at: sandbox.origin, path: '/wallet' })
    await recharge(page, form)
    await exchange(page, form)
    await agreesEverywhere(person, { 1: '25000.01', 3: '4999.99' })
    const id = await withdraw(page, form)
    await agreeByTwo(visit, person)
    // Nobody touches the page of the person: it says so by itself.
    await expect(page.getByRole('status').filter({ hasText: 'Paid' }).first()).toBeVisible({
      timeout: LONG_MS,
    })
    await picture(page, `rupee-${form}-paid`)
    const withdrawal = await callerOf(person, sandbox.origin)('getWithdrawal', { id })
    expect(withdrawal).toMatchObject({ status: 2, amount: '25000.01', fee: '500.01', receives: '24500.00' })
    expect(await paidTo(withdrawal.id)).toEqual([2_450_000])
    await agreesEverywhere(person, { 1: '0.00', 3: '4999.99' })
    await page.goto('/wallet')
    await expect(page.locator('main')).toContainText('4,999.99')
    await picture(page, `rupee-${form}-wallet`)
    await page.goto('/wallet-record')
    await expect(page.locator('main li').first()).toBeVisible()
    await picture(page, `rupee-${form}-records`)
  }
})

/** What the provider was asked to pay for it and has paid, in paise. */
async function paidTo(reference_id: string): Promise<number[]> {
  const { PAYMENT_KEY_ID: key, PAYMENT_KEY_SECRET: secret } = sandbox.variables
  const response = await fetch(`${sandbox.payment}/v1/payouts?reference_id=${reference_id}`, {
    headers: { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
  })
  const { items } = (await response.json()) as { items: { amount: number; status: string }[] }
  return items.filter(({ status }) => status === 'processed').map(({ amount }) => amount)
}
