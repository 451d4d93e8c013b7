import { URI, type TOTP } from 'otpauth'
import { query } from '../../server/test/engines/postgres.ts'
import { axeViolations } from '../stage/access.ts'
import { GATE } from '../stage/app.ts'
import { expect, openConsole, signIn, test } from './console.ts'
import { createPeople } from '../stage/people.ts'
import { openSandbox } from '../wallet/sandbox-site.ts'

test(
  'CONSOLE-001 an invited operator enrols, signs in with password and code, and a player does not',
  GATE,
  async ({ visit }) => {
    const sandbox = await openSandbox()
    const [nisha, arjun] = [await sandbox.hire('admin'), await sandbox.hire('admin')]

    // One invites, the other agrees with a code. Each of them gets one half of the invitation.
    const { approval_id } = await nisha.browser.call('inviteOperator', {
      ...{ name: 'lena', roles: ['finance'], reason: 'Reviews withdrawals' },
    })
    const page = await openConsole(visit, sandbox, arjun, '/approvals')
    await expect(page.getByRole('complementary', { name: 'Selected request' })).toContainText('lena')
    await page.keyboard.press('a')
    await page
      .getByRole('alertdialog')
      .getByLabel('Six digits')
      .fill(await arjun.code())
    await page.keyboard.press('Enter')
    const link = await page.getByRole('alertdialog').locator('code').textContent()
    expect(link).toContain(`${sandbox.console_origin}/enrol?code=needed#`)
    expect(approval_id).toMatch(/^\d+$/)
    const asking = await openConsole(visit, sandbox, nisha, '/approvals')
    await asking.getByRole('button', { name: 'All' }).click()
    const request = asking.getByRole('complementary', { name: 'Selected request' })
    await expect(request.getByText('Enrolment code')).toBeVisible()
    const code = await request.locator('code').first().textContent()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'All' }).click()
    await expect(page.getByRole('complementary', { name: 'Selected request' })).toContainText('lena')
    await expect(page.getByText('Enrolment code')).toHaveCount(0)

    // The other half and a password of twelve characters, then the second factor; the token leaves the address bar at once.
    const newcomer = await visit(sandbox, link!.slice(sandbox.console_origin.length))
    await expect(newcomer).toHaveURL('/enrol')
    await newcomer.getByLabel('Password', { exact: true }).fill('short')
    await newcomer.keyboard.press('Enter')
    await expect(newcomer.getByText('The code is needed.')).toBeVisible()
    await newcomer.getByLabel('Enrolment code').fill('not yet')
    await newcomer.keyboard.press('Enter')
    await expect(newcomer.getByText('12 characters needed, 5 entered.')).toBeVisible()
    await newcomer.getByLabel('Password', { exact: true }).fill('other people’s money')
    await newcomer.getByLabel('Enrolment code').fill('0000-0000-0000')
    await newcomer.keyboard.press('Enter')
    await expect(newcomer.getByText('This code does not belong to this link.')).toBeVisible()
    await newcomer.getByLabel('Enrolment code').fill(code!)
    await newcomer.keyboard.press('Enter')
    await expect(newcomer.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible()
    expect(await axeViolations(newcomer)).toEqual([])
    const secret = await newcomer.locator('figcaption').textContent()
    const totp = URI.parse(`otpauth://totp/Mela:lena?secret=${secret}`) as TOTP
    await newcomer.getByLabel('Code', { exact: true }).fill(totp.generate())
    await newcomer.getByRole('button', { name: 'Sign in' }).click()

    // Wrong digits and wrong passwords are told alike.
    for (const [password, code] of [
      ['other people’s money', '000000'],
      ['not this one at all', totp.generate()],
    ] as const) {
      await newcomer.getByLabel('Name').fill('lena')
      await newcomer.getByLabel('Password', { exact: true }).fill(password)
      await newcomer.getByRole('button', { name: 'Continue' }).click()
      await newcomer.getByLabel('Code', { exact: true }).fill(code)
      await expect(newcomer.getByText('Name, password or code is wrong.')).toBeVisible()
    }
    // The code of the enrolment counts once; half a minute later there is another.
    await query(sandbox.database_url, `UPDATE operators_operator SET last_code_step = 0 WHERE name = 'lena'`)
    await signIn(newcomer, {
      ...nisha,
      name: 'lena',
      password: 'other people’s money',
      code: () => Promise.resolve(totp.generate()),
    })

    // Roles decide what is there, and the session ends for good.
    const navigation = newcomer.getByRole('navigation', { name: 'Console' })
    await expect(navigation.getByRole('link', { name: 'Withdrawals' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
    await newcomer.goto('/audit')
    await expect(newcomer.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    await newcomer.getByRole('button', { name: 'Your settings' }).click()
    await newcomer.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(newcomer.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await newcomer.reload()
    await expect(newcomer.getByRole('heading', { name: 'Sign in' })).toBeVisible()

    // A player's token opens nothing here, and there is nothing of the app.
    const [player] = await createPeople(sandbox.database_url, 'Rohan Kulkarni')
    const answer = await newcomer.evaluate(async (token) => {
      const response = await fetch('/admin/dashboard', { headers: { Authorization: `Bearer ${token}` } })
      return [response.status, ((await response.json()) as { code: number }).code]
    }, player.token)
    expect(answer).toEqual([401, 10005])
    const app = await newcomer.evaluate(async () => (await fetch('/api/public/sub_contracting')).status)
    expect(app).toBe(404)
  },
)

test('an operator at whose name others have guessed signs in as ever, and the browser does the work for it', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const nisha = await sandbox.hire('admin')
  await query(
    sandbox.database_url,
    `INSERT INTO operators_attempt (key_hash, failures, changed_at)
     VALUES (sha256(convert_to('name' || chr(10) || $1, 'UTF8')), 20, now())
     ON CONFLICT (key_hash) DO UPDATE SET failures = 20, changed_at = now()`,
    [nisha.name],
  )
  const guess = { name: nisha.name, password: 'not the password', code: '000000' }
  await expect(nisha.browser.call('signIn', guess)).rejects.toMatchObject({ reason: 'proof_of_work_required' })
  const page = await openConsole(visit, sandbox, nisha)
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
})
