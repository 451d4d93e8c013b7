import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateChatId } from '@mela/contract/ids.ts'
import { foundGroup } from '../../../test/group.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

const idsOf = (list: { chat_id: string }[]) => list.map(({ chat_id }) => chat_id)

/** Somebody with two friends who have both written once. */
async function newcomer(): Promise<[Person, Person, Person]> {
  const people = await Promise.all([world.register(), world.register(), world.register()])
  const [tara, ...friends] = people
  for (const friend of friends) {
    await world.befriend(tara!, friend)
    await friend.sendMessage(tara!, 'hello')
  }
  return people as [Person, Person, Person]
}

test('CHAT-018 get_message_updates returns the summaries that fill the chat list', async () => {
  const [tara, bina, carl] = await newcomer()
  const [of_bina, of_carl] = [privateChatId(tara.id, bina.id), privateChatId(tara.id, carl.id)]
  const second = await bina.sendMessage(tara, 'are you there?')
  const own = await tara.sendMessage(carl, 'hi Carl')
  const before = await tara.getMessageUpdates()
  expect(before.is_full).toBe(true)
  expect(before.removed).toEqual([])
  expect(before.list).toHaveLength(2)
  expect(before.list.find(({ chat_id }) => chat_id === of_bina)).toEqual({
    chat_id: of_bina,
    chat_type: 1,
    message: second,
    unread: 2,
    read_id: '0',
    serve_user_unread: 0,
    is_pinned: false,
    is_muted: false,
    is_mentioned: false,
    is_marked_unread: false,
    message_top: null,
    change: 0,
  })
  expect(before.list.find(({ chat_id }) => chat_id === of_carl)).toMatchObject({ message: own, unread: 1 })
  expect(Math.abs(before.server_unix - world.clock.now().getTime())).toBeLessThan(60_000)

  await tara.call('editFriendSession', { friend_id: bina.id, pin: 1, not_disturb: 1 })
  const group = await foundGroup(world, bina, [tara])
  const named = await group.say(bina, 'look here', { mentions: [tara.id] })
  await bina.call('pinMessage', { chat_id: group.id, chat_type: 2, message_id: named.message_id, status: 'yes' })
  const marked = await tara.getMessageUpdates(before.cursor)
  expect(marked).toMatchObject({ is_full: false, removed: [] })
  const rowOf = (wanted: string) => marked.list.find(({ chat_id }) => chat_id === wanted)
  expect(rowOf(of_bina)).toMatchObject({ is_pinned: true, is_muted: true, is_mentioned: false, unread: 2 })
  expect(rowOf(group.id)).toMatchObject({ is_mentioned: true, unread: 1, message_top: named, change: 1 })
  await tara.ack(bina, '1')
  expect(await tara.chatWith(bina)).toMatchObject({ unread: 1, read_id: '1', is_pinned: true })
  await tara.ack(bina, '2')
  expect(await tara.chatWith(bina)).toMatchObject({ unread: 0, read_id: '2', is_pinned: true })
  await tara.call('ack', { chat_id: group.id, chat_type: 2, message_id: named.message_id })
  expect(await group.row(tara)).toMatchObject({ is_mentioned: false, unread: 0 })
})

