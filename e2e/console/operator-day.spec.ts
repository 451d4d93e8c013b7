import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { moneyText } from '../../console/src/platform/form/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { callerOf } from '../stage/people.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'
import { createWithdrawer, newCardNumber, type Withdrawer } from '../wallet/withdrawers.ts'

const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected withdrawal' })
const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Withdrawals' })
    .getByRole('row')
    .filter({ has: page.locator('td') })
const dialog = (page: Page): Locator => page.getByRole('alertdialog')
const go = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
/** Says why, as the log will have it. */
async function because(page: Page, act: string, reason: string): Promise<void> {
  await dialog(page).getByRole('textbox').last().fill(reason)
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}
/** The selected request, with a code of one's own. */
async function agree(page: Page, operator: HiredOperator): Promise<void> {
  await page.keyboard.press('a')
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await operator.code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
}
const seen = (page: Page, name: string) =>
  expect(pane(page).filter({ hasText: 'Checks' }).getByRole('heading', { name, exact: true })).toBeVisible()
const statusOf = async (sandbox: Sandbox, person: Withdrawer, id: string) =>
  (await callerOf(person, sandbox.origin)('getWithdrawal', { id })).status
const rupeesOf = async (sandbox: Sandbox, person: Withdrawer) =>
  (await callerOf(person, sandbox.origin)('getWallet', {})).find(({ type }) => type === 1)?.withdrawable

const NAMES = ['Fatima', 'Rohan', 'Mikhail', 'Meera', 'Sofia', 'Ravi', 'Ananya', 'Wei', 'Kenji', 'Nadia']

test('one day of an operator: reviews, a fraud, a correction by two, a pause, and the log that proves it', async ({
  visit,
}) => {
  test.slow()
  const sandbox = await openSandbox()
  const [nisha, lena] = [await sandbox.hire('admin'), await sandbox.hire('admin')]
  const people: Withdrawer[] = []
  for (const name of NAMES) people.push(await createWithdrawer(sandbox, `${name} Kapoor`))
  const orders: string[] = []
  for (const person of people) orders.push(await person.ask('1500'))
  const page = await openConsole(visit, sandbox, nisha, '/withdrawals')
  await reviewTen(page, sandbox, people, orders)
  await stopFraud(page, sandbox)
  const lenas = await openConsole(visit, sandbox, lena, '/users')
  await correctByTwo(page, lenas, sandbox, people[0]!, nisha)
  await pauseWithdrawals(page, people[1]!)
  await proveTheLog(page, lenas, nisha, lena)
})

/** Ten reviews without a mouse: eight approved, one held, one rejected. */
async function reviewTen(page: Page, sandbox: Sandbox, people: Withdrawer[], orders: string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(NAMES.length)
  for (const [index, person] of people.entries()) {
    await seen(page, person.nickname)
    if (index === 3 || index === 7) {
      await page.keyboard.press(index === 3 ? 'h' : 'r')
      await dialog(page).waitFor()
      if (index === 7) await page.keyboard.press('Tab')
      await page.keyboard.type('The name was changed yesterday')
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toHaveCount(0)
    } else await page.keyboard.press('a')
    await expect(rows(page)).toHaveCount(NAMES.length - 1 - index || 0)
  }
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  for (const [index, person] of people.entries()) {
    const expected = index === 3 ? [1] : index === 7 ? [-1] : [2, 3]
    await expect.poll(async () => expected.includes(await statusOf(sandbox, person, orders[index]!))).toBe(true)
  }
}

