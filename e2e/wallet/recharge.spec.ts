import type { Locator, Page, Request } from '@playwright/test'
import { Currency } from '@mela/contract/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, GATE, test } from '../stage/app.ts'
import { FORMS, type Form } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { LONG_MS } from '../../waits.ts'
import { createPeople, createToken, type Person } from '../stage/people.ts'
import { openSandbox, type Sandbox } from './sandbox-site.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const isAboutRupees = (request: Request) =>
  request.url().includes('/user/recharge_config') && request.url().endsWith(`type=${Currency.Rupee}`)
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const amountField = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' })
const status = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first()
const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert')
const steps = (page: Page): Locator => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const control = (body: object, path = '/control', at = sandbox.payment) =>
  fetch(`${at}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const ordersOf = ({ id }: Person) =>
  query<{ id: string; status: number; exact: string; channel_id: string }>(
    sandbox.database_url,
    'SELECT id, status, exact, channel_id FROM wallet_recharge WHERE user_id = $1 ORDER BY id',
    [id],
  )
/** What the ledger says that somebody has, in minor units. */
async function balanceOf({ id }: Person): Promise<bigint> {
  const [row] = await query<{ sum: string | null }>(
    sandbox.database_url,
    'SELECT sum(balance) AS sum FROM ledger_account WHERE id BETWEEN $1::bigint * 256 AND $1::bigint * 256 + 255',
    [id],
  )
  return BigInt(row!.sum ?? 0)
}

async function payHosted(page: Page, person: Person, wallet: Page, form: Form): Promise<void> {
  const act = (target: Locator) => (form === 'phone' ? target.tap() : target.click())
  // Two taps in one moment are one wish.
  const go = button(page, 'Continue to UPI')
  await go.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(page.getByRole('heading', { name: 'Sandbox payments' })).toBeVisible()
  const [order, ...others] = await ordersOf(person)
  expect(others).toEqual([])
  await act(button(page, 'Pay ₹2,000.00'))
  await act(page.getByRole('link', { name: 'Back' }))

  // The person says that it is paid; nobody believes that before the provider does.
  await expect(page).toHaveURL(`/recharge?id=${order!.id}`)
  await expect(page.getByText('Checking. We’ll tell you here')).toBeVisible()
  await expect(status(page, 'Waiting for payment')).toBeVisible()
  await expect(steps(page)).toHaveText([/^Started/, /^Waiting for your payment/, /^Added to your wallet/])
  await expect(card(wallet, 'Rupee')).toContainText('₹0.00')
  expect(await balanceOf(person)).toBe(0n)

  await control({}, '/control/release')
  await expect(status(page, 'Added to your wallet')).toBeVisible()
  await expect(steps(page)).toHaveText([/^Started/, /^Added to your wallet/])
  await expect(page.getByText('Balance₹2,000.00')).toBeVisible()
  await expect(card(wallet, 'Rupee')).toContainText('₹2,000.00')
  await act(button(page, 'Done'))
  await expect(page).toHaveURL('/wallet')
}

test(
  'WALLET-010 the recharge screen shows offers and channels of the chosen currency and takes an amount; the provider’s word adds it live, once',
  GATE,
  async ({ open }) => {
    test.slow()
    const people = await createPeople(sandbox.database_url, 'Asha', 'Gurpreet')
    await control({ webhooks: 'hold' })
    for (const [index, form] of FORMS.entries()) {
      const person = people[index]!
      const elsewhere = { ...person, token: await createToken(sandbox.database_url, person.id) }
      const wallet = await open(elsewhere, { form: 'desktop', at: sandbox.origin, path: '/wallet' })
      const page = await open(person, { form, at: sandbox.origin, path: '/wallet' })
      await button(page, 'Recharge').first().click()
      await expect(page).toHaveURL('/recharge')
      await expect(page.getByRole('region', { name: 'Offers' })).toHaveText(
        'OffersFestival weekFor a recharge of ₹2,000 or more',
      )
      await expect(page.getByRole('radio', { name: /^UPI/ })).toHaveCount(2)
      await expect(page.getByText('Test money. No value.')).toBeVisible()
      await expect(button(page, 'Continue to UPI')).toBeDisabled()

      await amountField(page).fill('99.99')
      await expect(alert(page)).toHaveText('Recharge between ₹100 and ₹50,000')
      await expect(page.getByText('Only from ₹100 to ₹50,000')).toHaveCount(2)
      await expect(button(page, 'Continue to UPI')).toBeDisabled()
      await page.getByRole('radio', { name: 'USDT' }).click()
      await expect(page.getByRole('radio', { name: /^USDT-TRC20/ })).toBeChecked()
      await expect(page.getByRole('region', { name: 'Offers' })).toHaveCount(0)
      await page.getByRole('radio', { name: 'Rupee' }).click()

      await amountField(page).fill('1234567.5')
      await expect(alert(page)).toHaveText('Recharge between ₹100 and ₹50,000')
      await button(page, '₹2,000').click()
      await expect(amountField(page)).toHaveValue('2,000')
      await expect(page.getByText('You pay₹2,000.00')).toBeVisible()
      await payHosted(page, person, wallet, form)
      expect((await ordersOf(person)).map((order) => order.status)).toEqual([2])
      expect(await balanceOf(person)).toBe(200_000n)
    }
    await control({ webhooks: 'normal' })
  },
)

test('a transfer is found by its reference, and an operator who has seen the money adds it while the person looks on', async ({
  open,
}) => {
  const [meera] = await createPeople(sandbox.database_url, 'Meera')
  const operator = await sandbox.hire('finance')
  const page = await open(meera, {
    at: sandbox.origin,
    path: '/recharge',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await amountField(page).fill('750')
  await page.getByText('UPI or bank transfer', { exact: true }).tap()
  await button(page, 'Continue to UPI or bank transfer').tap()
  await expect(page.getByText('Pay exactly₹750.00')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for paying' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open my UPI app' })).toHaveAttribute('href', /^upi:\/\/pay\?pa=.*am=750/)
  await button(page, 'Copy: UPI ID').tap()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mela.sandbox@upi')

  const reference = page.getByRole('textbox', { name: 'Reference, after you paid' })
  await reference.fill('41298')
  await button(page, 'Send reference').tap()
  await expect(alert(page)).toHaveText('12 digits needed, 5 entered')
  await page.evaluate(() => navigator.clipboard.writeText('4129 8803 5177'))
  await button(page, 'Paste').tap()
  await expect(reference).toHaveValue('4129 8803 5177')
  await button(page, 'Send reference').tap()
  await expect(button(page, 'Reference sent')).toBeDisabled()
  await expect(steps(page)).toHaveText([
    /^Started/,
    /^You sent the reference.*412988035177/,
    /^Bank confirms/,
    /^Added/,
  ])
  expect(await balanceOf(meera)).toBe(0n)

  // Whoever leaves finds it in the records, as it stands.
  const [order] = await ordersOf(meera)
  await page.goto('/recharge-record')
  await expect(page.locator('li:has(time)')).toHaveText([/Recharge, UPI or bank transfer.*₹750\.00Checking$/])
  await page.goto(`/recharge?id=${order!.id}`)
  const given = { provider_reference: '412988035177', amount: '750' }
  await operator.browser.call('confirmRecharge', { id: order!.id, ...given })
  await expect(status(page, 'Added to your wallet')).toBeVisible()
  await expect(steps(page)).toHaveText([/^Started/, /^You sent the reference/, /^Added to your wallet/])
  expect(await balanceOf(meera)).toBe(75_000n)

  // One that nobody paid is taken back, and one that nobody found says so.
  await page.goto('/recharge')
  await amountField(page).fill('300')
  await page.getByText('UPI or bank transfer', { exact: true }).tap()
  await button(page, 'Continue to UPI or bank transfer').tap()
  await button(page, 'Cancel').tap()
  await button(page.getByRole('alertdialog'), 'Cancel recharge').tap()
  await expect(status(page, 'Failed')).toBeVisible()
  await expect(page.getByText('You cancelled it')).toBeVisible()
  await button(page, 'Try again').tap()
  await expect(page).toHaveURL('/recharge')
})

test('USDT is known by its exact amount and added when the chain shows it', async ({ open }) => {
  test.slow()
  const [kenji] = await createPeople(sandbox.database_url, 'Kenji')
  const page = await open(kenji, {
    form: 'desktop',
    at: sandbox.origin,
    path: '/recharge',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('radio', { name: 'USDT' }).click()
  await button(page, '50').click()
  await button(page, 'Continue to USDT-TRC20').click()
  await expect(page.getByRole('heading', { name: 'Send USDT' })).toBeVisible()
  await expect(page.getByText('Send USDT on TRC20 only. Anything else is lost.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Held for (29|30):\d\d$/)
  const [order] = await ordersOf(kenji)
  const exact = `50.${order!.exact.slice(-6)}`
  expect(exact).not.toBe('50.000000')
  await button(page, 'Address').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sandbox.address)
  await button(page, exact).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(exact)

  const from = 'TLmWGLCodJ2xBDHPE9cN9tk2vshX8mu1sL'
  await control({ from, to: sandbox.address, value: order!.exact }, '/control/transfer', sandbox.tron)
  await expect(status(page, 'Added to your wallet')).toBeVisible({ timeout: LONG_MS })
  await expect(page.getByText(`Balance${exact}`)).toBeVisible()
})

test('a late answer for one currency never takes the place of another that was chosen since', async ({ open }) => {
  const [nila] = await createPeople(sandbox.database_url, 'Nila')
  const late = Promise.withResolvers<void>()
  const page = await open(nila, { at: sandbox.origin, path: '/wallet' })
  await page.route('**/api/user/recharge_config*', async (route) => {
    if (isAboutRupees(route.request())) await late.promise
    await route.continue()
  })
  const rupees = page.waitForRequest(isAboutRupees)
  await button(page, 'Recharge').tap()
  const answered = (await rupees).response()
  await page.getByRole('radio', { name: 'USDT' }).tap()
  await expect(button(page, 'Continue to USDT-TRC20')).toBeVisible()
  late.resolve()
  await answered
  await button(page, '50').tap()
  await expect(amountField(page)).toHaveValue('50')
})

test('without a connection the form is kept and waits; a pause is said plainly', async ({ open }) => {
  const [rohan] = await createPeople(sandbox.database_url, 'Rohan')
  const operator = await sandbox.hire('finance')
  const second = await sandbox.hire('admin')
  const page = await open(rohan, { at: sandbox.origin, path: '/recharge' })
  await amountField(page).fill('500')
  await page.context().setOffline(true)
  await expect(button(page, 'Waiting for network')).toBeDisabled()
  await page.context().setOffline(false)
  await expect(button(page, 'Continue to UPI')).toBeEnabled()
  await expect(amountField(page)).toHaveValue('500')

  await operator.browser.call('pauseSwitch', { name: 'recharge', reason: 'The bank is away' })
  const paused = page.getByRole('heading', { name: 'Recharge is paused' })
  // It may have asked again by itself when the network came back.
  await button(page, 'Continue to UPI').or(paused).first().tap()
  await expect(paused).toBeVisible()
  await page.reload()
  await expect(paused).toBeVisible()
  expect(await ordersOf(rohan)).toEqual([])

  const asked = await operator.browser.call('resumeSwitch', { name: 'recharge', reason: 'The bank is back' })
  const [waiting] = await second.browser.call('listApprovals', {})
  await second.browser.call('decideApproval', {
    ...{ approval_id: asked.approval_id, payload_hash: waiting!.payload_hash, decision: 'approve' },
    code: await second.code(),
  })
  await page.reload()
  await expect(amountField(page)).toBeVisible()
})
