import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../stage/access.ts'
import { GATE } from '../stage/app.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { callerOf } from '../stage/people.ts'
import { plainPhoto, uploadPhoto } from '../identity/documents.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import {
  createWithdrawer,
  newCardNumber,
  waitMinutes,
  WITHDRAW_PASSWORD,
  type Withdrawer,
} from '../wallet/withdrawers.ts'

const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Withdrawals' })
    .getByRole('row')
    .filter({ has: page.locator('td') })
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected withdrawal' })
const queue = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: new RegExp(`^${name}`) })
const dialog = (page: Page): Locator => page.getByRole('alertdialog')

/** Until what is known about somebody stands there: what was not seen cannot be decided. */
async function seen(page: Page, name: string): Promise<void> {
  await expect(pane(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(pane(page).getByRole('heading', { name: 'Checks' })).toBeVisible()
}

const statusOf = async (sandbox: Sandbox, person: Withdrawer, id: string) =>
  callerOf(person, sandbox.origin)('getWithdrawal', { id })

test('CONSOLE-007 withdrawals are found, weighed and decided by keyboard, alone or by two', GATE, async ({ visit }) => {
  test.slow()
  const sandbox = await openSandbox()
  const shared = newCardNumber()
  const people = {
    fatima: await createWithdrawer(sandbox, 'Fatima Shaikh'),
    rohan: await createWithdrawer(sandbox, 'Rohan Kulkarni'),
    dev: await createWithdrawer(sandbox, 'Dev Nair', { card_number: shared }),
    meera: await createWithdrawer(sandbox, 'Meera Iyer'),
    arjun: await createWithdrawer(sandbox, 'Arjun Mehta', { card_number: shared }),
  }
  const orders = {
    fatima: await people.fatima.ask('4500'),
    rohan: await people.rohan.ask('12000'),
    dev: await people.dev.ask('900'),
    meera: await people.meera.ask('30000'),
    arjun: await people.arjun.ask('700'),
  }
  await waitMinutes(sandbox, orders.fatima, 52)
  const finance = await sandbox.hire('finance')
  const risk = await sandbox.hire('risk')
  const page = await openConsole(visit, sandbox, finance, '/withdrawals', { colorScheme: 'dark' })

  // The one that waits longest first, each with how long and with its risk.
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toContainText('Fatima Shaikh')
  await expect(row(page, 'Fatima')).toContainText('52 min')
  await expect(row(page, 'Fatima')).toContainText('Low')
  await expect(row(page, 'Dev Nair')).toContainText('High')
  await expect(queue(page, 'Waiting')).toHaveText('Waiting 5')
  await expect(page.getByText(/^5 waiting, ₹48,100.00/)).toBeVisible()

  // Who it is, what was checked, and what went in and out.
  await seen(page, 'Fatima Shaikh')
  await expect(pane(page)).toContainText('₹4,500.00')
  await expect(pane(page)).toContainText('Advanced verification')
  await expect(pane(page)).toContainText('Account name matches')
  await expect(pane(page).getByRole('heading', { name: 'Money in and out, 30 days' })).toBeVisible()
  await expect(pane(page)).toContainText('Recharged₹50,000.00')
  expect(await axeViolations(page)).toEqual([])

  // Filters by amount, risk and person.
  await page.keyboard.press('/')
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByLabel('From').fill('1000')
  await filters.getByLabel('To').fill('20000')
  await expect(rows(page)).toHaveCount(2)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await filters.getByLabel('Risk').selectOption('High')
  await expect(rows(page)).toHaveCount(2)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await filters.getByRole('combobox', { name: 'Find a person' }).fill('Meera Iyer')
  await page.keyboard.press('Enter')
  await expect(filters.getByRole('option', { name: /Meera/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Filter' }).click()

  // A approves, and the next one takes its place.
  await page.locator('main').focus()
  for (const _step of [1, 2, 3]) await page.keyboard.press('k')
  await seen(page, 'Fatima Shaikh')
  await page.keyboard.press('a')
  await expect(row(page, 'Fatima')).toHaveCount(0)
  await expect.poll(async () => (await statusOf(sandbox, people.fatima, orders.fatima)).status).not.toBe(1)
  await seen(page, 'Rohan Kulkarni')

  // J and K walk; H holds, and only with a reason.
  await page.keyboard.press('j')
  await seen(page, 'Dev Nair')
  await expect(pane(page)).toContainText('Account used by others')
  await page.keyboard.press('h')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText('A reason is needed.')
  await page.keyboard.type('Two accounts pay to the same card')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(queue(page, 'On hold')).toHaveText('On hold 1')
  const held = (await auditOf(sandbox, `withdrawal:${orders.dev}`)).filter(({ action }) => action === 'holdWithdrawal')
  expect(held).toMatchObject([{ name: finance.name, details: { note: 'Two accounts pay to the same card' } }])
  await page.keyboard.press('k')
  await seen(page, 'Rohan Kulkarni')

  // R rejects with a reason that the person reads; nothing but keys.
  await page.keyboard.press('r')
  await dialog(page).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Please add an account in your own name')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Rohan')).toHaveCount(0)
  const rejected = await statusOf(sandbox, people.rohan, orders.rohan)
  expect(rejected).toMatchObject({ status: -1, note: 'Please add an account in your own name' })
  expect(rejected.reason).toContain('other')

  // What is large needs two: the first asks and says why, and cannot be the second.
  await seen(page, 'Meera Iyer')
  await expect(row(page, 'Meera')).toContainText('Needs two')
  await page.keyboard.press('a')
  await dialog(page).waitFor()
  await page.keyboard.type('Salary, checked by phone')
  await page.keyboard.press('Control+Enter')
  await expect(queue(page, 'Second review')).toHaveText('Second review 1')
  await queue(page, 'Second review').click()
  await seen(page, 'Meera Iyer')
  await expect(pane(page)).toContainText('Another operator must agree')
  await expect(pane(page).getByRole('button', { name: 'Approve' })).toBeDisabled()

  const second = await openConsole(visit, sandbox, risk, '/withdrawals?queue=second')
  await seen(second, 'Meera Iyer')
  await expect(pane(second)).toContainText(`${finance.name} asks you to approve this`)
  await expect(pane(second)).toContainText('Salary, checked by phone')
  await second.keyboard.press('a')
  await dialog(second).waitFor()
  await second.keyboard.type('000000')
  await second.keyboard.press('Enter')
  await expect(dialog(second)).toContainText('That code is wrong')
  await dialog(second)
    .getByLabel('Six digits')
    .fill(await risk.code())
  await second.keyboard.press('Enter')
  await expect(dialog(second)).toHaveCount(0)
  await expect(second.getByRole('heading', { name: 'All clear' })).toBeVisible()
  await expect.poll(async () => (await statusOf(sandbox, people.meera, orders.meera)).status).not.toBe(1)

  // What somebody else decided meanwhile says so, and moves on.
  await queue(page, 'Waiting').click()
  await seen(page, 'Arjun Mehta')
  await risk.browser.call('rejectWithdrawal', { id: orders.arjun, reason: 'fraud' })
  await expect(page.getByText('Another operator decided Arjun Mehta')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
})

test('WALLET-025 a reviewer sees both photos of the card that the money goes to, marked with who looks', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const person = await createWithdrawer(sandbox, 'Nadia Rahman')
  const admin = await sandbox.hire('admin')
  await admin.browser.call('saveSiteSettings', { changes: { card_photo_switch: 1 }, reason: 'the bank asks for them' })
  const call = callerOf(person, sandbox.origin)
  await expect.poll(async () => (await call('listCards', {})).photo_switch).toBe(1)
  const { id: method_id } = await call('addCard', {
    ...{ bank_name: 'SBI', account_name: person.nickname, card_number: newCardNumber() },
    front_url: await uploadPhoto(sandbox, person, await plainPhoto('#2455a4'), 'card'),
    back_url: await uploadPhoto(sandbox, person, await plainPhoto('#6f7788'), 'card'),
    withdraw_password: WITHDRAW_PASSWORD,
  })
  const { id } = await call('createWithdrawal', {
    ...{ type: 1, amount: '900', method: 'bank', method_id },
    ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: crypto.randomUUID() },
  })
  const risk = await sandbox.hire('risk')
  const page = await openConsole(visit, sandbox, risk, '/withdrawals')
  await seen(page, 'Nadia Rahman')
  for (const name of ['Front of the card', 'Back of the card']) {
    const photo = pane(page).getByRole('img', { name })
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await expect(photo.locator('..')).toContainText(risk.name)
  }
  await expect(pane(page)).toContainText('Opening is logged.')
  expect(await axeViolations(page)).toEqual([])
  expect(await auditOf(sandbox, `withdrawal:${id}`)).toMatchObject([
    { action: 'getWithdrawalForReview', name: risk.name },
  ])
})