/** Two accounts, one device and one card: held, the person banned, rejected with a reason. */
async function stopFraud(page: Page, sandbox: Sandbox): Promise<void> {
  const card_number = newCardNumber()
  const honest = await createWithdrawer(sandbox, 'Latha Menon', { card_number })
  const thief = await createWithdrawer(sandbox, 'Latha Mennon', { card_number })
  await query(
    sandbox.database_url,
    `INSERT INTO account_user_device (user_id, device_hash, seen_at)
     SELECT id, decode(repeat('ab', 32), 'hex'), now() FROM account_user WHERE id = ANY($1)`,
    [[honest.id, thief.id]],
  )
  const order = await thief.ask('2500')
  await seen(page, 'Latha Mennon')
  await expect(rows(page)).toContainText('High')
  await expect(pane(page)).toContainText('Account used by others')
  await expect(pane(page)).toContainText('Device shared with others')
  await page.keyboard.press('h')
  await dialog(page).waitFor()
  await page.keyboard.type('Same device and card as somebody else')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  const onHold = async () => {
    await page
      .getByRole('group', { name: 'Queues' })
      .getByRole('button', { name: /^On hold/ })
      .click()
    await rows(page).filter({ hasText: 'Mennon' }).click()
    await seen(page, 'Latha Mennon')
  }
  await onHold()
  await pane(page).getByRole('link', { name: 'Open Latha Mennon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latha Mennon' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Linked accounts' })).toContainText('Latha Menon')
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await because(page, 'Ban', 'Second account of the same person')
  await expect(page.getByText('Banned', { exact: true }).first()).toBeVisible()
  await expect(thief.ask('200'), 'signed out everywhere').rejects.toMatchObject({ reason: 'user_banned' })
  await go(page, /^Withdrawals/)
  await onHold()
  await page.keyboard.press('r')
  await dialog(page).getByLabel('Reason').selectOption('Against the house rules')
  await page.keyboard.press('Tab')
  await page.keyboard.type('One account for each person')
  await page.keyboard.press('Control+Enter')
  await expect(rows(page).filter({ hasText: 'Mennon' })).toHaveCount(0)
  const acts = (await auditOf(sandbox, `withdrawal:${order}`)).map(({ action }) => action)
  expect(acts.filter((action) => action !== 'getWithdrawalForReview')).toEqual(['holdWithdrawal', 'rejectWithdrawal'])
}

/** What one asks for happens when another one agrees, and not before. */
async function correctByTwo(
  page: Page,
  lenas: Page,
  sandbox: Sandbox,
  person: Withdrawer,
  nisha: HiredOperator,
): Promise<void> {
  const before = await rupeesOf(sandbox, person)
  await lenas.getByRole('searchbox').fill(person.nickname)
  await lenas.keyboard.press('Enter')
  await expect(
    lenas.getByRole('table', { name: 'People found' }).getByRole('row').filter({ hasText: person.nickname }),
  ).toHaveCount(1)
  await lenas.keyboard.press('Enter')
  await expect(lenas.getByRole('heading', { level: 1, name: person.nickname })).toBeVisible()
  await lenas.getByRole('button', { name: 'Adjust balance' }).click()
  await dialog(lenas).getByRole('textbox', { name: 'Amount' }).fill('250')
  await because(lenas, 'Ask a second operator', 'The bank charged twice')
  expect(await rupeesOf(sandbox, person)).toBe(before)

  await go(lenas, /^Approvals/)
  const own = lenas.getByRole('complementary', { name: 'Selected request' })
  await expect(own).toContainText('Another operator must agree.')
  await expect(own.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await go(page, /^Approvals/)
  const request = page.getByRole('complementary', { name: 'Selected request' })
  await expect(request).toContainText('The bank charged twice')
  await expect(request.getByRole('heading', { name: `Give ₹250.00 to ${person.nickname}` })).toBeVisible()
  await expect(request).toContainText(`− ${moneyText(before!, 1)}`)
  await agree(page, nisha)
  const [whole = '0'] = before!.split('.')
  expect(await rupeesOf(sandbox, person)).toBe(`${BigInt(whole) + 250n}.00`)
}

/** One alone stops it at once; the next person who asks is told. */
async function pauseWithdrawals(page: Page, person: Withdrawer): Promise<void> {
  await go(page, /^Switches/)
  const row = page.getByRole('listitem', { name: 'Withdrawal', exact: true })
  await row.getByRole('button', { name: 'Pause' }).click()
  await because(page, 'Pause now', 'The bank is down')
  await expect(row).toContainText('Paused')
  await expect(person.ask('500')).rejects.toMatchObject({ reason: 'paused' })
}

/** Every row fits; a copy that was touched is caught, and the row is named. */
async function proveTheLog(page: Page, lenas: Page, nisha: HiredOperator, lena: HiredOperator): Promise<void> {
  await go(page, /^Audit log/)
  const entry = page.getByRole('complementary', { name: 'Selected row' })
  await expect(entry.getByText('Fits', { exact: true })).toBeVisible()
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('j')
    await expect(entry.getByText('Fits', { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog(page).getByLabel('What it is for').fill('For the auditor')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  const request = lenas.getByRole('complementary', { name: 'Selected request' })
  await expect(request).toContainText(`${nisha.name} asks: “For the auditor”`)
  await agree(lenas, lena)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save copy' }).click()
  const copy = readFileSync(await (await saving).path(), 'utf8')
  const parsed = JSON.parse(copy) as { id: string; details: Record<string, unknown> }[]
  expect(parsed.length).toBeGreaterThan(NAMES.length)

  const check = async (name: string, text: string) => {
    await page.getByLabel('A copy of the log').setInputFiles({
      ...{ name, mimeType: 'application/json', buffer: Buffer.from(text) },
    })
    return dialog(page)
  }
  await expect(await check('copy.json', copy)).toContainText(`All ${parsed.length} rows fit`)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const touched = parsed[5]!
  touched.details = { ...touched.details, note: 'Nothing happened' }
  await expect(await check('touched.json', JSON.stringify(parsed))).toContainText(
    `Row ${touched.id} is not what was written`,
  )
  await dialog(page).getByRole('button', { name: 'Close' }).click()
}
