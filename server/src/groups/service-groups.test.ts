import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { callerAt, reasonOf, type Person } from '../../test/person.ts'
import { newUsername, openWorld, type World } from '../../test/world.ts'
import { openServiceGroup } from './open-service-group.ts'

let world: World
let agent: Person
let staff: Person[]
let template_id: string
beforeAll(async () => {
  world = await openWorld({ variables: { EXPOSE_TEST_CODES: 'on' } })
  agent = world.meera
  staff = [await world.register(), await world.register()]
  const ids = staff.map(({ id }) => id)
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = ANY ($1)', [ids])
  const [row] = await world.database.query<{ id: string }>(
    `INSERT INTO account_group_template (code, owner_user_id, name, service_user_ids)
     VALUES ('AGENT2026', $1, 'Help for you', $2) RETURNING id`,
    [agent.id, ids],
  )
  template_id = row!.id
  // What they may do is cached for a few seconds.
  for (const person of staff) world.context.sessions.announceChange(await tokenHash(person))
})
afterAll(() => world.end())

async function tokenHash(person: Person): Promise<string> {
  const [row] = await world.database.query<{ token_hash: Buffer }>(
    'SELECT token_hash FROM account_session WHERE user_id = $1',
    [person.id],
  )
  return row!.token_hash.toString('hex')
}

type Data = CallInput<'login'>['data']
const register = (data: Data) => world.guest('login', { biz: 'register', source: 'h5', data })
const withCode = (username = newUsername()) =>
  register({ account: { username, password: 'mela-password', invite_code2: 'agent2026' } })
const groupsOf = async (token: string) => (await callerAt(() => world.origin, token)('listGroups', {})).list
/** The group is opened after the answer: the account never waits for it. */
async function serviceGroupOf(token: string) {
  const list = await expect
    .poll(() => groupsOf(token))
    .toHaveLength(1)
    .then(() => groupsOf(token))
  return list[0]!
}
type Target = { type: 'mobile'; area_code: string; mobile: string } | { type: 'email'; email: string }
async function verify(target: Target): Promise<string> {
  const { code } = await world.guest('sendVerification', { biz: 'register', ...target })
  return (await world.guest('checkVerification', { biz: 'register', ...target, code: code! })).verify_token
}

test('a newcomer with an agent’s code finds one group with the agent and those who answer for the site', async () => {
  const { token, user_id } = await withCode()
  const { group, user_ids, my_group_user, group_user_total } = await serviceGroupOf(token)
  expect(group.name).toBe('Help for you')
  expect(user_ids).toEqual([agent.id, ...staff.map(({ id }) => id), user_id])
  expect({ group_user_total, my_group_user }).toEqual({ group_user_total: 4, my_group_user: { identity: 1 } })
  const agents = await agent.call('getGroupInfo', { id: group.id })
  expect(agents).toMatchObject({ my_group_user: { identity: 2 } })
  const chat = { chat_id: group.id, chat_type: ChatType.Group }
  await callerAt(() => world.origin, token)('sendMessage', {
    ...chat,
    nonce: crypto.randomUUID(),
    content: { type: 1, data: { text: 'Hello?' } },
  })
  const heard = await staff[0]!.call('getMessages', chat)
  expect(heard.map(({ content }) => content.data['text'])).toContain('Hello?')
})

test('the group is opened once, however often the work is repeated, at once or later', async () => {
  const { token, user_id } = await withCode()
  const { group } = await serviceGroupOf(token)
  const again = () => openServiceGroup(world.context, { user_id, template_id })
  await Promise.all([again(), again(), again()])
  expect((await groupsOf(token)).map((info) => info.group.id)).toEqual([group.id])
  const other = await world.register()
  const fresh = () => openServiceGroup(world.context, { user_id: other.id, template_id })
  await Promise.all([fresh(), fresh(), fresh()])
  expect(await groupsOf(other.token)).toHaveLength(1)
})

test('every way of registering with the code leads into such a group, and without it none is opened', async () => {
  const invite_code2 = 'AGENT2026'
  const mobile = { area_code: '91', mobile: '9876543210' }
  const email = { email: 'newcomer@example.com' }
  const answers = [
    await register({ account: { auto_gen: 1, invite_code2 } }),
    await register({ mobile: { ...mobile, verify_token: await verify({ type: 'mobile', ...mobile }), invite_code2 } }),
    await register({ email: { ...email, verify_token: await verify({ type: 'email', ...email }), invite_code2 } }),
  ]
  for (const { token, user_id } of answers) expect((await serviceGroupOf(token)).user_ids).toContain(user_id)
  const before = await world.database.query('SELECT FROM groups_group')
  const uninvited = await world.register()
  expect(
    await reasonOf(register({ account: { username: newUsername(), password: 'password', invite_code2: 'NOWHERE1' } })),
  ).toBe('invalid_invite_code')
  const { token } = await withCode()
  await serviceGroupOf(token)
  expect(await groupsOf(uninvited.token)).toEqual([])
  expect(await world.database.query('SELECT FROM groups_group')).toHaveLength(before.length + 1)
})

test('SERVICE-009 a service account is written to without friendship, and sees whom a service group is for', async () => {
  const [one, other] = staff as [Person, Person]
  const { rohan } = world
  const sent = await rohan.sendMessage(one, 'I cannot sign in')
  expect((await one.getMessages(rohan)).map(({ message_id }) => message_id)).toContain(sent.message_id)
  await one.sendMessage(rohan, 'Let us see')
  expect(await reasonOf(rohan.sendMessage(world.gurpreet, 'Hello'))).toBe('not_friends')

  const { token, user_id } = await withCode()
  const customer = callerAt(() => world.origin, token)
  await customer('editUser', { nickname: 'Lakshmi' })
  const { group } = await serviceGroupOf(token)
  const served = { serve_user_id: user_id, serve_user_nickname: 'Lakshmi' }
  for (const person of [one, other]) {
    expect(await person.call('getGroupInfo', { id: group.id })).toMatchObject({ group: served })
    expect((await person.call('getGroupBatch', { ids: group.id }))[0]).toMatchObject({ group: served })
    expect((await person.call('listGroups', { id: group.id })).list[0]).toMatchObject({ group: served })
  }
  // The agent who owns it and the customer are ordinary people.
  for (const call of [agent.call, customer]) {
    expect(await call('getGroupInfo', { id: group.id })).toMatchObject({
      group: { serve_user_id: null, serve_user_nickname: '' },
    })
  }
  expect(await rohan.call('getGroupInfo', { id: group.id })).not.toHaveProperty('group.serve_user_id')
})
