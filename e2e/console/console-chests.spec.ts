import type { Page } from '@playwright/test'
import { Book } from '../../server/src/ledger/index.ts'
import { expireBox, openBox, sendBox } from '../chests/chest-scene.ts'
import { createGroup, createPeople } from '../stage/people.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { auditOf, expect, openConsole, test } from './console.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

async function sendThree(sender: string) {
  const { database_url, origin } = sandbox
  const [asha, ravi, meera] = await createPeople(database_url, sender, 'Ravi Menon', 'Meera Iyer')
  const group_id = await createGroup(database_url, 'Diwali planning', [asha, ravi, meera])
  await giveDiamonds(database_url, asha, 5_000, Book.Money)
  const send = (amount: number, num: number, remark: string) =>
    sendBox(asha, group_id, origin, { type: 2, amount, num, remark })
  const expired = await send(900, 3, 'Early birds')
  const claimed = await send(160, 2, 'Chai fund')
  const open = await send(1_200, 3, 'For the night shift')
  await openBox(expired, origin, ravi, meera)
  await openBox(claimed, origin, ravi, meera)
  await openBox(open, origin, ravi)
  await expireBox(database_url, expired)
  return { asha, ravi, group_id, expired, claimed, open }
}
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr')

test('support finds a box by state, by its ID and by who sent it, and sees claims, movements and the seed once it is over', async ({
  visit,
}) => {
  const { asha, expired, claimed, open } = await sendThree('Asha Verma')
  const nisha = await sandbox.hire('support')
  const looked = () => nisha.browser.call('getChestForOperator', { chest_id: expired })
  await expect.poll(async () => (await looked()).chest.state).toBe('expired')
  const page = await openConsole(visit, sandbox, nisha)
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Treasure boxes' }).click()
  await page.getByRole('combobox', { name: 'Find by' }).selectOption('Person who sent it')
  const field = page.getByRole('combobox', { name: /^ID, name, whole mobile/ })
  await field.fill('Asha Verma')
  await field.press('Enter')
  await page.getByRole('option', { name: /^Asha Verma/ }).click()
  const boxes = rowsOf(page, 'Treasure boxes')
  await expect(boxes).toHaveText([
    new RegExp(`${open}.*Asha Verma.*Diwali planning.*1,200.*1 of 3.*Open`),
    new RegExp(`${claimed}.*160.*2 of 2.*0.*All claimed`),
    new RegExp(`${expired}.*900.*2 of 3.*300.*Expired`),
  ])
  await page.getByRole('button', { name: 'Expired' }).click()
  await expect(boxes).toHaveText([new RegExp(expired)])
  await boxes.first().getByRole('button').click()

  await expect(page.getByRole('heading', { level: 1, name: `Box ${expired}` })).toBeVisible()
  const head = page.getByRole('region', { name: 'How it stands' })
  await expect(head).toContainText('Expired: 300 diamonds went back to Asha Verma.')
  await expect(head.getByRole('meter', { name: 'Claimed' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 3 shares, 600 of 900 diamonds',
  )
  const opened = /^\d+ \w+, \d\d:\d\d$/
  await expect(rowsOf(page, 'Claims').getByRole('cell')).toHaveText([
    ...[/Meera Iyer/, opened, '2', '300'],
    ...[/Ravi Menon/, opened, '1', '300'],
  ])
  await expect(rowsOf(page, 'Movements').getByRole('cell')).toHaveText([
    ...[opened, 'Rest came back', 'Asha Verma', '', '300.00'],
    ...[opened, 'Share opened', 'Meera Iyer', '', '300.00'],
    ...[opened, 'Share opened', 'Ravi Menon', '', '300.00'],
    ...[opened, 'Box sent', 'Asha Verma', '900.00', ''],
  ])
  const { chest } = await looked()
  const proof = page.getByRole('region', { name: 'Proof' })
  await expect(proof).toContainText(chest.commitment)
  await expect(proof).toContainText(chest.seed!)

  await page.getByRole('link', { name: 'Other boxes of Asha Verma' }).click()
  await expect(boxes).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Box ID' }).fill(open)
  await page.getByRole('searchbox', { name: 'Box ID' }).press('Enter')
  await expect(head).toContainText('Open: 2 of 3 shares are left.')
  await expect(proof).toContainText('Told to everyone once the box is over')
  const looks = await auditOf(sandbox, `chest:${open}`)
  expect(looks.map(({ action, name }) => [action, name])).toEqual([['getChestForOperator', nisha.name]])
  expect((await auditOf(sandbox, `user:${asha.id}`)).map(({ action }) => action)).toContain('listChestsForOperator')
})

test('a movement of a box in somebody’s statement leads to the box, and a box that is not there says so', async ({
  visit,
}) => {
  const { asha, claimed } = await sendThree('Sofia Alvarez')
  const page = await openConsole(visit, sandbox, await sandbox.hire('finance'), `/users?id=${asha.id}`)
  await page.getByRole('radio', { name: 'Diamonds' }).click()
  const ledger = rowsOf(page, 'Ledger, Diamonds')
  await ledger
    .filter({ hasText: 'Treasure box sent' })
    .getByRole('link', { name: `Open box ${claimed}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Box ${claimed}` })).toBeVisible()
  await expect(page.getByText('All shares were claimed; nothing went back.')).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: 'Diamonds' }).click()
  await page.getByRole('region', { name: 'Ledger' }).getByRole('link', { name: 'Treasure boxes' }).click()
  await expect(rowsOf(page, 'Treasure boxes')).toHaveCount(3)
  await page.goto('/chests?id=4')
  await expect(page.getByRole('main').getByText('This no longer exists.')).toBeVisible()
})
