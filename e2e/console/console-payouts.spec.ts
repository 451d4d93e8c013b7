import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { tell } from '../../server/test/money/payments.ts'
import { axeViolations } from '../stage/access.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { callerOf } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { picture } from '../screens/pictures.ts'
import { createWithdrawer, type Withdrawer } from '../wallet/withdrawers.ts'

const row = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: name })
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected withdrawal' })
const dialog = (page: Page): Locator => page.getByRole('alertdialog')
const queue = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: new RegExp(`^${name}`) })
const orderOf = (sandbox: Sandbox, person: Withdrawer, id: string) =>
  callerOf(person, sandbox.origin)('getWithdrawal', { id })

test('what the provider cannot pay is paid by hand, and recorded with the reference of the bank', async ({ visit }) => {
  const sandbox = await openSandbox()
  const wei = await createWithdrawer(sandbox, 'Wei Chen', { bank_code: '' })
  const id = await wei.ask('1200')
  const finance = await sandbox.hire('finance')
  await finance.browser.call('approveWithdrawal', { id })
  const page = await openConsole(visit, sandbox, finance, '/withdrawals?queue=paying')
  await expect(row(page, 'Wei Chen')).toContainText('To be paid')
  await picture(page, 'console-payout-1-to-be-paid')
  await pane(page).getByRole('button', { name: 'Start paying' }).click()
  await expect(row(page, 'Wei Chen')).toContainText('You pay it')
  await picture(page, 'console-payout-2-claimed')
  await pane(page).getByRole('button', { name: 'Record payment' }).click()
  await picture(page, 'console-payout-3-record')
  await dialog(page)
    .getByLabel(/^Reference of the bank/)
    .fill('UTR412907418220')
  await dialog(page).getByRole('button', { name: 'Record as paid' }).click()
  await expect(row(page, 'Wei Chen')).toHaveCount(0)
  expect(await orderOf(sandbox, wei, id)).toMatchObject({ status: 2, payment_reference: 'UTR412907418220' })
  await queue(page, 'Done today').click()
  await row(page, 'Wei Chen').click()
  await expect(pane(page).getByRole('button', { name: 'Bank sent it back' })).toBeVisible()
  await picture(page, 'console-payout-4-done')
})

test('what became of a payout the provider is silent about is decided by two, and a contradiction waits for them', async ({
  visit,
}) => {
  test.slow()
  const sandbox = await openSandbox()
  const { database_url } = sandbox
  await fetch(`${sandbox.payment}/control`, { method: 'POST', body: JSON.stringify({ payouts: 'error' }) })
  const nadia = await createWithdrawer(sandbox, 'Nadia Rahman')
  const id = await nadia.ask('900')
  const [nisha, lena] = [await sandbox.hire('finance'), await sandbox.hire('finance')]
  await nisha.browser.call('approveWithdrawal', { id })
  const page = await openConsole(visit, sandbox, nisha, '/withdrawals?queue=paying')
  await expect(row(page, 'Nadia')).toContainText('Provider is silent')
  await expect(pane(page)).toContainText('The provider does not say what became of it.')
  await picture(page, 'console-payout-5-silent')
  await pane(page).getByRole('button', { name: 'Decide what became of it' }).click()
  await picture(page, 'console-payout-6-decide')
  await dialog(page).getByRole('textbox').last().fill('On the statement of the bank')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog(page)).toContainText('4 to 80 letters')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page)
    .getByLabel(/^Reference of the bank/)
    .fill('UTR512907418221')
  // While the site itself asks the provider nobody else does; half a minute later an operator can.
  await expect(async () => {
    await query(database_url, `UPDATE wallet_payout SET looked_at = now() - interval '1 minute'`)
    if (await dialog(page).isVisible())
      await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
    await expect(dialog(page)).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  await expect(pane(page)).toContainText('Two operators decide what became of it')
  expect(await orderOf(sandbox, nadia, id)).toMatchObject({ status: 3 })

  const lenas = await openConsole(visit, sandbox, lena, '/approvals')
  const request = lenas.getByRole('complementary', { name: 'Selected request' })
  await expect(request).toContainText('On the statement of the bank')
  await expect(request).toContainText('knows of no payout')
  await expect(request.getByRole('heading', { name: /^Record that ₹.* of Nadia .* was paid$/ })).toBeVisible()
  // The withdrawal itself is a step away, in whatever queue it is.
  await request.getByRole('link', { name: `Withdrawal ${id}` }).click()
  await expect(lenas.getByRole('button', { name: `Withdrawal ${id}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(pane(lenas)).toContainText('Two operators decide what became of it')
  expect(await axeViolations(lenas)).toEqual([])
  await lenas.goBack()
  await expect(request).toContainText('On the statement of the bank')
  await lenas.keyboard.press('a')
  await dialog(lenas)
    .getByLabel('Six digits')
    .fill(await lena.code())
  await lenas.keyboard.press('Enter')
  await expect(lenas.getByRole('heading', { name: 'All clear' })).toBeVisible()
  expect(await orderOf(sandbox, nadia, id)).toMatchObject({ status: 2, payment_reference: 'UTR512907418221' })

  // The provider says the opposite later: nothing is paid or returned, and operators see it.
  await tell(sandbox.origin, 'payout.failed', { payout: { id: 'pout_late', reference_id: id } })
  await expect(queue(page, 'Disputed')).toHaveText('Disputed 1')
  expect(await orderOf(sandbox, nadia, id)).toMatchObject({ status: 2 })
  await queue(page, 'Disputed').click()
  await expect(pane(page)).toContainText('Operators said that it was paid, and the provider that it was not.')
  await picture(page, 'console-payout-7-disputed')
  await pane(page).getByRole('button', { name: 'Close the case' }).click()
  await dialog(page).getByRole('textbox').fill('The bank confirms that it arrived')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  const closed = (await auditOf(sandbox, `withdrawal:${id}`)).filter(({ action }) => action === 'closePayoutDispute')
  expect(closed).toMatchObject([{ name: nisha.name, details: { note: 'The bank confirms that it arrived' } }])
})
