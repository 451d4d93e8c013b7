import type { Page } from '@playwright/test'
import { createCaller } from '@mela/contract/client.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { AADHAAR, submitDocument } from '../identity/documents.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { bookPast } from '../wallet/records.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const toast = (page: Page, text: string) => page.getByText(text)

/** Through the door, from a browser that is known by this. */
function logIn({ username, password }: Person, device: string) {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36' }
  const from: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers, cookie: `mela_device=${device}` },
    })
  const call = createCaller({ origin: sandbox.origin, token: () => undefined, language: () => 'en', fetch: from })
  return call('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
}

async function because(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').last().fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function createRohan() {
  const [rohan, twin] = await createPeople(sandbox.database_url, 'Rohan Kulkarni', 'Rohan’s other self')
  const [row] = await query<{ uid: string }>(
    sandbox.database_url,
    `UPDATE account_user SET area_code = '91', mobile = '9876543210', email = 'rohan@example.com' WHERE id = $1 RETURNING uid`,
    [rohan.id],
  )
  const past = [
    { kind: 'recharge_paid', amount: '5000', type: 1, reference: '100000007', hours_ago: 30 },
    { kind: 'exchanged', amount: '-1000.50', type: 1, reference: '100000008', hours_ago: 5 },
  ] as const
  await bookPast(sandbox.database_url, rohan.id, past, Book.Money)
  await query(
    sandbox.database_url,
    `INSERT INTO wallet_turnover (user_id, book, currency, source, required, counted, locked, created_at)
     VALUES ($1, 2, 1, 'bonus', 10000, 2500, 0, now())`,
    [rohan.id],
  )
  await logIn(rohan, 'a'.repeat(22))
  await logIn(twin, 'a'.repeat(22))
  return { rohan, twin, uid: row!.uid }
}

test('CONSOLE-009 somebody is found by uid, name, mobile or e-mail, seen with devices, limits, statement and links, banned, unbanned and given a type', async ({
  visit,
}) => {
  const { rohan, twin, uid } = await createRohan()
  const page = await openConsole(visit, sandbox, await sandbox.hire('admin'), '/users')
  const field = page.getByRole('searchbox', { name: /^ID, name, whole mobile/ })
  const found = page.getByRole('table', { name: 'People found' })
  for (const wanted of [uid, 'rohan kulk', '+91 98765 43210', '9876543210', 'Rohan@example.com']) {
    await field.fill(wanted)
    await field.press('Enter')
    await expect(found.getByRole('row').filter({ hasText: 'Rohan Kulkarni' })).toHaveCount(1)
    await expect(found.getByRole('row')).toHaveCount(2)
    await expect(found, 'enough to recognise, too little to dial').toContainText('+91 ••••••3210')
  }
  await field.fill('987654')
  await field.press('Enter')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await field.fill('rohan@example.com')
  await field.press('Enter')
  await expect(found.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Rohan Kulkarni' })).toBeVisible()
  await expect(panel(page, /^Devices, /)).toContainText('Chrome on Android')
  await expect(panel(page, 'Protection')).toContainText('₹75.00 of ₹100.00 to play')
  await expect(panel(page, 'Protection')).toContainText('Limits of playNone set')
  await expect(panel(page, 'Linked accounts').getByRole('link', { name: /^Rohan’s other self/ })).toBeVisible()
  const ledger = page.getByRole('table', { name: 'Ledger, INR' })
  await expect(ledger.getByRole('row')).toHaveCount(3)
  await expect(ledger.getByRole('row').nth(1)).toContainText(
    /Exchange.*100000008.*House, exchange.*₹1,000\.50.*₹3,999\.50/,
  )
  await expect(ledger.getByRole('row').nth(2)).toContainText(
    /Recharge.*100000007.*House, deposits.*₹5,000\.00.*₹5,000\.00/,
  )
  await expect(page.getByText('Sum of entries equals the balance')).toBeVisible()
  await page.getByRole('radio', { name: 'USDT' }).click()
  await expect(page.getByText('Nothing moved')).toBeVisible()

  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await because(page, 'Ban', 'two accounts, one purse')
  await expect(page.getByText('Banned', { exact: true }).first()).toBeVisible()
  await expect(panel(page, 'Devices, 0')).toBeVisible()
  await expect(panel(page, 'Notes')).toContainText('Banned: two accounts, one purse')
  await expect(logIn(rohan, 'b'.repeat(22))).rejects.toMatchObject({ code: 10017 })
  await page.getByRole('button', { name: 'Unban', exact: true }).click()
  await because(page, 'Unban', 'was explained')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await logIn(rohan, 'b'.repeat(22))
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Test account')
  await because(page, 'Set the type', 'tries things out for us')
  await expect(page.getByText('Test account', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: /^Rohan’s other self/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rohan’s other self' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all' }).click()
  await because(page, 'Sign out all', 'lost the phone')
  await expect(panel(page, 'Devices, 0')).toBeVisible()
  const actions = (await auditOf(sandbox, `user:${rohan.id}`)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['getUserForOperator', 'getStatement', 'banUser', 'unbanUser', 'setUserIdentity']),
  )
  expect((await auditOf(sandbox, `user:${twin.id}`)).map(({ action }) => action)).toContain('endUserSessions')
})

