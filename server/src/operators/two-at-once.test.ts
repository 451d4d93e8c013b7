import { afterAll, beforeAll, expect, test } from 'vitest'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { hireOperator, Operator } from '../../test/operator.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

// Two operators, each at a process of their own, act on one item in the same moment. Money, documents and requests have
// their own tests beside what they test.
let world: World
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openWorld()
  const second = await world.startSite({})
  nisha = await hireOperator(world, 'nisha', ['admin', 'support'])
  const hired = await hireOperator(world, 'arjun', ['admin', 'support'])
  arjun = new Operator({ ...world, origin: second.origin } as World, { ...hired, otpauth_url: hired.totp.toString() })
  arjun.cookie = hired.cookie
})
afterAll(() => world.end())

const reason = 'a complaint'
interface Outcome {
  done: number
  refusals: (string | undefined)[]
}
async function both(acts: readonly Promise<unknown>[]): Promise<Outcome> {
  const answers = await Promise.allSettled(acts)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  return {
    done: answers.length - refused.length,
    refusals: refused.map((answer) => (answer.reason as { reason?: string }).reason),
  }
}
const logOf = async (subject: string, ...actions: string[]) => {
  const log = await nisha.call('listAudit', { subject, limit: 50 })
  return log.filter(({ action }) => actions.includes(action)).toReversed()
}
const write = (from: Person, to: Person, text: string) => from.sendMessage(to, text)

test('a complaint is closed by one of them, and the other is told that it is closed', async () => {
  const { asha, rohan } = world
  const { id } = await asha.call('reportUser', { to_user_id: rohan.id, reason: ComplaintReason.Fraud })
  const outcome = await both([
    nisha.call('closeReport', { id, decision: 'upheld', note: reason }),
    arjun.call('closeReport', { id, decision: 'dismissed', note: reason }),
  ])
  expect(outcome).toEqual({ done: 1, refusals: ['application_closed'] })
  const [row, ...others] = await logOf(`report:${id}`, 'closeReport')
  expect(others).toEqual([])
  const [kept] = await world.database.query<{ status: string }>('SELECT status FROM support_report WHERE id = $1', [id])
  expect(kept!.status).toBe(row!.details['after'])
})

test('a reported message is removed once', async () => {
  const { asha, gurpreet } = world
  const { message_id } = await write(gurpreet, asha, 'send me money')
  const chat_id = privateChatId(asha.id, gurpreet.id)
  const message = { chat_id, chat_type: ChatType.Private, message_id }
  const given = { to_user_id: gurpreet.id, reason: ComplaintReason.Fraud, message } as never
  const { id: report_id } = await asha.call('reportUser', given)
  const remove = (operator: Operator) => operator.call('removeReportedMessage', { report_id, reason })
  const outcome = await both([remove(nisha), remove(arjun)])
  expect(outcome).toEqual({ done: 1, refusals: ['non_existent'] })
  expect(await logOf(`report:${report_id}`, 'removeReportedMessage')).toHaveLength(1)
  const kept = await world.database.query(
    `SELECT FROM chat_message WHERE chat_id = $1 AND message_id = $2 AND content::text LIKE '%send me money%'`,
    [chat_id, message_id],
  )
  expect(kept).toEqual([])
})

test('somebody banned and blocked at the same time is one of the two, and the log tells which came after which', async () => {
  const person = await world.register()
  const outcome = await both([
    nisha.call('banUser', { user_id: person.id, reason }),
    arjun.call('blockUser', { user_id: person.id, reason }),
  ])
  expect(outcome).toEqual({ done: 2, refusals: [] })
  const [first, last] = await logOf(`user:${person.id}`, 'banUser', 'blockUser')
  expect(first!.details).toMatchObject({ before: 'normal' })
  expect(last!.details['before']).toBe(first!.details['after'])
  const [row] = await world.database.query<{ status: string }>('SELECT status FROM account_user WHERE id = $1', [
    person.id,
  ])
  expect(row!.status).toBe(last!.details['after'])
})

test('two switches paused at the same time are both paused', async () => {
  const outcome = await both([
    nisha.call('pauseSwitch', { name: 'exchange', reason }),
    arjun.call('pauseSwitch', { name: 'chests', reason }),
  ])
  expect(outcome.done).toBe(2)
  const { paused } = await nisha.call('getSiteSettings', {})
  expect(paused).toEqual(expect.arrayContaining(['exchange', 'chests']))
})

test('a template code is taken once', async () => {
  const template = { name: 'Help', owner_user_id: world.rohan.id, service_user_ids: [], code: 'TWICE2026' }
  const outcome = await both([
    nisha.call('saveGroupTemplate', template),
    arjun.call('saveGroupTemplate', { ...template, name: 'Other' }),
  ])
  expect(outcome.done).toBe(1)
  const templates = await nisha.call('listGroupTemplates', {})
  expect(templates.filter(({ code }) => code === template.code)).toHaveLength(1)
})

test('a setting saved by both is that of the later one, whose row says what it replaced', async () => {
  const save = (operator: Operator, app_name: string) =>
    operator.call('saveSiteSettings', { changes: { app_name }, reason })
  expect((await both([save(nisha, 'Fair'), save(arjun, 'Market')])).done).toBe(2)
  const [first, last] = await logOf('setting:app_name', 'saveSiteSettings')
  const of = (row: typeof first, side: string) => (row!.details[side] as { app_name: string | null }).app_name
  expect(of(last, 'before')).toBe(of(first, 'after'))
  expect((await nisha.call('getSiteSettings', {})).app_name).toBe(of(last, 'after'))
})

test('two changes of one fee, each agreed to at the same time, are made once: the other was asked for of what is no more', async () => {
  const ask = (operator: Operator, direct_bonus: number) =>
    operator.call('changeFees', { changes: { direct_bonus }, reason })
  const [one, other] = [await ask(nisha, 60_000), await ask(arjun, 70_000)]
  const outcome = await both([arjun.decide(one.approval_id), nisha.decide(other.approval_id)])
  expect(outcome).toEqual({ done: 1, refusals: ['approval_closed'] })
  const states = (await nisha.call('listApprovals', { limit: 2 })).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['executed', 'open'])
})

test('a member removed by both is removed once, with one line in the group', async () => {
  const { asha, gurpreet, meera } = world
  const { group } = await asha.call('createGroup', { user_ids: [gurpreet.id, meera.id], name: 'Trams' })
  const remove = (operator: Operator) =>
    operator.call('removeMemberAsOperator', { group_id: group.id, user_id: meera.id, reason })
  const outcome = await both([remove(nisha), remove(arjun)])
  expect(outcome).toEqual({ done: 1, refusals: ['non_existent'] })
  const { list } = await nisha.call('listMembersForOperator', { group_id: group.id })
  expect(list.map(({ user_id }) => user_id)).not.toContain(meera.id)
  const messages = await asha.call('getMessages', { chat_id: group.id, chat_type: ChatType.Group })
  const lines = messages.filter(({ content }) => JSON.stringify(content).includes('member_removed'))
  expect(lines).toHaveLength(1)
})
