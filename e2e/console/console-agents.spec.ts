import type { Page } from '@playwright/test'
import { picture } from '../screens/pictures.ts'
import { axeViolations } from '../stage/access.ts'
import { callerOf, createPeople } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'
import { agreeOnLittle, applied, bookPast, invitedBy, longAgents, shareBrowser } from './agent-people.ts'
import { auditOf, expect, openConsole, test } from './console.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const table = (page: Page, name: string) => page.getByRole('table', { name })
const application = (page: Page) => page.getByRole('complementary', { name: 'Selected application' })
const agent = (page: Page) => page.getByRole('complementary', { name: 'Selected agent' })
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name: new RegExp(`^${name}`) })

/** By keyboard alone. */
async function sayWhy(page: Page, why: string): Promise<void> {
  await expect(dialog(page).getByRole('textbox')).toBeVisible()
  await dialog(page).getByRole('textbox').fill(why)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Three who apply: one with a team, one whose team shares a browser, and one whose only member was banned since. */
async function openVillage() {
  const sandbox = await openSandbox()
  const [nisha, kiran] = [await sandbox.hire('admin'), await sandbox.hire('admin')]
  await agreeOnLittle(nisha, kiran)
  const [asha, ravi, wei] = await createPeople(sandbox.database_url, 'Asha Verma', 'Ravi Menon', 'Wei Chen')
  const team = await invitedBy(sandbox, asha, 'Meera Iyer', 'Dev Nair', 'Sofia Alvarez')
  const [twin] = await invitedBy(sandbox, ravi, 'Ravi M', 'Kenji Watanabe')
  const [gone] = await invitedBy(sandbox, wei, 'Nadia Rahman')
  await shareBrowser(sandbox, ravi, twin!)
  const ids = {
    asha: await applied(sandbox, asha, 'I run the tea stall at the bus stand and know everybody.', 5),
    ravi: await applied(sandbox, ravi, 'Many friends, quick money!', 3),
    wei: await applied(sandbox, wei, 'My cricket club plays on Sundays.', 1),
  }
  await kiran.browser.call('banUser', { user_id: gone!.id, reason: 'Sells accounts' })
  return { sandbox, kiran, people: { asha, ravi, wei }, team, ids }
}
const infoOf = (sandbox: Sandbox, person: { token: string }) => callerOf(person, sandbox.origin)('getAgentInfo', {})

test('applications to be an agent are read and decided by keyboard, and an agent is blocked and unblocked, each with a reason', async ({
  visit,
}) => {
  test.slow()
  const { sandbox, kiran, people, team, ids } = await openVillage()
  const risk = await sandbox.hire('risk')
  const page = await openConsole(visit, sandbox, risk, '/', { colorScheme: 'dark' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('applications in review')
  await page.keyboard.press('Enter')

  // Whoever has waited longest comes first.
  const rows = table(page, 'Applications in review')
    .getByRole('row')
    .filter({ has: page.locator('td') })
  await expect(rows).toHaveText([/Asha Verma.*5 h$/, /Ravi Menon.*3 h$/, /Wei Chen.*1 h$/])
  await expect(page.getByText('3 waiting, longest 5 h')).toBeVisible()
  await expect(application(page)).toContainText('I run the tea stall at the bus stand')
  await expect(application(page)).toContainText(/First circle3Second circle0Third circle0Valid members3/)
  await expect(application(page)).toContainText(/metValid members3 of 1/)
  await expect(application(page).getByRole('link', { name: 'Open Asha Verma' })).toHaveAttribute(
    'href',
    `/users?id=${people.asha.id}`,
  )
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-agents-1-review')

  // What somebody lacks by now keeps them from being approved, and shared browsers are marked.
  await page.keyboard.press('j')
  await expect(application(page)).toContainText('1 of those they invited uses a browser that they use, too.')
  await expect(application(page)).toContainText(/metValid members1 of 1/)
  await picture(page, 'console-agents-2-shared')
  await page.keyboard.press('j')
  await expect(application(page)).toContainText(/not metValid members0 of 1/)
  await expect(application(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(application(page)).toContainText('Approved only while all requirements are met.')
  await page.keyboard.press('k')
  await expect(application(page)).toContainText('Many friends, quick money!')
  await expect(application(page).getByRole('heading', { name: 'Team' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(dialog(page)).toContainText('Reject the application of Ravi Menon')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText('A reason is needed.')
  await picture(page, 'console-agents-3-reject')
  await sayWhy(page, 'Please invite people, not your own accounts')
  await expect(page.getByText('Rejected, Ravi Menon')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect
    .poll(async () => (await infoOf(sandbox, people.ravi)).application)
    .toMatchObject({
      ...{ state: 'rejected', reason: 'Please invite people, not your own accounts' },
    })
  await page.keyboard.press('k')
  await expect(application(page).getByRole('heading', { name: 'Asha Verma' })).toBeVisible()
  await expect(application(page)).toContainText(/metValid members3 of 1/)
  await page.keyboard.press('a')
  await expect(page.getByText('Approved, Asha Verma')).toBeVisible()
  await expect(rows).toHaveText([/Wei Chen/])
  expect(await infoOf(sandbox, people.asha)).toMatchObject({ status: 1 })

  await chip(page, 'Applications', 'Rejected').click()
  await expect(table(page, 'Rejected applications').getByRole('row', { name: 'Ravi Menon' })).toContainText(risk.name)
  await expect(application(page)).toContainText('Please invite people, not your own accounts')
  await expect(application(page)).toContainText(`By ${risk.name}`)

  // Of an agent: what the people below brought, and an end to it that can be taken back.
  await longAgents(sandbox, people.asha)
  await bookPast(sandbox, team, 1_000)
  await chip(page, 'Agents', 'Agents').click()
  await expect(table(page, 'All agents').getByRole('row', { name: 'Asha Verma' })).toContainText('3₹900.00')
  await expect(agent(page).getByRole('list', { name: 'Rewards' })).toContainText(
    /(Week of \d+ \w+ \d{4}From 3 people, until .*?₹450.00Open){2}/,
  )
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'console-agents-4-agent')
  await page.keyboard.press('b')
  await expect(dialog(page)).toContainText('they earn and claim nothing any more')
  await sayWhy(page, 'Promises people an income')
  await expect(page.getByText('Blocked, Asha Verma')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  expect(await infoOf(sandbox, people.asha)).toMatchObject({ status: -1 })
  await chip(page, 'Agents', 'Blocked 1').click()
  await expect(table(page, 'Blocked people').getByRole('row', { name: 'Asha Verma' })).toContainText('Promises people')
  await expect(agent(page)).toContainText('Why blockedPromises people an income')
  await expect(agent(page).getByRole('list', { name: 'Rewards' })).toContainText('₹450.00Open')
  await picture(page, 'console-agents-5-blocked')
  await page.keyboard.press('u')
  await sayWhy(page, 'She took the poster down')
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
  expect(await infoOf(sandbox, people.asha)).toMatchObject({ status: 1 })

  // All of it is in the audit log, each look, too.
  const by = (...actions: string[]) => actions.map((action) => ({ action, name: risk.name }))
  expect(await auditOf(sandbox, `agent_application:${ids.asha}`)).toMatchObject(
    by('getAgentApplication', 'getAgentApplication', 'decideAgentApplication'),
  )
  expect((await auditOf(sandbox, `agent_application:${ids.ravi}`)).at(2)).toMatchObject({
    ...{ action: 'decideAgentApplication', name: risk.name },
    details: { decision: 'reject', reason: 'Please invite people, not your own accounts' },
  })
  expect(await auditOf(sandbox, `user:${people.asha.id}`)).toMatchObject(
    by('listRewardsOfAgent', 'blockAgent', 'listRewardsOfAgent', 'unblockAgent'),
  )
  const log = await openConsole(visit, sandbox, kiran, '/audit')
  const entry = log.getByRole('row', { name: /, Decide agent application$/ }).first()
  await expect(entry).toContainText(`Agent application ${ids.asha}`)
  await entry.click()
  await expect(log.getByRole('complementary', { name: 'Selected row' })).toContainText(
    new RegExp(`Person ${people.asha.id}DecisionApprove`),
  )
})

test('support looks at applications and agents, and decides nothing', async ({ visit }) => {
  const { sandbox, people, ids } = await openVillage()
  const support = await sandbox.hire('support')
  const page = await openConsole(visit, sandbox, support, '/agents')
  await expect(application(page)).toContainText(/metValid members3 of 1/)
  await expect(page.getByRole('button', { name: /^(Approve|Reject$)/ })).toHaveCount(1)
  await expect(application(page).getByRole('button')).toHaveCount(0)
  for (const key of ['a', 'r']) await page.keyboard.press(key)
  await expect(dialog(page)).toHaveCount(0)
  await chip(page, 'Agents', 'Agents').click()
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const approve = { id: ids.asha, decision: 'approve' } as const
  await expect(support.browser.call('decideAgentApplication', approve)).rejects.toMatchObject({
    reason: 'permission_not_allowed',
  })
  expect(await infoOf(sandbox, people.asha)).toMatchObject({ status: 2 })
})
