import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'

let world: World
let second: Site
beforeAll(async () => {
  // Fast enough that nobody meets the limit of 5 messages a second.
  world = await openWorld({ clock_speed: 20_000 })
  second = await world.startSite()
})
afterAll(() => world.end())

const newPair = async (): Promise<[Person, Person]> => {
  const pair = await Promise.all([world.register(), world.register()])
  await world.befriend(...pair)
  return pair
}
const times = <T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)))

async function wholeHistory(reader: Person, other: Person): Promise<Message[]> {
  const history: Message[] = []
  for (;;) {
    const page = await reader.getMessages(other, { after: history.at(-1)?.message_id ?? '0', limit: 100 })
    if (page.length === 0) return history
    history.push(...page)
  }
}

const waiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity
                 WHERE datname = current_database() AND usename = 'mela_app' AND wait_event_type = 'Lock'`

test('200 sends of one nonce at once, through two servers, store one message', async () => {
  const [leela, omar] = await newPair()
  const elsewhere = leela.at(second.origin)
  const phone = await omar.openDevice()
  const nonce = randomUUID()
  const answers = await times(200, (number) =>
    (number % 2 ? leela : elsewhere).sendMessage(omar, 'the very same', { nonce }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await wholeHistory(omar, leela)).toEqual([answers[0]])
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1 })
  const after = await leela.sendMessage(omar, 'after')
  expect(after).toMatchObject({ message_id: '2', prev: '1' })
  expect(await phone.next('MESSAGE_CREATE', ({ message_id }) => message_id === '2')).toEqual(after)
  expect(phone.texts()).toEqual(['the very same', 'after'])
})

test('one nonce that waits for the same room on two servers, each alone in its batch, is one message and two equal answers', async () => {
  const [leela, omar] = await newPair()
  const chat_id = privateChatId(leela.id, omar.id)
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM chat_room WHERE chat_type = 1 AND chat_id = $1 FOR UPDATE', [chat_id])
  const nonce = randomUUID()
  const answers = [leela, leela.at(second.origin)].map((each) => each.sendMessage(omar, 'twice', { nonce }))
  await expect.poll(() => world.database.query(waiting)).toEqual([{ waiting: 2 }])
  await holder.query('COMMIT')
  const [one, other] = await Promise.all(answers)
  expect(other).toEqual(one)
  expect(await wholeHistory(omar, leela)).toEqual([one])
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1 })
})

test('a chat that is locked for long holds up what is written in it, and no other chat', async () => {
  const [leela, omar] = await newPair()
  const pairs = await times(8, () => newPair())
  const chat_id = privateChatId(leela.id, omar.id)
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM chat_room WHERE chat_type = 1 AND chat_id = $1 FOR UPDATE', [chat_id])
  let is_answered = false
  const held = leela.sendMessage(omar, 'held').finally(() => (is_answered = true))
  // What left in one batch with it would wait with it.
  await expect.poll(() => world.database.query(waiting)).toEqual([{ waiting: 1 }])
  await Promise.all(pairs.map(([one, other]) => one.sendMessage(other, 'not held')))
  expect(is_answered).toBe(false)
  await holder.query('COMMIT')
  expect(await wholeHistory(omar, leela)).toEqual([await held])
})

test('senders of one chat at once, through two servers, get positions without gap or tie, and the right prev', async () => {
  const [leela, omar] = await newPair()
  const senders = [leela, leela.at(second.origin), omar, omar.at(second.origin)]
  const answers = await times(120, (number) => {
    const sender = senders[number % senders.length]!
    return sender.sendMessage(sender.id === leela.id ? omar : leela, `${number}`)
  })
  const history = await wholeHistory(leela, omar)
  expect(history.map(({ message_id }) => Number(message_id))).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  )
  expect(history.map(({ prev }) => Number(prev))).toEqual(Array.from({ length: 120 }, (_, index) => index))
  expect(answers.toSorted((one, other) => Number(one.message_id) - Number(other.message_id))).toEqual(history)
  expect(await wholeHistory(omar, leela)).toEqual(history)
  expect([await leela.chatWith(omar), await omar.chatWith(leela)]).toMatchObject([{ unread: 60 }, { unread: 60 }])
})

test('chats that are written at once by people who share some of them end without a deadlock', async () => {
  const people = await times(5, () => world.register())
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other): [Person, Person] => [one, other]))
  for (const pair of pairs) await world.befriend(...pair)
  await times(200, async (number) => {
    const [one, other] = pairs[number % pairs.length]!
    const [from, to] = number % 4 < 2 ? [one, other] : [other, one]
    const sent = await (number % 2 ? from.at(second.origin) : from).sendMessage(to, `${number}`)
    await (number % 3 ? to : to.at(second.origin)).ack(from, sent.message_id)
  })
  for (const [one, other] of pairs) {
    const history = await wholeHistory(one, other)
    expect(history.map(({ message_id }) => Number(message_id))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  }
})

describe('unread', () => {
  type Deed = { who: 0 | 1; back: number } & ({ does: 'send' } | { does: 'ack' } | { does: 'clear' })
  const deed = fc.record({ who: fc.constantFrom(0, 1), back: fc.nat(6), does: fc.constantFrom('send', 'ack', 'clear') })
  /** What happens at once; a whole chat is cleared while nothing else happens, so that the outcome is certain. */
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.array(deed, { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.record({ clears: fc.constantFrom(0, 1) }) },
  )

  test("is the number of the other's messages after the read mark, whatever happens at once", async () => {
    const pair = await newPair()
    const chat_id = privateChatId(pair[0].id, pair[1].id)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await forget(chat_id)
        const marks = [0, 0]
        let last = 0
        for (const now of steps) {
          if ('clears' in now) {
            await pair[now.clears].removeChat(pair[1 - now.clears]!)
            marks[now.clears] = Math.max(marks[now.clears]!, last)
          } else {
            await Promise.all(now.map((each) => perform(pair, each as Deed, last)))
            for (const { who, back, does } of now) {
              if (does !== 'send') marks[who] = Math.max(marks[who]!, last - back)
            }
            last += now.filter(({ does }) => does === 'send').length
          }
          const authors = await authorsIn(chat_id)
          expect(authors).toHaveLength(last)
          for (const who of [0, 1]) {
            const expected = authors.filter(
              (author, index) => author !== pair[who]!.id && index + 1 > marks[who]!,
            ).length
            expect(await unreadOf(chat_id, pair[who]!)).toBe(expected)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  const perform = async (pair: [Person, Person], { who, does, back }: Deed, last: number): Promise<void> => {
    const [self, other] = [pair[who], pair[1 - who]!]
    const here = back % 2 ? self : self.at(second.origin)
    if (does === 'send') await here.sendMessage(other, 'word')
    else if (does === 'clear') {
      const chat = { chat_id: privateChatId(self.id, other.id), chat_type: ChatType.Private }
      await here.call('removeMessage', { ...chat, all: 1, scope: 1, message_id: String(Math.max(0, last - back)) })
    } else expect(await here.ack(other, String(Math.max(0, last - back)))).toBeGreaterThanOrEqual(0)
  }
  // The chat list hides a cleared chat, so the number is asked for the way a mark of 0 is answered: it raises nothing.
  const unreadOf = async (chat_id: string, person: Person): Promise<number> =>
    (await person.call('ack', { chat_id, chat_type: 1, message_id: '0' })).unread
  const authorsIn = async (chat_id: string): Promise<string[]> => {
    const rows = await world.database.query<{ author_id: string }>(
      'SELECT author_id FROM chat_message WHERE chat_id = $1 ORDER BY message_id',
      [chat_id],
    )
    return rows.map(({ author_id }) => author_id)
  }
  const forget = async (chat_id: string): Promise<void> => {
    await world.database.query('DELETE FROM chat_message WHERE chat_id = $1', [chat_id])
    await world.database.query('UPDATE chat_room SET last_id = 0, last_all_id = 0, countable = 0 WHERE chat_id = $1', [
      chat_id,
    ])
    await world.database.query(
      `UPDATE chat_member SET cleared_id = 0, hidden_id = 0, read_id = 0, read_countable = 0, own_since_read = 0, seen_id = 0
       WHERE chat_id = $1`,
      [chat_id],
    )
  }
})
