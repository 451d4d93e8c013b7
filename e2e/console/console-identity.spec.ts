import { moneySettings } from '@mela/contract/operators/money-settings.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { submitDocument } from '../identity/documents.ts'
import { picture } from '../screens/pictures.ts'
import { axeViolations } from '../stage/access.ts'
import { callerOf, createPeople } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { expect, openConsole, test } from './console.ts'

/** A document for each of the two levels, and nothing else. */
async function askForDocuments({ database_url, restart }: Sandbox): Promise<void> {
  const { basic, advanced } = moneySettings.parse({}).identity_levels
  const levels = {
    basic: { ...basic, phone: false, document: true },
    advanced: { ...advanced, document: true, bank: false },
  }
  await query(
    database_url,
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('identity_levels', $1, now())`,
    [JSON.stringify(levels)],
  )
  await restart({})
}

test('another name or date of birth than was verified is approved only as a replacement, and a forged document is taken back', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  await askForDocuments(sandbox)
  const [nadia] = await createPeople(sandbox.database_url, 'Nadia Rahman')
  const risk = await sandbox.hire('risk')
  const config = (level: 1 | 2) => callerOf(nadia, sandbox.origin)('getIdentityConfig', { level })
  const document = async (level: 1 | 2) => (await config(level)).tasks.find(({ name }) => name === 'document')
  const page = await openConsole(visit, sandbox, risk, '/identity')
  const pane = page.getByRole('complementary', { name: 'Selected document' })
  const approve = pane.getByRole('button', { name: 'Approve' })
  const isDrawn = (name: string) =>
    page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  const lookAtBoth = async () => {
    await expect.poll(() => isDrawn('Front of the document')).toBe(true)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => isDrawn('Back of the document')).toBe(true)
  }
  await submitDocument(sandbox, nadia, { id_number: '567856785670' })
  await expect(pane).toContainText(/Real name.*Nadia Rahman/)
  await lookAtBoth()
  await approve.click()
  await expect(page.getByText('Approved, Nadia Rahman')).toBeVisible()

  await submitDocument(sandbox, nadia, { id_number: '567856785670', level: 2, birth_date: '1990-01-02' })
  await expect(pane).toContainText(/Verified before.*Nadia Rahman, 14 Aug 1994/)
  await lookAtBoth()
  await expect(approve).toBeDisabled()
  await picture(page, 'console-identity-1-replaces')
  await pane.getByRole('switch', { name: /Replace who was verified/ }).click()
  await approve.click()
  await expect(page.getByText('All clear. Nothing waits.')).toBeVisible()
  expect(await document(2)).toMatchObject({ status: 1 })

  await page.getByRole('button', { name: 'Approved' }).click()
  await expect(pane).toContainText(/Born.*2 Jan 1990/)
  await pane.getByRole('button', { name: 'Take back' }).click()
  await expect(pane).toContainText('Choose a reason first: the person reads it.')
  await pane.getByRole('button', { name: 'Other', exact: true }).click()
  await pane.getByRole('button', { name: 'Take back' }).click()
  await expect(pane).toContainText('Write a note: why it is taken back.')
  await pane.getByLabel('Note for the log, required').fill('The photo was drawn by a machine')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-identity-2-take-back')
  await pane.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back, Nadia Rahman')).toBeVisible()
  expect(await document(2)).toMatchObject({ status: -1, reason: 'other' })
})
