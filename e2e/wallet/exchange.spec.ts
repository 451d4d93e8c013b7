import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, GATE, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { openSandbox, type Sandbox } from './sandbox-site.ts'
import { createMoneyPerson } from './money-people.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const give = (page: Page): Locator => page.getByRole('textbox', { name: 'You give' })
const facts = (page: Page): Locator => page.locator('main dl')
const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert')
const balances = async (person: Person) =>
  (await callerOf(person, sandbox.origin)('getWallet', {})).map(({ balance }) => balance)
const newHolder = () =>
  createMoneyPerson(sandbox, 'Asha', { rupees: '5000.00', level: 0, hasPassword: false, hasCard: false })

test(
  'WALLET-028 WALLET-032 the exchange shows rate, fee, cashback and result of the server before it is confirmed, and an offer that is over is asked for again',
  GATE,
  async ({ open }) => {
    test.slow()
    for (const form of FORMS) {
      const person = await newHolder()
      const page = await open(person, { form, at: sandbox.origin, path: '/exchange' })
      await expect(facts(page)).toContainText('Rate₹1 = 1 diamond')
      await expect(facts(page)).toContainText('Fee₹0.00')
      await expect(facts(page)).toContainText('Cashback₹0.00')
      await expect(facts(page)).toContainText('Minimum₹4.00')
      await give(page).fill('1000')
      await expect(page.locator('main output')).toHaveText('1,000')
      await expect(page.getByRole('timer')).toBeVisible()
      expect(await page.locator('main').innerText()).not.toMatch(/\b50(\.00)?\b/)

      // What the server holds for nobody any more is refused, and nothing has moved.
      await query(sandbox.database_url, 'UPDATE wallet_quote SET expires_at = now() WHERE user_id = $1', [person.id])
      await button(page, 'Get 1,000 diamonds').click()
      await expect(alert(page)).toHaveText('Rate changed. Check the new amount.')
      expect(await balances(person)).toEqual(['5000.00', '0.000000', '0.00'])

      await button(page, 'Get 1,000 diamonds').click()
      await expect(page.getByText('You got 1,000 diamonds')).toBeVisible()
      expect(await balances(person)).toEqual(['4000.00', '0.000000', '1000.00'])
      await expect(page.getByText('Balance ₹4,000.00')).toBeVisible()
      await expect(page.getByText('Balance 1,000.00')).toBeVisible()

      // The other way round, all of it.
      await button(page, 'Swap').click()
      await button(page, 'All').click()
      await button(page, 'Get ₹1,000').click()
      await expect(page.getByText('You got ₹1,000')).toBeVisible()
      expect(await balances(person)).toEqual(['5000.00', '0.000000', '0.00'])
    }
  },
)

test('WALLET-029 WALLET-030 less than 4 INR and more than there is are refused on the field and by the server, and both wallets stay', async ({
  open,
}) => {
  const person = await newHolder()
  const page = await open(person, { at: sandbox.origin, path: '/exchange' })
  await give(page).fill('3.99')
  await expect(alert(page)).toHaveText('The minimum is ₹4.00')
  await expect(button(page, 'Exchange')).toBeDisabled()
  await give(page).fill('5000.01')
  await expect(alert(page)).toHaveText('Not enough balance to exchange')
  await expect(button(page, 'Exchange')).toBeDisabled()
  const call = callerOf(person, sandbox.origin)
  await expect(call('quoteExchange', { from: 1, to: 3, amount: '3.99' })).rejects.toMatchObject({ code: 14010 })
  await expect(call('quoteExchange', { from: 1, to: 3, amount: '5000.01' })).rejects.toMatchObject({ code: 14002 })
  expect(await balances(person)).toEqual(['5000.00', '0.000000', '0.00'])

  // Without a connection what was typed stays, and the button says what it waits for.
  await give(page).fill('100')
  await expect(button(page, 'Get 100 diamonds')).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText('Waiting for network')).toBeVisible()
  await expect(give(page)).toHaveValue('100')
  await page.context().setOffline(false)
  await expect(button(page, 'Get 100 diamonds')).toBeEnabled()
})

/** What is in the one field for an amount after the page was reloaded. */
async function staysAfterReload(page: Page, path: string, amount: string): Promise<void> {
  const field = page.locator('main').getByRole('textbox', { name: /^(Amount|You give)$/ })
  await page.goto(path)
  await expect(field).toHaveValue('')
  await field.fill(amount)
  await page.reload()
  await expect(field).toHaveValue(amount)
}

test('an amount that was typed is there after a reload in every form about money, and gone with the one who typed it', async ({
  open,
}) => {
  test.slow()
  for (const form of FORMS) {
    const person = await createMoneyPerson(sandbox, 'Rohan', { rupees: '5000.00' })
    const page = await open(person, { form, at: sandbox.origin, path: '/wallet' })
    await staysAfterReload(page, '/recharge', '321')
    await staysAfterReload(page, '/exchange', '456')
    await expect(button(page, 'Get 456 diamonds')).toBeEnabled()
    await staysAfterReload(page, '/direct-charging', '654')
    await page.goto('/withdraw-next?type=1')
    await page.getByText(/^HDFC Bank ··/).click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('789')
    await page.reload()
    await expect(amount).toHaveValue('789')
    await expect(button(page, 'Next')).toBeEnabled()

    // What was used is over.
    await page.goto('/exchange')
    await button(page, 'Get 456 diamonds').click()
    await expect(page.getByText('You got 456 diamonds')).toBeVisible()
    await page.reload()
    await expect(give(page)).toHaveValue('')
    await page.goto('/recharge')
    await expect(amount).toHaveValue('321')
    expect(await page.evaluate(() => sessionStorage.getItem('money_forms'))).toContain('321')
    await callerOf(person, sandbox.origin)('logout', {})
    await page.reload()
    await expect(page).toHaveURL(/^[^?]*\/login/)
    expect(await page.evaluate(() => sessionStorage.getItem('money_forms'))).toBeNull()
  }
})
