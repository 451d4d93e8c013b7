import { axeViolations } from '../stage/access.ts'
import { createPeople } from '../stage/people.ts'
import { picture } from '../screens/pictures.ts'
import { openSandbox } from '../wallet/sandbox-site.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, openConsole, test } from './console.ts'

test('an operator jumps to pages and people by keyboard alone, and a search is asked and written down only when it is chosen', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const [rohan] = await createPeople(sandbox.database_url, 'Rohan Kulkarni')
  const lena = await sandbox.hire('finance')
  const page = await openConsole(visit, sandbox, lena)
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  const searches = () =>
    query(sandbox.database_url, `SELECT 1 FROM operators_audit WHERE action = 'findUsers' AND operator_id = $1`, [
      lena.id,
    ])

  const opener = page.getByRole('button', { name: /^Search or jump to/ })
  await opener.click()
  await expect(field).toBeFocused()
  await expect(options.filter({ hasText: 'Audit log' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-palette')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('limits')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\?part=limits$/)

  // The keys of the page are letters while one writes.
  await page.goto('/withdrawals')
  await expect(page.getByRole('list', { name: 'Keys of this page' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('alertdialog', { name: 'Keys' })).toContainText('Ctrl K')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('harj/?')
  await expect(field).toHaveValue('harj/?')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await field.fill(rohan.nickname)
  await expect(options.last()).toHaveText(`Find people: ${rohan.nickname}`)
  expect(await searches()).toHaveLength(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'People found' })).toContainText(rohan.nickname)
  expect(await searches()).toHaveLength(1)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
