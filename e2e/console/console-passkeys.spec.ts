import type { Page } from '@playwright/test'
import { axeViolations } from '../stage/access.ts'
import { openSandbox } from '../wallet/sandbox-site.ts'
import { auditOf, expect, openConsole, signIn, test } from './console.ts'

/** A security key in the computer, which knows its owner's finger. */
async function plugIn(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsFinger: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    pullOut: () => protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

const dialog = (page: Page) => page.getByRole('alertdialog')
const openSettings = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Your settings' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('CONSOLE-001 (part: the passkey) an operator adds a passkey, signs in and approves with it, and removes it', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const [nisha, arjun] = [await sandbox.hire('admin'), await sandbox.hire('admin')]
  const page = await openConsole(visit, sandbox, nisha)
  const key = await plugIn(page)

  await openSettings(page, 'Your passkeys')
  await expect(page.getByRole('heading', { name: 'No passkeys yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Six digits').fill('000000')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page)).toContainText('Give it a name')
  await dialog(page).getByLabel('Name').fill('Blue key')
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await nisha.code())
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  const passkeys = page.getByRole('table', { name: 'Your passkeys' })
  await expect(passkeys).toContainText('Blue key')
  await expect(passkeys).toContainText('Never')
  expect(await axeViolations(page)).toEqual([])

  await openSettings(page, 'Sign out')
  await page.getByLabel('Name').fill(nisha.name)
  await page.getByLabel('Password', { exact: true }).fill('not this one at all')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Name, password or passkey is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(nisha.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await key.knowsFinger(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey answered. Try again.')).toBeVisible()
  await key.knowsFinger(true)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()

  const { approval_id } = await arjun.browser.call('exportAudit', { from_id: '1', to_id: '2', reason: 'A look' })
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Approvals/ })
    .click()
  await expect(page.getByRole('complementary', { name: 'Selected request' })).toContainText('A look')
  await page.keyboard.press('a')
  await expect(dialog(page).getByLabel('Six digits')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Approve with your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  const [decided] = (await arjun.browser.call('listApprovals', {})).filter(({ id }) => id === approval_id)
  expect(decided).toMatchObject({ state: 'executed', approver: nisha.name })

  // Without the key a code opens the same door, and takes the key away.
  await key.pullOut()
  await openSettings(page, 'Your passkeys')
  await passkeys.getByRole('button', { name: 'Remove Blue key' }).click()
  await dialog(page).getByRole('button', { name: 'Use a code instead' }).click()
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await nisha.code())
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No passkeys yet' })).toBeVisible()
  await openSettings(page, 'Sign out')
  await signIn(page, nisha)
  const log = await auditOf(sandbox, `operator:${nisha.id}`)
  expect(log.map(({ action }) => action)).toEqual([
    ...['signIn', 'signIn', 'addPasskey', 'signOut', 'signIn', 'removePasskey', 'signOut', 'signIn'],
  ])
})
