import type { Page } from '@playwright/test'
import { createCaller } from '@mela/contract/client.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { callerOf, createPeople } from '../stage/people.ts'
import { bookPast } from '../wallet/records.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})
test.describe.configure({ mode: 'serial' })

const ASKED = 'Asked for. A second operator decides under Approvals.'
const guest = () => createCaller({ origin: sandbox.origin, token: () => undefined, language: () => 'en', fetch })
const settings = ({ browser }: HiredOperator) => browser.call('getSiteSettings', {})

/** Looks at what changes, says why, and sends it. */
async function send(page: Page, act: string, changes: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Before and after' })
  for (const change of changes) await expect(dialog).toContainText(change)
  await dialog.getByRole('textbox').fill('as the owners wish')
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toHaveCount(0)
}

/** The open request of a kind, decided by somebody else. */
async function agree(operator: HiredOperator): Promise<void> {
  const [approval] = await operator.browser.call('listApprovals', { state: 'open' })
  const { id: approval_id, payload_hash } = approval!
  const input = { approval_id, payload_hash, decision: 'approve' as const, code: await operator.code() }
  expect(await operator.browser.call('decideApproval', input)).toMatchObject({ state: 'executed' })
}

test('CONSOLE-014 switches, service account, templates and banks are set by one; verification and money by two', async ({
  visit,
}) => {
  const [service, owner] = await createPeople(sandbox.database_url, 'Mela Help', 'Meera Iyer')
  await query(sandbox.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [service.id])
  const [nisha, kiran] = [await sandbox.hire('admin'), await sandbox.hire('risk', 'finance')]
  const page = await openConsole(visit, sandbox, nisha, '/settings')

  await page.getByRole('textbox', { name: 'Name of the app' }).fill('Village fair')
  await page.getByRole('switch', { name: 'One-tap sign-up' }).click()
  await page.getByRole('switch', { name: 'People may add friends' }).click()
  const person = page.getByRole('combobox', { name: /^Another account/ })
  await person.fill('Mela Help')
  await person.press('Enter')
  await page.getByRole('option', { name: /^Mela Help/ }).click()
  await send(page, 'Save', ['Name of the app', 'One-tap sign-up', '− On', '+ Off', 'Service account'])
  await expect(page.getByText('Saved')).toBeVisible()
  await expect
    .poll(() => settings(nisha))
    .toMatchObject({
      ...{
        app_name: 'Village fair',
        auto_register_switch: -1,
        user_add_friend_switch: -1,
        service_user_id: service.id,
      },
    })
  await expect.poll(async () => (await guest()('getSiteConfig', {})).auto_register_switch).toBe(-1)

  await page.getByRole('button', { name: 'Banks' }).click()
  await page.getByRole('button', { name: 'Add a bank' }).click()
  await page.getByRole('textbox', { name: 'Code 11' }).fill('idfb')
  await expect(page.getByText('Every bank needs a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name 11' }).fill('IDFC First Bank')
  await send(page, 'Save', ['IDFB', 'IDFC First Bank'])
  await expect.poll(async () => (await settings(nisha)).banks.at(-1)).toEqual({ code: 'IDFB', name: 'IDFC First Bank' })

  await page.getByRole('button', { name: 'Group templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'New template' })
  await dialog.getByRole('textbox', { name: 'Code (code2)' }).fill('fair2026')
  await dialog.getByRole('textbox', { name: 'Name of the group' }).fill('Help for you')
  for (const [label, name] of [
    ['Choose the owner', owner.nickname],
    ['Add a service account', service.nickname],
  ] as const) {
    const field = dialog.getByRole('combobox', { name: label })
    await field.fill(name)
    await field.press('Enter')
    await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Group templates' })).toContainText(/FAIR2026.*Help for you/)
  expect((await guest()('getGroupTemplates', { code: 'FAIR2026' })).id).not.toBe('')

  await page.getByRole('button', { name: 'Verification', exact: true }).click()
  await page.getByRole('switch', { name: 'Google, basic' }).click()
  await page
    .getByRole('region', { name: 'Advanced level' })
    .getByRole('textbox', { name: 'Recharges needed' })
    .fill('3')
  await send(page, 'Ask a second operator', [
    ...['Basic level: Google', '− Not asked for', '+ Asked for', 'Advanced level: Recharges needed', '+ 3'],
  ])
  await expect(page.getByText(ASKED)).toBeVisible()
  expect((await settings(nisha)).identity_levels.basic.google, 'not before another one agrees').toBe(false)
  await agree(kiran)
  await expect
    .poll(async () => (await settings(nisha)).identity_levels)
    .toMatchObject({
      ...{ basic: { google: true }, advanced: { rechange_num: 3 } },
    })

  await page.getByRole('button', { name: 'Fees and rates' }).click()
  await page.getByRole('textbox', { name: 'INR, share' }).fill('2.5')
  await send(page, 'Ask a second operator', ['Withdrawal fee, INR, share', '− 2%', '+ 2.5%'])
  await agree(kiran)
  await expect.poll(async () => (await settings(nisha)).withdraw_fees[0]).toEqual({ type: 1, rate: 25_000, least: '0' })
  const said = await auditOf(sandbox, 'setting:banks')
  expect(said).toMatchObject([
    { action: 'saveSiteSettings', name: nisha.name, details: { reason: 'as the owners wish' } },
  ])
})

test('one operator pauses at once what people can do, and only two open money again', async ({ visit }) => {
  const [person] = await createPeople(sandbox.database_url, 'Asha Verma')
  await bookPast(sandbox.database_url, person.id, [{ kind: 'recharge_paid', amount: '500', type: 1 }], Book.Money)
  const [nisha, kiran] = [await sandbox.hire('support', 'risk'), await sandbox.hire('risk')]
  const page = await openConsole(visit, sandbox, nisha, '/switches')
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  const act = async (name: string, what: string, how: string) => {
    await row(name).getByRole('button', { name: what }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('rates look wrong')
    await dialog.getByRole('button', { name: how }).click()
    await expect(dialog).toHaveCount(0)
  }
  const quote = () => callerOf(person, sandbox.origin)('quoteExchange', { from: 1, to: 3, amount: '100' })
  await expect(row('Exchange')).toContainText('Open')
  await quote()
  await act('Exchange', 'Pause', 'Pause now')
  await expect(row('Exchange')).toContainText('Paused')
  await expect.poll(() => quote().catch((error: { reason: string }) => error.reason)).toBe('paused')
  await act('Exchange', 'Open again', 'Ask a second operator')
  await expect(page.getByText(ASKED)).toBeVisible()
  await expect(row('Exchange'), 'one alone does not open it').toContainText('Paused')
  await agree(kiran)
  await expect(row('Exchange')).toContainText('Open')
  await expect
    .poll(() =>
      quote().then(
        ({ to_amount }) => to_amount,
        () => '',
      ),
    )
    .toBe('100.00')

  await act('Sign-up', 'Pause', 'Pause now')
  const register = () =>
    guest()('login', {
      ...{ biz: 'register', source: 'h5' },
      data: { account: { username: `new-${crypto.randomUUID().slice(0, 8)}`, password: 'mela-password' } },
    })
  await expect.poll(() => register().catch((error: { reason: string }) => error.reason)).toBe('paused')
  await act('Sign-up', 'Open again', 'Open again')
  await expect(row('Sign-up')).toContainText('Open')
  await expect
    .poll(() =>
      register().then(
        ({ is_new }) => is_new,
        () => false,
      ),
    )
    .toBe(true)
})

test('a way to recharge is added and another one removed when two agree, and people see it', async ({ visit }) => {
  const [person] = await createPeople(sandbox.database_url, 'Ravi Shankar')
  const [nisha, kiran] = [await sandbox.hire('finance'), await sandbox.hire('finance')]
  const page = await openConsole(visit, sandbox, nisha, '/settings?part=channels')
  const offered = async () =>
    (await callerOf(person, sandbox.origin)('getRechargeConfig', { type: 1 })).channels.map(({ id }) => id)
  await expect(page.getByRole('region', { name: 'UPI or bank transfer, INR' })).toBeVisible()
  expect(await offered()).toContain('bank')

  await page.getByRole('button', { name: 'Remove bank', exact: true }).click()
  await page.getByRole('button', { name: 'Add a channel' }).click()
  const fresh = page.getByRole('region', { name: 'New channel' })
  await expect(page.getByText('An id is 2 to 40 small letters, digits or _.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look at the changes' })).toBeDisabled()
  await fresh.getByRole('textbox', { name: 'Id', exact: true }).fill('sbi_transfer')
  await expect(page.getByText('Every channel needs a name.')).toBeVisible()
  await fresh.getByRole('combobox', { name: 'Kind' }).selectOption('USDT by an amount of its own')
  await expect(fresh.getByRole('combobox', { name: 'Currency' })).toHaveText('USDT')
  await fresh.getByRole('combobox', { name: 'Kind' }).selectOption('Transfer with a reference')
  await fresh.getByRole('textbox', { name: 'Quick amounts' }).fill('500 1000')
  await fresh.getByRole('textbox', { name: 'Payee' }).fill('Mela Fair')
  await fresh.getByRole('textbox', { name: 'Account number' }).fill('30100098765432')
  await fresh.getByRole('switch', { name: 'sbi_transfer is open' }).click()
  await fresh.getByRole('textbox', { name: 'Name', exact: true }).fill('SBI transfer')
  await send(page, 'Ask a second operator', [
    ...['UPI or bank transfer, INR (bank): Kind', '− Transfer with a reference'],
    ...['SBI transfer, INR (sbi_transfer): Account number', '+ 30100098765432'],
  ])
  await expect(page.getByText(ASKED)).toBeVisible()
  expect(await offered(), 'not before another one agrees').not.toContain('sbi_transfer')
  await agree(kiran)
  await expect.poll(offered).toContain('sbi_transfer')
  expect(await offered()).not.toContain('bank')
  await page.reload()
  await expect(page.getByRole('region', { name: 'SBI transfer, INR' })).toContainText('sbi_transfer, Transfer with')
  await expect(page.getByRole('region', { name: 'UPI or bank transfer, INR' })).toHaveCount(0)
})

test('operators are invited and given roles by two, and shut out by one', async ({ visit }) => {
  const [nisha, other, gone] = [await sandbox.hire('admin'), await sandbox.hire('admin'), await sandbox.hire('content')]
  const page = await openConsole(visit, sandbox, nisha, '/operators')
  const table = page.getByRole('table', { name: 'Operators' })
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Invite an operator' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('lena.v')
  await dialog.getByText(/^Finance/).click()
  await dialog.getByRole('textbox').last().fill('joins the team')
  await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(page.getByText(ASKED)).toBeVisible()
  await agree(other)
  await expect(table.getByRole('row', { name: /lena\.v/ })).toContainText(/finance.*Invited/)
  await table.getByRole('button', { name: gone.name }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill('left the team')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(table.getByRole('row').filter({ hasText: gone.name })).toContainText('Disabled')
  await expect(gone.browser.call('getOperator', {})).rejects.toMatchObject({ code: 10005 })
})
