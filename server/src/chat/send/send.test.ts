import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message as messageShape } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { CallInput } from '@mela/contract/client.ts'
import { ChatType, privateChatId, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { foundGroup } from '../../../test/group.ts'
import { reasonOf, refusalOf, type Somebody } from '../../../test/person.ts'
import { Clock, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

const storedIn = async (one: Somebody, other: Somebody): Promise<number> => {
  const [row] = await world.database.query<{ stored: string }>(
    'SELECT count(*) AS stored FROM chat_message WHERE chat_id = $1',
    [privateChatId(one.id, other.id)],
  )
  return Number(row!.stored)
}

/** As a program without our types would send it. */
const sendAnything = (content: unknown, more: Record<string, unknown> = {}) =>
  world.asha.sendMessage(world.gurpreet, '', { content, ...more } as Partial<CallInput<'sendMessage'>>)

describe('a message', () => {
  test('CHAT-019 send_message stores the message and answers it whole, with message_id and created_unix', async () => {
    const { asha, meera } = world
    const nonce = randomUUID()
    const began = world.clock.now().getTime()
    const sent = await asha.sendMessage(meera, 'नमस्ते 👋', { nonce, author_id: asha.id })
    expect(sent).toEqual({
      message_id: '1',
      prev: '0',
      nonce,
      chat_id: privateChatId(asha.id, meera.id),
      chat_type: ChatType.Private,
      author_id: asha.id,
      content: { type: 1, data: { text: 'नमस्ते 👋' } },
      mentions: [],
      is_seen: false,
      is_group_notice: false,
      created_at: new Date(sent.created_unix).toISOString(),
      created_unix: expect.any(Number) as number,
    })
    expect(messageShape.parse(sent)).toEqual(sent)
    expect(sent.created_unix).toBeGreaterThanOrEqual(began)
    expect(sent.created_unix).toBeLessThanOrEqual(world.clock.now().getTime())
    expect(await asha.getMessages(meera)).toEqual([sent])
    expect(await meera.getMessages(asha)).toEqual([sent])
    const next = await meera.sendMessage(asha, 'hello')
    expect(next).toMatchObject({ message_id: '2', prev: '1', author_id: meera.id })
    const group = await foundGroup(world, asha, [meera])
    const named = await group.say(asha, '@Meera hello', { mentions: [meera.id], author_id: asha.id })
    expect(named).toMatchObject({ chat_id: group.id, chat_type: ChatType.Group, mentions: [meera.id] })
    expect((await group.read(meera)).find(({ message_id }) => message_id === named.message_id)).toEqual(named)
  })

  test('CHAT-021 sending the same nonce twice stores one message and answers the same message_id', async () => {
    const { asha, gurpreet } = world
    const nonce = randomUUID()
    const before = await storedIn(asha, gurpreet)
    const first = await asha.sendMessage(gurpreet, 'once', { nonce })
    const again = await asha.sendMessage(gurpreet, 'once', { nonce })
    expect(again).toEqual(first)
    const changed = await asha.sendMessage(gurpreet, 'other words under the same nonce', { nonce })
    expect(changed).toEqual(first)
    expect(await storedIn(asha, gurpreet)).toBe(before + 1)
    const theirs = await gurpreet.sendMessage(asha, 'mine', { nonce })
    expect(theirs.message_id).not.toBe(first.message_id)
    expect(await storedIn(asha, gurpreet)).toBe(before + 2)
  })

  test('the same nonce in capitals is the same nonce, and is answered the way it is stored', async () => {
    const { asha, gurpreet } = world
    const nonce = randomUUID()
    const shouted = await asha.sendMessage(gurpreet, 'once', { nonce: nonce.toUpperCase() })
    const again = await asha.sendMessage(gurpreet, 'once', { nonce })
    expect(again).toEqual(shouted)
    expect(await asha.getMessages(gurpreet, { limit: 1 })).toEqual([shouted])
  })

  test('texts keep every character, from right-to-left to emoji of several parts, at the greatest length', async () => {
    const { asha, gurpreet } = world
    for (const text of ['👩‍👩‍👧 مرحبا \u202e x', '<b>"\\n\'; --', 'a\r\n\tb\u2028', '😀'.repeat(5000)]) {
      const sent = await asha.sendMessage(gurpreet, text)
      expect(sent.content.data).toEqual({ text })
      expect(await gurpreet.getMessages(asha, { limit: 1 })).toEqual([sent])
    }
  })
})

describe('a refused message', () => {
  test('CHAT-020 a send whose author_id is not the caller and any chat the caller is not part of are refused', async () => {
    const { asha, gurpreet, meera, rohan } = world
    const before = await storedIn(asha, gurpreet)
    for (const author_id of [gurpreet.id, rohan.id, '', '0', 'asha', SYSTEM_SENDER_ID]) {
      expect(await refusalOf(asha.sendMessage(gurpreet, 'forged', { author_id }))).toMatchObject({ code: 10018 })
    }
    const foreign = { chat_id: privateChatId(asha.id, gurpreet.id) }
    expect(await refusalOf(rohan.sendMessage(asha, 'x', foreign))).toMatchObject({ code: 10018 })
    expect(await refusalOf(meera.sendMessage(asha, 'x', foreign))).toMatchObject({ code: 10018 })
    const [low, high] = [asha.id, gurpreet.id].sort()
    const strange_ids = [`${high}-${low}`, asha.id, `${asha.id}-${asha.id}`, `${gurpreet.id}-${rohan.id}`]
    for (const chat_id of strange_ids) {
      expect(['permission_not_allowed', 'not_friends']).toContain(
        await reasonOf(asha.sendMessage(gurpreet, 'x', { chat_id })),
      )
    }
    for (const chat_type of [2, 3, 4] as const) {
      expect(await refusalOf(asha.sendMessage(gurpreet, 'x', { chat_type }))).toMatchObject({ code: 10018 })
    }
    expect(await refusalOf(rohan.sendMessage(asha, 'x'))).toMatchObject({ code: 10019, reason: 'not_friends' })
    expect(await refusalOf(rohan.sendMessage({ id: '4' }, 'x'))).toMatchObject({ code: 10019, reason: 'not_friends' })
    expect(await storedIn(asha, gurpreet)).toBe(before)
    expect(await storedIn(asha, rohan)).toBe(0)
  })

  test('CHAT-010 system lines have the sender $system, which nobody can use as author', async () => {
    const { asha, meera } = world
    expect(SYSTEM_SENDER_ID).toBe('$system')
    const forged = asha.sendMessage(meera, 'I am the system', { author_id: SYSTEM_SENDER_ID })
    expect(await reasonOf(forged)).toBe('permission_not_allowed')
    const texts = (await asha.getMessages(meera)).map(({ content }) => content.data['text'])
    expect(texts).not.toContain('I am the system')
    const sneaky = { type: 1, data: { text: 'mine' }, author_id: SYSTEM_SENDER_ID }
    const sent = await asha.sendMessage(meera, '', { content: sneaky as { type: 1; data: { text: string } } })
    expect(sent.author_id).toBe(asha.id)
    const group = await foundGroup(world, asha, [meera])
    const [line] = (await group.read(meera)).filter(({ content }) => content.type === ContentType.System)
    expect(line).toMatchObject({ author_id: '$system', content: { type: 0, data: { key: 'group_created' } } })
    const quoting = { type: 1, data: { text: 'as the system says', quote: { message_id: line!.message_id } } } as const
    expect(await reasonOf(group.say(meera, '', { content: quoting }))).toBe('permission_not_allowed')
  })

  test('CHAT-022 empty and blank messages are refused and nothing is stored', async () => {
    const { asha, gurpreet } = world
    const before = await storedIn(asha, gurpreet)
    for (const text of ['', ' ', '\n\t  \r\n', '\u00a0\u2003\u3000', '\ufeff', '\u200b\u2060\u00ad', '\u202e\u3164']) {
      expect(await refusalOf(asha.sendMessage(gurpreet, text))).toMatchObject({ code: 10002, reason: 'invalid_params' })
    }
    for (const content of [{ type: 1, data: {} }, { type: 1 }, {}, null, [], { type: 1, data: { text: null } }]) {
      expect(await refusalOf(sendAnything(content))).toMatchObject({ code: 10002, reason: 'invalid_params' })
    }
    expect(await storedIn(asha, gurpreet)).toBe(before)
  })

  test('NUL, lone surrogates and texts over 5000 characters are refused as invalid', async () => {
    const { asha, gurpreet } = world
    for (const text of ['a\0b', '\ud800', 'x\udc00y', 'a'.repeat(5001), '😀'.repeat(5001)]) {
      expect(await refusalOf(asha.sendMessage(gurpreet, text))).toMatchObject({ code: 10002, reason: 'invalid_params' })
    }
  })

  test('content of a kind that people may not send is refused', async () => {
    for (const type of [0, 5, 7, 8, 9, 10, 12, 13, -1, 1.5, '1', null]) {
      expect(await reasonOf(sendAnything({ type, data: { text: 'x' } }))).toBe('invalid_params')
    }
  })

  test('ids that are not ours to give are refused, never a fault', async () => {
    const ids = [
      '9223372036854775808',
      '9999999999999999999',
      '0',
      '-1',
      '1e3',
      '١',
      '1 OR 1=1',
      '1\0',
      '',
      '1'.repeat(40),
    ]
    for (const id of ids) {
      const { asha } = world
      expect(await reasonOf(sendAnything({ type: 1, data: { text: 'x' } }, { mentions: [id] }))).toBe('invalid_params')
      const own = { chat_id: `${asha.id}-${id}`, chat_type: ChatType.Private }
      const reasons = ['invalid_params', 'permission_not_allowed', 'not_friends']
      expect(reasons).toContain(await reasonOf(asha.sendMessage(asha, 'x', own)))
      expect(reasons).toContain(await reasonOf(asha.call('getMessages', own)))
      expect(reasons).toContain(await reasonOf(asha.call('ack', { ...own, message_id: '1' })))
    }
    for (const nonce of ['', 'x', '00000000-0000-0000-0000-00000000000g', `${randomUUID()}0`]) {
      expect(await reasonOf(sendAnything({ type: 1, data: { text: 'x' } }, { nonce }))).toBe('invalid_params')
    }
  })

  test('whoever types faster than 5 a second after a burst of 20 is told to wait a second', async () => {
    const clock = new Clock(0)
    const site = await world.startSite({}, clock)
    const asha = world.asha.at(site.origin)
    const sendMany = (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, (_, number) => asha.sendMessage(world.gurpreet, `fast ${number}`)),
      )
    const answers = await sendMany(30)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toHaveLength(10)
    for (const error of refused) {
      expect(error).toMatchObject({ code: 10003, reason: 'too_many_operations', data: { retry_after: 1 } })
    }
    clock.advance(1_000)
    const later = await sendMany(10)
    expect(later.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
