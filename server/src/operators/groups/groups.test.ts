import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { callerAt, reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support'])
})
afterAll(() => world.end())

const reason = 'a complaint'
async function createGroup(name: string): Promise<string> {
  const { group } = await world.asha.call('createGroup', { user_ids: [world.gurpreet.id, world.meera.id], name })
  return group.id
}
const write = (group_id: string, text: string) =>
  world.gurpreet.sendMessage({ id: '' }, text, { chat_id: group_id, chat_type: ChatType.Group })
const lastAction = async () => (await nisha.call('listAudit', { limit: 1 }))[0]!

describe('a group', () => {
  test('is banned with a reason that stays in the log, is read on, and may be written to again once it is not', async () => {
    const group_id = await createGroup('Trams')
    await write(group_id, 'before')
    const phone = await world.meera.openDevice()
    expect(await nisha.call('banGroup', { group_id, reason })).toEqual({})
    const told = await phone.next('MESSAGE_CREATE', ({ chat_id }) => chat_id === group_id)
    expect(told.content.data).toMatchObject({ key: 'group_blocked', text: 'The group has been blocked' })
    expect(await lastAction()).toMatchObject({
      action: 'banGroup',
      subject: `group:${group_id}`,
      details: { before: 1, after: -2, reason },
    })
    expect(await reasonOf(write(group_id, 'meanwhile'))).toBe('group_banned')
    const chat = { chat_id: group_id, chat_type: ChatType.Group }
    const texts = (await world.meera.call('getMessages', chat)).map(({ content }) => content.data['text'])
    expect(texts).toContain('before')
    await nisha.call('banGroup', { group_id, reason })
    await nisha.call('unbanGroup', { group_id, reason })
    const freed = await phone.next('MESSAGE_CREATE', ({ chat_id }) => chat_id === group_id)
    expect(freed.content.data).toMatchObject({ key: 'group_unblocked', text: 'The group chat has been unblocked' })
    await write(group_id, 'after')
  })

  test('that is missing or dissolved cannot be banned, and no ban goes without a reason', async () => {
    const group_id = await createGroup('Short-lived')
    for (const name of ['banGroup', 'unbanGroup'] as const) {
      expect(await reasonOf(nisha.call(name, { group_id, reason: ' ' }))).toBe('invalid_params')
      expect(await reasonOf(nisha.call(name, { group_id: '4', reason }))).toBe('non_existent')
    }
    await world.asha.call('dissolveGroup', { id: group_id })
    expect(await reasonOf(nisha.call('banGroup', { group_id, reason }))).toBe('non_existent')
  })

  test('is never banned with a token of the app', async () => {
    const group_id = await createGroup('Ours')
    for (const path of ['/admin/group/ban', '/admin/group/unban', '/api/group/ban', '/api/admin/group/ban']) {
      const response = await fetch(`${world.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${world.asha.token}` },
        body: JSON.stringify({ group_id, reason }),
      })
      expect([401, 404]).toContain(response.status)
    }
    await write(group_id, 'still open')
  })

  test('is found by its id and by how its name begins, whatever the case', async () => {
    const id = await createGroup('Kites 100%_\\ high')
    for (const query of [id, ` ${id} `, 'kites', 'KITES 100%_\\', 'Kites 100%']) {
      const found = await nisha.call('findGroups', { query })
      expect({ query, found }).toMatchObject({
        query,
        found: [
          { id, name: 'Kites 100%_\\ high', owner_id: world.asha.id, status: 1, member_total: 3, serve_user_id: null },
        ],
      })
    }
    for (const query of ['%', 'ites', '_', '4', '9'.repeat(25)])
      expect(await nisha.call('findGroups', { query })).toEqual([])
    expect(await reasonOf(nisha.call('findGroups', { query: '  ' }))).toBe('invalid_params')
  })
})

