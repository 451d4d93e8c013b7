import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../stage/access.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { LONG_MS } from '../../waits.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { picture } from '../screens/pictures.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'

const rows = (page: Page, table: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator('td') })
const queue = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: new RegExp(`^${name}`) })
const dialog = (page: Page): Locator => page.getByRole('alertdialog')

async function announce(sandbox: Sandbox, person: Person, amount: string, reference: string): Promise<string> {
  const call = callerOf(person, sandbox.origin)
  const { id } = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
  await call('giveRechargeReference', { id, reference })
  return id
}
const rupeesOf = async (sandbox: Sandbox, person: Person) =>
  (await callerOf(person, sandbox.origin)('getWallet', {})).find(({ type }) => type === 1)?.balance

test('money that people announce is confirmed or failed, and money of nobody finds its owner', async ({ visit }) => {
  test.slow()
  const sandbox = await openSandbox()
  const [asha, rohan, meera] = await createPeople(sandbox.database_url, 'Asha Verma', 'Rohan Kulkarni', 'Meera Iyer')
  const first = await announce(sandbox, asha, '2000', '412988035177')
  await announce(sandbox, rohan, '3000', '512988035178')
  const finance = await sandbox.hire('finance')
  const page = await openConsole(visit, sandbox, finance, '/recharges')

  // Confirmed with the reference and the amount that stand on the account.
  await expect(rows(page, 'Recharges')).toHaveCount(2)
  await expect(queue(page, 'Waiting')).toHaveText('Waiting 2')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('a')
  await expect(dialog(page).getByLabel('Reference on the account')).toHaveValue('412988035177')
  await expect(dialog(page).getByLabel(/^Amount that arrived/)).toHaveValue('2000.00')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Recharges')).toHaveCount(1)
  expect(await rupeesOf(sandbox, asha)).toBe('2000.00')

  // The same reference never credits twice.
  await page.keyboard.press('a')
  await dialog(page).getByLabel('Reference on the account').fill('412988035177')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('This reference was used already.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await dialog(page).waitFor()
  await page.keyboard.type('Nothing on the account after a day')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  expect(await rupeesOf(sandbox, rohan)).toBe('0.00')

  // USDT without an order belongs to nobody until somebody says whose it is.
  await fetch(`${sandbox.tron}/control/transfer`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', to: sandbox.address, value: '25000000' }),
  })
  const call = callerOf(meera, sandbox.origin)
  await call('createRecharge', { type: 2, channel_id: 'usdt_trc20', amount: '10', nonce: randomUUID() })
  await queue(page, 'Unmatched').click()
  await expect(rows(page, 'Unmatched deposits')).toHaveCount(1, { timeout: LONG_MS })
  await expect(rows(page, 'Unmatched deposits')).toContainText('25.00 USDT')
  await page.keyboard.press('a')
  await dialog(page).getByRole('combobox').fill('Meera Iyer')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('option', { name: /Meera/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByLabel(/^Why it is theirs/)
    .fill('She sent a picture of it')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  const [usdt] = (await call('getWallet', {})).filter(({ type }) => type === 2)
  expect(usdt!.balance).toBe('25.000000')
  expect((await auditOf(sandbox, `recharge:${first}`)).map(({ action }) => action)).toContain('confirmRecharge')
})

test('a transfer that only the statement of the bank tells of is entered, and credited where an order waits for exactly it', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const [asha] = await createPeople(sandbox.database_url, 'Asha Verma')
  const call = callerOf(asha, sandbox.origin)
  const order = await call('createRecharge', { type: 1, channel_id: 'bank', amount: '2000', nonce: randomUUID() })
  const finance = await sandbox.hire('finance')
  const page = await openConsole(visit, sandbox, finance, '/recharges')
  const enter = async (reference: string, amount: string, order_id: string) => {
    await page.getByRole('button', { name: 'Enter an arrival' }).click()
    await dialog(page).getByLabel('Reference on the statement').fill(reference)
    await dialog(page)
      .getByLabel(/^Amount that arrived/)
      .fill(amount)
    await dialog(page).getByLabel('Payer, as the statement says').fill('ASHA VERMA')
    await dialog(page).getByLabel('Order, where it is known').fill(order_id)
  }
  await enter('x', '1500', '')
  await dialog(page).getByRole('button', { name: 'Enter it' }).click()
  await expect(dialog(page)).toContainText('The reference has 4 to 80 letters')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-arrival-1')
  await dialog(page).getByLabel('Reference on the statement').fill('712988035177')
  await dialog(page).getByRole('button', { name: 'Enter it' }).click()
  await expect(page.getByText('Under Unmatched deposits now')).toBeVisible()
  await queue(page, 'Unmatched').click()
  await expect(rows(page, 'Unmatched deposits')).toContainText(['₹1,500'])
  await picture(page, 'console-arrival-2-unmatched')
  expect(await rupeesOf(sandbox, asha)).toBe('0.00')

  await enter('812988035178', '2000', order.id)
  await dialog(page).getByRole('button', { name: 'Enter it' }).click()
  await expect(page.getByText('Credited', { exact: true })).toBeVisible()
  expect(await rupeesOf(sandbox, asha)).toBe('2000.00')

  // The same line of the statement a second time.
  await enter('812988035178', '2000', order.id)
  await dialog(page).getByRole('button', { name: 'Enter it' }).click()
  await expect(dialog(page)).toContainText('This reference was used already.')
  await picture(page, 'console-arrival-3-used')
  expect(await rupeesOf(sandbox, asha)).toBe('2000.00')
})