test('an adjustment is only asked for, and booked when a second operator agrees', async ({ visit }) => {
  const [person] = await createPeople(sandbox.database_url, 'Sofia Alvarez')
  const [lena, kiran] = [await sandbox.hire('finance'), await sandbox.hire('finance')]
  const page = await openConsole(visit, sandbox, lena, `/users?id=${person.id}`)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Adjust the balance' })
  await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog.getByText('A reason is needed.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('250.75')
  await because(page, 'Ask a second operator', 'paid twice at the counter')
  await expect(toast(page, 'Asked for. A second operator decides under Approvals.')).toBeVisible()
  await expect(page.getByText('Nothing moved')).toBeVisible()
  const [approval] = await kiran.browser.call('listApprovals', { state: 'open' })
  const { id: approval_id, payload_hash } = approval!
  const decide = { approval_id, payload_hash, decision: 'approve' as const }
  await kiran.browser.call('decideApproval', { ...decide, code: await kiran.code() })
  await page.reload()
  const ledger = page.getByRole('table', { name: 'Ledger, INR' })
  await expect(ledger.getByRole('row').nth(1)).toContainText(/Adjusted by operators.*House, adjustments.*₹250\.75/)
  await expect(page.getByText('Sum of entries equals the balance')).toBeVisible()
})

test('CONSOLE-008 documents stand beside what was entered, are decided by keyboard with a reason, and each opening is logged', async ({
  visit,
}) => {
  const [fatima, dev] = await createPeople(sandbox.database_url, 'Fatima Shaikh', 'Dev Nair')
  await submitDocument(sandbox, fatima)
  await submitDocument(sandbox, dev, { id_number: '234123412345' })
  const lena = await sandbox.hire('support')
  const page = await openConsole(visit, sandbox, lena, '/identity')
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('button')).toHaveText([/Fatima Shaikh.*Aadhaar.*Basic/, /Dev Nair.*Aadhaar.*Basic/])
  const pane = page.getByRole('complementary', { name: 'Selected document' })
  const photo = page.getByRole('img', { name: 'Front of the document' })
  await expect(pane).toContainText(/Real name.*Fatima Shaikh/)
  await expect(pane).toContainText(new RegExp(`Number.*${AADHAAR.slice(-4)}`))
  await expect(pane).toContainText(/Born.*14 Aug 1994/)
  await expect(pane).toContainText('Check digit of the number is right')
  const isDrawn = (name: string) =>
    page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(() => isDrawn('Front of the document')).toBe(true)
  await expect(page.getByText('Watermarked. Opening is logged.')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(() => isDrawn('Back of the document')).toBe(true)
  await page.getByRole('button', { name: 'Front', exact: true }).click()
  const before = (await photo.boundingBox())!.width
  await page.keyboard.press('z')
  await expect.poll(async () => (await photo.boundingBox())!.width).toBeGreaterThan(before * 1.5)
  await page.getByRole('button', { name: 'Turn by a quarter' }).click()

  await page.keyboard.press('a')
  await expect(toast(page, 'Approved, Fatima Shaikh')).toBeVisible()
  await expect(pane).toContainText(/Real name.*Dev Nair/)
  await expect(pane).toContainText('Check digit of the number is wrong')
  await page.keyboard.press('r')
  await expect(page.getByText('Choose a reason first: the person reads it.')).toBeVisible()
  await pane.getByRole('button', { name: 'Not readable' }).click()
  await page.keyboard.press('r')
  await expect(toast(page, 'Rejected, Dev Nair')).toBeVisible()
  await expect(page.getByText('All clear', { exact: true })).toBeVisible()

  const config = (person: Person) => callerOf(person, sandbox.origin)('getIdentityConfig', { level: 1 })
  const told = async (person: Person) => (await config(person)).tasks.find(({ name }) => name === 'document')
  expect(await told(fatima)).toMatchObject({ status: 1 })
  expect(await told(dev)).toMatchObject({ status: -1, reason: 'not_readable' })
  const documents = await query<{ id: string; user_id: string }>(
    sandbox.database_url,
    'SELECT id, user_id FROM identity_document WHERE user_id = ANY ($1) ORDER BY id',
    [[fatima.id, dev.id]],
  )
  for (const { id } of documents) {
    const looks = await auditOf(sandbox, `identity:${id}`)
    expect(looks.map(({ action, name }) => [action, name])).toEqual([
      ['getIdentityForReview', lena.name],
      ['decideIdentity', lena.name],
    ])
  }
})