test('whoever joined after the last line has the chat without it, and reads none of what came before', async () => {
  const person = await world.register()
  // No call joins a group yet.
  await world.database.query(
    'INSERT INTO chat_room (chat_type, chat_id, last_id, last_all_id, countable) VALUES (2, 77, 1, 1, 1)',
  )
  await world.database.query(
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     VALUES (2, 77, 1, 0, 1, gen_random_uuid(), 1, '{"text":"before you came"}', 1, now())`,
  )
  await world.database.query(
    'INSERT INTO chat_member (chat_type, chat_id, user_id, joined_id, read_id, read_countable) VALUES (2, 77, $1, 1, 1, 1)',
    [person.id],
  )
  const { list } = await person.getMessageUpdates()
  expect(list).toMatchObject([{ chat_id: '77', chat_type: 2, message: null, unread: 0 }])
  expect(await person.call('getMessages', { chat_id: '77', chat_type: 2 })).toEqual([])
})

describe('the cursor', () => {
  test('brings only what changed since, and everything again for one of another database or none at all', async () => {
    const [tara, bina, carl] = await newcomer()
    const { cursor } = await tara.getMessageUpdates()
    await carl.sendMessage(tara, 'news')
    const changed = await tara.getMessageUpdates(cursor)
    expect(changed.is_full).toBe(false)
    expect(idsOf(changed.list)).toContain(privateChatId(tara.id, carl.id))
    const [epoch, position] = changed.cursor.split('.')
    const later = String(BigInt(position!) + 1_000_000n)
    expect((await tara.getMessageUpdates(`${epoch}.${later}`)).list).toEqual([])
    const foreign = `000000000000.${position}`
    for (const after of [
      foreign,
      'nonsense',
      '',
      `${epoch}.`,
      `${epoch}.-1`,
      `${epoch}.1e9`,
      "'; DROP TABLE chat_room; --",
    ]) {
      const full = await tara.getMessageUpdates(after)
      expect(full.is_full).toBe(true)
      expect(full.list).toHaveLength(2)
    }
    expect((await tara.getMessageUpdates(`${epoch}.9999999999999999999`)).is_full).toBe(false)
    await tara.ack(bina, '1')
    await world.database.query('UPDATE platform_epoch SET epoch = gen_random_uuid()')
    expect(await tara.getMessageUpdates(changed.cursor)).toMatchObject({ is_full: true })
  })

  test('tells the author of a read mark that came from the other side', async () => {
    const [tara, bina] = await newcomer()
    const { cursor } = await bina.getMessageUpdates()
    await tara.ack(bina, '1')
    const { list } = await bina.getMessageUpdates(cursor)
    expect(list).toMatchObject([{ message: { message_id: '1', is_seen: true } }])
  })

  test('never skips a transaction that commits late, whatever others committed meanwhile', async () => {
    const [tara, bina, carl] = await newcomer()
    const of_bina = privateChatId(tara.id, bina.id)
    const late = await world.database.connect()
    await late.query('BEGIN')
    await late.query(
      `UPDATE chat_room SET change = change + 1, changed_xid = pg_current_xact_id() WHERE chat_type = 1 AND chat_id = $1`,
      [of_bina],
    )
    let { cursor } = await tara.getMessageUpdates()
    for (let round = 0; round < 5; round++) {
      await carl.sendMessage(tara, `meanwhile ${round}`)
      const delta = await tara.getMessageUpdates(cursor)
      expect(idsOf(delta.list)).toContain(privateChatId(tara.id, carl.id))
      expect(delta.list.find(({ chat_id }) => chat_id === of_bina)?.change ?? 0).toBe(0)
      cursor = delta.cursor
    }
    await late.query('COMMIT')
    const delta = await tara.getMessageUpdates(cursor)
    expect(delta.list.find(({ chat_id }) => chat_id === of_bina)).toMatchObject({ change: 1 })
  })

  test('followed by a reader under concurrent writers ends at what a fresh reader sees', async () => {
    const [tara, bina, carl] = await newcomer()
    const known = new Map<string, unknown>()
    let cursor: string | undefined
    const follow = async () => {
      const delta = await tara.getMessageUpdates(cursor)
      for (const row of delta.list) known.set(row.chat_id, row)
      cursor = delta.cursor
    }
    let is_writing = true
    const writers = [bina, carl].map(async (friend) => {
      for (let number = 0; number < 40; number++) {
        const sent = await friend.sendMessage(tara, `${number}`)
        if (number % 5 === 0) await tara.ack(friend, sent.message_id)
      }
    })
    const reader = (async () => {
      while (is_writing) await follow()
    })()
    await Promise.all(writers)
    is_writing = false
    await reader
    await follow()
    const fresh = await tara.getMessageUpdates()
    expect([...known.values()]).toEqual(expect.arrayContaining(fresh.list))
    expect(known.size).toBe(fresh.list.length)
  })
})
