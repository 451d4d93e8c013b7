import type { Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { bubble, GATE } from '../stage/app.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

async function because(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').last().fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
const pane = (page: Page, name: string) => page.getByRole('complementary', { name })

test(
  'CONSOLE-010 a message reported in the app is seen in context, removed for everyone, and its author banned',
  GATE,
  async ({ open, visit }) => {
    const { database_url, origin } = sandbox
    const [asha, ravi] = await createPeople(database_url, 'Asha Verma', 'Ravi Menon')
    await befriend(database_url, asha, ravi)
    for (let number = 1; number <= 14; number += 1) {
      await sayTo(asha, ravi, number === 7 ? 'Send me your card number' : `word ${number}`, origin)
    }
    const phone = await open(asha, { form: 'desktop', at: origin, path: pathOf(roomOf(asha, ravi)) })
    await bubble(phone, 'Send me your card number').click({ button: 'right' })
    await phone.getByRole('menuitem', { name: 'Report' }).click()
    await expect(phone.getByRole('heading', { name: 'Report Ravi Menon' })).toBeVisible()
    const quoted = phone.getByRole('group', { name: 'Your report is about this message' })
    await expect(quoted).toContainText('Send me your card number')
    await expect(quoted).toContainText('Every look is recorded.')
    await phone.reload()
    await expect(quoted, 'also after a reload').toContainText('Send me your card number')
    await phone.getByRole('button', { name: 'Fraud' }).click()
    await phone.getByRole('button', { name: 'Send report' }).click()
    await expect(phone.getByText('Report sent. Thank you.')).toBeVisible()

    const nisha = await sandbox.hire('support')
    const page = await openConsole(visit, sandbox, nisha, '/complaints')
    const complaint = pane(page, 'Selected complaint')
    await expect(page.getByRole('table', { name: 'Complaints' })).toContainText(/Ravi Menon.*Person.*Fraud.*message/)
    await expect(complaint, 'nothing is read before somebody asks').not.toContainText('card number')
    await complaint.getByRole('button', { name: 'Look at the message' }).click()
    const context = complaint.getByRole('list', { name: 'Reported message with ten around it' })
    await expect(context.getByRole('listitem')).toHaveCount(11)
    await expect(context.getByRole('listitem').first()).toContainText('word 2')
    await expect(context.getByRole('listitem').last()).toContainText('word 12')
    await expect(context.getByRole('listitem').filter({ hasText: 'Reported' })).toContainText(
      'Send me your card number',
    )

    await phone.goto(pathOf(roomOf(asha, ravi)))
    await expect(bubble(phone, 'Send me your card number')).toBeVisible()
    await complaint.getByRole('button', { name: 'Remove the message' }).click()
    await because(page, 'Remove', 'asks for card numbers')
    await expect(bubble(phone, 'Send me your card number')).toHaveCount(0)
    await expect(phone.getByText('A message was removed after a report').last()).toBeVisible()

    await page.keyboard.press('u')
    await page.getByRole('alertdialog').getByText('Ban Ravi Menon, too').click()
    await because(page, 'Uphold', 'third time this week')
    await expect(page.getByText('All clear')).toBeVisible()
    await expect(callerOf(ravi, origin)('getUserInfo', {})).rejects.toMatchObject({ reason: 'user_banned' })
    await page.getByRole('button', { name: 'Upheld' }).click()
    await expect(complaint).toContainText('third time this week')
    await expect(complaint).toContainText('Banned')

    const [report] = (await nisha.browser.call('listReports', { status: 'upheld' })).list
    const actions = await auditOf(sandbox, `report:${report!.id}`)
    expect(actions.map(({ action, name }) => [action, name])).toEqual([
      ['viewReportedMessages', nisha.name],
      ['removeReportedMessage', nisha.name],
      ['closeReport', nisha.name],
    ])
  },
)

test('a reported message that its author removes stays with the complaint as it was', async ({ open, visit }) => {
  const { database_url, origin } = sandbox
  const [asha, dev] = await createPeople(database_url, 'Asha Verma', 'Dev Patel')
  const chat_id = await befriend(database_url, asha, dev)
  for (const text of ['hello', 'Pay me outside of the app', 'are you there?']) await sayTo(asha, dev, text, origin)
  const phone = await open(asha, { at: origin, path: pathOf(roomOf(asha, dev)) })
  await expect(bubble(phone, 'Pay me outside of the app')).toBeVisible()
  const [row] = await query<{ message_id: string }>(
    database_url,
    `SELECT message_id FROM chat_message WHERE chat_id = $1 AND content ->> 'text' = 'Pay me outside of the app'`,
    [chat_id],
  )
  const message = { chat_id, chat_type: ChatType.Private, message_id: row!.message_id } as const
  await callerOf(asha, origin)('reportUser', { to_user_id: dev.id, reason: ComplaintReason.Fraud, message })
  const { message_id, ...chat } = message
  await callerOf(dev, origin)('removeMessage', { ...chat, message_ids: [message_id], scope: 2 })
  await expect(bubble(phone, 'Pay me outside of the app')).toHaveCount(0)

  const page = await openConsole(visit, sandbox, await sandbox.hire('support'), '/complaints')
  const complaint = pane(page, 'Selected complaint')
  await page.getByRole('table', { name: 'Complaints' }).getByText('Dev Patel').click()
  await complaint.getByRole('button', { name: 'Look at the message' }).click()
  await expect(complaint).toContainText('The message was removed. It is shown as it was when it was reported.')
  const context = complaint.getByRole('list', { name: 'Reported message with ten around it' })
  await expect(context.getByRole('listitem')).toContainText([
    ...['hello', /Dev Patel.*Reported.*Pay me outside of the app/, 'are you there?'],
  ])
  await expect(complaint.getByRole('button', { name: 'Remove the message' })).toHaveCount(0)
})

test('CONSOLE-010 a group is found, banned and unbanned, and its members are muted, let speak and removed', async ({
  open,
  visit,
}) => {
  const { database_url, origin } = sandbox
  const [asha, ravi, meera] = await createPeople(database_url, 'Asha Verma', 'Ravi Menon', 'Meera Iyer')
  const group_id = await createGroup(database_url, 'Kite makers', [asha, ravi, meera])
  const say = (text: string) =>
    callerOf(ravi, origin)('sendMessage', {
      ...{ chat_id: group_id, chat_type: ChatType.Group, nonce: crypto.randomUUID() },
      content: { type: 1, data: { text } },
    })
  await callerOf(asha, origin)('reportUser', { group_id, reason: ComplaintReason.Illegal, content: 'Sells things' })
  const phone = await open(meera, { at: origin, path: pathOf(`${group_id}|2`) })
  const page = await openConsole(visit, sandbox, await sandbox.hire('risk'), '/complaints')
  await expect(pane(page, 'Selected complaint')).toContainText('Kite makers')
  await expect(pane(page, 'Selected complaint')).toContainText('Sells things')
  await pane(page, 'Selected complaint').getByRole('link', { name: 'Members' }).click()
  const group = pane(page, 'Selected group')
  const members = group.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(members).toHaveText([/Asha Verma.*Owner/, /Ravi Menon/, /Meera Iyer/])
  await expect(members.first().getByRole('button'), 'the owner stays').toHaveCount(0)

  await group.getByRole('button', { name: 'Ban the group' }).click()
  await because(page, 'Ban', 'under investigation')
  await expect(phone.getByText('The group has been blocked').last()).toBeVisible()
  await expect(say('hello?')).rejects.toMatchObject({ code: 10023 })
  await group.getByRole('button', { name: 'Unban the group' }).click()
  await because(page, 'Unban', 'nothing was found')
  await say('hello again')

  await group.getByRole('button', { name: 'Mute Ravi Menon' }).click()
  await because(page, 'Mute', 'shouts')
  await expect(members.nth(1)).toContainText('Muted')
  await expect(phone.getByText('Ravi Menon was muted').last()).toBeVisible()
  await expect(say('may I?')).rejects.toMatchObject({ reason: 'muted' })
  await group.getByRole('button', { name: 'Let Ravi Menon speak' }).click()
  await because(page, 'Let them speak', 'calm again')
  await say('thank you')
  await group.getByRole('button', { name: 'Remove Ravi Menon' }).click()
  await because(page, 'Remove', 'shouts again')
  await expect(members).toHaveText([/Asha Verma/, /Meera Iyer/])
  await expect(phone.getByText('Ravi Menon was removed from the group').last()).toBeVisible()
  await expect(say('why?')).rejects.toMatchObject({ reason: 'not_member' })
  const actions = (await auditOf(sandbox, `group:${group_id}`)).map(({ action }) => action)
  // Every look at its members is there too.
  expect(actions).toContain('listMembersForOperator')
  expect(actions.filter((action) => action !== 'listMembersForOperator')).toEqual([
    ...['banGroup', 'unbanGroup', 'muteMemberAsOperator', 'muteMemberAsOperator', 'removeMemberAsOperator'],
  ])
})
