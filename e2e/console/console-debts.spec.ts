import { randomUUID } from 'node:crypto'
import { paymentFor, tellCaptured, tellRefund } from '../../server/test/money/payments.ts'
import { Clock } from '../../server/test/world.ts'
import { axeViolations } from '../stage/access.ts'
import { callerOf, createPeople } from '../stage/people.ts'
import { picture } from '../screens/pictures.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { auditOf, expect, openConsole, test } from './console.ts'

/** Paid 500, made dollars of it, and the payment went back. */
async function createDebtor(sandbox: Sandbox) {
  const [rohan] = await createPeople(sandbox.database_url, 'Rohan Kulkarni')
  const call = callerOf(rohan, sandbox.origin)
  const order = await call('createRecharge', { type: 1, channel_id: 'upi', amount: '500', nonce: randomUUID() })
  const payment = paymentFor({ clock: new Clock() }, order)
  expect(await tellCaptured(sandbox.origin, payment)).toBe(200)
  const { quote_id } = await call('quoteExchange', { from: 1, to: 2, amount: '500' })
  await call('exchange', { quote_id, nonce: randomUUID() })
  expect(await tellRefund(sandbox.origin, payment)).toBe(200)
  return rohan
}

test('what somebody owes after a refund stands with the person, and is written off by two operators', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const rohan = await createDebtor(sandbox)
  const [lena, kiran] = [await sandbox.hire('finance'), await sandbox.hire('finance')]
  const page = await openConsole(visit, sandbox, lena, `/users?id=${rohan.id}`)
  const protection = page.getByRole('region', { name: 'Protection' })
  await expect(protection).toContainText('₹500.00')
  await picture(page, 'console-debt-1-person')
  await protection.getByRole('button', { name: 'Settle' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Settle what is owed' })
  await expect(dialog).toContainText('₹500.00 owed, ₹0.00 available now')
  await dialog.getByRole('radio', { name: 'Write it off' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
  await dialog.getByRole('textbox').last().fill('The shop paid him back twice')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-debt-2-settle')
  await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(protection).toContainText('₹500.00')

  const kirans = await openConsole(visit, sandbox, kiran, '/approvals')
  const request = kirans.getByRole('complementary', { name: 'Selected request' })
  await expect(request).toContainText('The shop paid him back twice')
  await expect(
    request.getByRole('heading', { name: 'Write off ₹200.00 of what Rohan Kulkarni owes; the site carries it' }),
  ).toBeVisible()
  await expect(request.getByRole('link', { name: /^Rohan Kulkarni/ })).toHaveAttribute('href', `/users?id=${rohan.id}`)
  await expect(request).toContainText('− ₹500.00')
  await expect(request).toContainText('+ ₹300.00')
  await picture(kirans, 'console-debt-3-approve')
  await kirans.keyboard.press('a')
  await kirans.getByLabel('Six digits').fill(await kiran.code())
  await kirans.keyboard.press('Enter')
  await expect(kirans.getByRole('heading', { name: 'All clear' })).toBeVisible()
  await page.reload()
  await expect(protection).toContainText('₹300.00')
  const actions = (await auditOf(sandbox, `user:${rohan.id}`)).map(({ action }) => action)
  expect(actions).toContain('settleDebt')
})