describe('a complaint', () => {
  test('waits until it is upheld or dismissed, once, with a note that stays in the log', async () => {
    const { asha, rohan, gurpreet } = world
    const content = 'Writes every hour'
    const ids: string[] = []
    for (const [to, words] of [
      [rohan, content],
      [gurpreet, ''],
    ] as const) {
      const report = { to_user_id: to.id, reason: ComplaintReason.Spam, content: words }
      ids.push((await asha.call('reportUser', report)).id)
    }
    const { list, total } = await nisha.call('listReports', { status: 'open' })
    expect(total).toBe(2)
    expect(list.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(list[1]).toMatchObject({
      reporter_id: asha.id,
      to_user_id: rohan.id,
      group_id: null,
      reason: ComplaintReason.Spam,
      content,
      images: [],
      note: '',
      decided_at: null,
    })
    const close = (id: string, decision: 'upheld' | 'dismissed', note = 'Warned') =>
      nisha.call('closeReport', { id, decision, note })
    expect(await close(ids[0]!, 'upheld')).toEqual({})
    expect(await lastAction()).toMatchObject({
      action: 'closeReport',
      subject: `report:${ids[0]}`,
      details: { before: 'open', after: 'upheld', reason: 'Warned' },
    })
    expect(await reasonOf(close(ids[0]!, 'dismissed'))).toBe('application_closed')
    expect(await reasonOf(close('4', 'dismissed'))).toBe('non_existent')
    expect(await reasonOf(close(ids[1]!, 'dismissed', ' '))).toBe('invalid_params')
    expect((await nisha.call('listReports', { status: 'upheld' })).list).toMatchObject([
      { id: ids[0], note: 'Warned', decided_at: expect.any(String) as string },
    ])
    const page = await nisha.call('listReports', { pos: 1, limit: 1 })
    expect(page).toMatchObject({ list: [{ id: ids[0] }], total: 2 })
    const twice = await Promise.allSettled([close(ids[1]!, 'dismissed'), close(ids[1]!, 'upheld')])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a template of service groups', () => {
  const template = () => ({
    code: 'fair2026',
    name: ' Help for you ',
    owner_user_id: world.meera.id,
    service_user_ids: [] as string[],
  })

  test('has a code of its own, an owner who exists and service accounts only', async () => {
    const staff = await world.register()
    const save = (change: object = {}) => nisha.call('saveGroupTemplate', { ...template(), ...change })
    expect(await reasonOf(save({ owner_user_id: '4' }))).toBe('non_existent')
    expect(await reasonOf(save({ id: '4' }))).toBe('non_existent')
    for (const service_user_ids of [[staff.id], ['4']])
      expect(await reasonOf(save({ service_user_ids }))).toBe('invalid_params')
    for (const code of ['short', 'has space', 'x'.repeat(11), 'ümlaut1'])
      expect(await reasonOf(save({ code }))).toBe('invalid_params')
    expect(await reasonOf(save({ name: ' ' }))).toBe('invalid_params')
    expect(await nisha.call('listGroupTemplates', {})).toEqual([])

    await nisha.call('setUserIdentity', { user_id: staff.id, identity: 3, reason })
    const { id } = await save({ service_user_ids: [staff.id] })
    expect(await nisha.call('listGroupTemplates', {})).toEqual([
      { id, code: 'FAIR2026', name: 'Help for you', owner_user_id: world.meera.id, service_user_ids: [staff.id] },
    ])
    expect(await world.guest('getGroupTemplates', { code: 'fair2026' })).toEqual({ id })
    expect(await reasonOf(save())).toBe('invalid_params')
    const other = await save({ code: 'OTHER2026' })
    expect(await reasonOf(save({ id: other.id }))).toBe('invalid_params')
    expect(await save({ id, code: 'NEXT2026' })).toEqual({ id })
    expect(await world.guest('getGroupTemplates', { code: 'FAIR2026' })).toEqual({ id: '' })
    expect(await lastAction()).toMatchObject({
      subject: `group_template:${id}`,
      details: { before: { code: 'FAIR2026' }, after: { code: 'NEXT2026' } },
    })
    const both = await Promise.allSettled([save({ code: 'RACE2026' }), save({ code: 'race2026' })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('somebody who answers for the site may do so at once on every server, and no longer when it is taken back', async () => {
  const person = await world.register()
  const other = await world.startSite()
  const phone = await person.openDevice()
  const channels = (origin: string) => callerAt(() => origin, person.token)('getChannels', {})
  for (const { origin } of [world, other]) expect(await channels(origin)).not.toEqual([])
  expect(await nisha.call('setUserIdentity', { user_id: person.id, identity: 3, reason })).toEqual({})
  await phone.next('NOTIFICATION', ({ type }) => type === 'own_account')
  for (const { origin } of [world, other]) await expect.poll(() => channels(origin)).toEqual([])
  expect(await person.call('getUserInfo', {})).toMatchObject({ identity: 3 })
  expect(await lastAction()).toMatchObject({
    action: 'setUserIdentity',
    subject: `user:${person.id}`,
    details: { before: 1, after: 3, reason },
  })
  await nisha.call('setUserIdentity', { user_id: person.id, identity: 2, reason })
  for (const { origin } of [world, other]) await expect.poll(() => channels(origin)).not.toEqual([])
  const set = (change: object) =>
    nisha.call('setUserIdentity', { user_id: person.id, identity: 1, reason, ...change } as never)
  expect(await reasonOf(set({ user_id: '4' }))).toBe('non_existent')
  for (const change of [{ identity: 4 }, { identity: 0 }, { reason: '' }])
    expect(await reasonOf(set(change))).toBe('invalid_params')
})
