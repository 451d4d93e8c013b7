import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { foundGroup, nextLine } from '../../../test/group.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support'])
})
afterAll(() => world.end())
// So that nobody writes too much for a minute, however fast the tests are.
beforeEach(() => world.clock.advance(60_000))

const reason = 'after a complaint'
const lastActions = (limit = 1) => nisha.call('listAudit', { limit })
const privately = (one: Person, other: Person) => ({
  chat_id: privateChatId(one.id, other.id),
  chat_type: ChatType.Private,
})
const say = async (from: Person, to: Person, texts: string[]) => {
  const ids: string[] = []
  for (const text of texts) ids.push((await from.sendMessage(to, text)).message_id)
  return ids
}
const numbered = (total: number) => Array.from({ length: total }, (_, index) => `word ${index + 1}`)
const report = (from: Person, about: Person, message: object) =>
  from.call('reportUser', { to_user_id: about.id, reason: ComplaintReason.Fraud, message: message as never })
const textsOf = (list: { content: { data: Record<string, unknown> } }[]) =>
  list.map(({ content }) => content.data['text'])

describe('a reported message', () => {
  test('is shown with five before and five after it and nobody else’s, and each look is in the log', async () => {
    const { asha, gurpreet, meera } = world
    const ids = await say(gurpreet, asha, numbered(14))
    await say(meera, asha, ['of another chat'])
    const message = { ...privately(asha, gurpreet), message_id: ids[6]! }
    const { id } = await report(asha, gurpreet, message)
    expect((await nisha.call('listReports', { status: 'open' })).list[0]).toMatchObject({ id, has_message: true })
    const seen = await nisha.call('viewReportedMessages', { report_id: id })
    expect(seen.message_id).toBe(ids[6])
    expect(textsOf(seen.list)).toEqual(numbered(12).slice(1))
    expect(seen.people).toEqual([
      { user_id: gurpreet.id, uid: expect.any(Number) as number, name: gurpreet.username, avatar: '' },
    ])
    await nisha.call('viewReportedMessages', { report_id: id })
    const looked = { action: 'viewReportedMessages', subject: `report:${id}` }
    const details = { chat: `${message.chat_id}|1`, messages: ids.slice(1, 12) }
    expect(await lastActions(2)).toMatchObject([
      { ...looked, details },
      { ...looked, details },
    ])
    expect(JSON.stringify(await lastActions(2))).not.toContain('word')
  })

  test('is shown alone where it stands alone, and what names no message shows nothing', async () => {
    const [one, other] = [await world.register(), await world.register()]
    await world.befriend(one, other)
    const [message_id] = await say(other, one, ['hello'])
    const { id } = await report(one, other, { ...privately(one, other), message_id })
    const { list } = await nisha.call('viewReportedMessages', { report_id: id })
    expect(textsOf(list)).toContain('hello')
    const silent = await one.call('reportUser', { to_user_id: other.id, reason: ComplaintReason.Spam })
    for (const report_id of [silent.id, '4']) {
      expect(await reasonOf(nisha.call('viewReportedMessages', { report_id }))).toBe('non_existent')
      expect(await reasonOf(nisha.call('removeReportedMessage', { report_id, reason }))).toBe('non_existent')
    }
    const { list: reports } = await nisha.call('listReports', { status: 'open', limit: 1 })
    expect(reports[0]).toMatchObject({ id: silent.id, has_message: false })
  })

  test('is one that the reporter can read, of the person or in the group it is about', async () => {
    const { asha, gurpreet, meera, rohan } = world
    const [theirs] = await say(gurpreet, asha, ['for Asha'])
    const [own] = await say(asha, gurpreet, ['of Asha'])
    const group = await foundGroup(world, asha, [gurpreet, meera], 'Kites')
    const chat = { chat_id: group.id, chat_type: ChatType.Group }
    const { message_id } = await gurpreet.sendMessage({ id: '' }, 'in the group', chat)
    const refused: [Person, object][] = [
      [meera, { to_user_id: gurpreet.id, message: { ...privately(asha, gurpreet), message_id: theirs! } }],
      [rohan, { to_user_id: gurpreet.id, message: { ...chat, message_id } }],
      [asha, { to_user_id: gurpreet.id, message: { ...privately(asha, gurpreet), message_id: own! } }],
      [asha, { to_user_id: meera.id, message: { ...chat, message_id } }],
      [asha, { to_user_id: gurpreet.id, message: { ...chat, message_id: '999999' } }],
      [asha, { group_id: group.id, message: { ...privately(asha, gurpreet), message_id: theirs! } }],
    ]
    for (const [person, input] of refused) {
      const asked = person.call('reportUser', { reason: ComplaintReason.Spam, ...input } as never)
      expect(await reasonOf(asked)).toBe('non_existent')
    }
    for (const about of [{ to_user_id: gurpreet.id }, { group_id: group.id }]) {
      const input = { ...about, reason: ComplaintReason.Spam, message: { ...chat, message_id } } as const
      const { id } = await meera.call('reportUser', input)
      const { list } = await nisha.call('viewReportedMessages', { report_id: id })
      expect(textsOf(list)).toContain('in the group')
    }
  })

  test('stays with the complaint as it was, also when its author takes it away', async () => {
    const { asha, gurpreet } = world
    const ids = await say(gurpreet, asha, ['before', 'give me your card number', 'after'])
    const chat = privately(asha, gurpreet)
    const { id } = await report(asha, gurpreet, { ...chat, message_id: ids[1]! })
    await gurpreet.call('removeMessage', { ...chat, message_ids: [ids[1]!], scope: 2 })
    const seen = await nisha.call('viewReportedMessages', { report_id: id })
    expect(textsOf(seen.list)).not.toContain('give me your card number')
    expect(seen).toMatchObject({
      message_id: ids[1],
      reported: { message_id: ids[1], author_id: gurpreet.id, content: { data: { text: 'give me your card number' } } },
    })
    expect(seen.people.map(({ user_id }) => user_id)).toContain(gurpreet.id)
    const [looked] = await lastActions()
    expect(looked!.details).toMatchObject({ messages: expect.arrayContaining(ids) as string[] })
    // Nobody but whoever reviews it reads it: it is not in the queue.
    expect(JSON.stringify(await nisha.call('listReports', { status: 'open' }))).not.toContain('card number')
    expect(await reasonOf(nisha.call('removeReportedMessage', { report_id: id, reason }))).toBe('non_existent')
  })

  test('is removed for everyone, the chat says so at once, and the log keeps why', async () => {
    const { asha, gurpreet } = world
    const [message_id, kept] = await say(gurpreet, asha, ['to be gone', 'to be kept'])
    const chat = privately(asha, gurpreet)
    const { id } = await report(asha, gurpreet, { ...chat, message_id })
    const phones = await Promise.all([asha.openDevice(), gurpreet.openDevice()])
    expect(await nisha.call('removeReportedMessage', { report_id: id, reason })).toEqual({})
    for (const phone of phones) {
      const gone = await phone.next('MESSAGE_REMOVE', ({ chat_id }) => chat_id === chat.chat_id)
      expect(gone.message_ids).toEqual([message_id])
      const line = await phone.next('MESSAGE_CREATE', ({ chat_id }) => chat_id === chat.chat_id)
      expect(line.content.data).toMatchObject({ key: 'message_removed' })
    }
    for (const person of [asha, gurpreet]) {
      const left = await person.call('getMessages', chat)
      expect(textsOf(left)).not.toContain('to be gone')
      expect(left.map((each) => each.message_id)).toContain(kept)
    }
    expect(await lastActions()).toMatchObject([
      {
        action: 'removeReportedMessage',
        subject: `report:${id}`,
        details: { chat: `${chat.chat_id}|1`, message: message_id, reason },
      },
    ])
    expect(await reasonOf(nisha.call('removeReportedMessage', { report_id: id, reason }))).toBe('non_existent')
    const { list } = await nisha.call('viewReportedMessages', { report_id: id })
    expect(textsOf(list)).not.toContain('to be gone')
  })
})

describe('a member of a group', () => {
  test('is listed with role and mute, removed at once with a line, and the owner stays', async () => {
    const { asha, gurpreet, meera } = world
    const group = await foundGroup(world, asha, [gurpreet, meera], 'Trams')
    await asha.call('editManagers', { group_id: group.id, user_ids: [gurpreet.id], identity: 3 })
    const { list, total } = await nisha.call('listMembersForOperator', { group_id: group.id })
    expect(total).toBe(3)
    const shown = list.map(({ user_id, role, is_muted }) => ({ user_id, role, is_muted }))
    expect(shown).toEqual([
      { user_id: asha.id, role: 'owner', is_muted: false },
      { user_id: gurpreet.id, role: 'manager', is_muted: false },
      { user_id: meera.id, role: 'member', is_muted: false },
    ])
    const page = await nisha.call('listMembersForOperator', { group_id: group.id, pos: 1, limit: 1 })
    expect(page).toMatchObject({ list: [{ user_id: gurpreet.id }], total: 3 })
    const phone = await meera.openDevice()
    const about = { group_id: group.id, user_id: gurpreet.id, reason }
    expect(await nisha.call('removeMemberAsOperator', about)).toEqual({})
    expect((await nextLine(phone, group, 'member_removed')).content.data['params']).toEqual({ user_ids: [gurpreet.id] })
    expect(await lastActions()).toMatchObject([
      {
        action: 'removeMemberAsOperator',
        subject: `group:${group.id}`,
        details: { member: gurpreet.id, before: 'member', after: 'removed', reason },
      },
    ])
    expect(await reasonOf(group.say(gurpreet, 'still here?'))).toBe('not_member')
    expect(await reasonOf(nisha.call('removeMemberAsOperator', about))).toBe('non_existent')
    for (const name of ['removeMemberAsOperator', 'muteMemberAsOperator'] as const) {
      const act = (change: object) =>
        reasonOf(nisha.call(name, { ...about, is_muted: true, user_id: meera.id, ...change } as never))
      expect(await act({ user_id: asha.id })).toBe('permission_not_allowed')
      expect(await act({ user_id: world.rohan.id })).toBe('non_existent')
      expect(await act({ group_id: '4' })).toBe('non_existent')
      expect(await act({ reason: ' ' })).toBe('invalid_params')
    }
    expect(await reasonOf(nisha.call('listMembersForOperator', { group_id: '4' }))).toBe('non_existent')
  })

  test('is muted and may speak again, each with a line and once in the log', async () => {
    const { asha, gurpreet, meera } = world
    const group = await foundGroup(world, asha, [gurpreet, meera], 'Quiet')
    const phone = await meera.openDevice()
    const mute = (is_muted: boolean) =>
      nisha.call('muteMemberAsOperator', { group_id: group.id, user_id: gurpreet.id, is_muted, reason })
    const write = () => gurpreet.sendMessage({ id: '' }, 'hello', { chat_id: group.id, chat_type: ChatType.Group })
    await mute(true)
    await nextLine(phone, group, 'member_muted')
    expect(await reasonOf(write())).toBe('muted')
    expect(await lastActions()).toMatchObject([
      { action: 'muteMemberAsOperator', details: { member: gurpreet.id, before: false, after: true, reason } },
    ])
    const { list } = await nisha.call('listMembersForOperator', { group_id: group.id })
    expect(list.find(({ user_id }) => user_id === gurpreet.id)).toMatchObject({ is_muted: true })
    await mute(false)
    await nextLine(phone, group, 'member_unmuted')
    await write()
  })
})
