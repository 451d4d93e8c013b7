import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateChatId } from '@mela/contract/ids.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { startProcess } from '../../../test/crash/process.ts'
import { startNats, type Wipeable } from '../../../test/engines/services.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let nats: Wipeable
beforeAll(async () => {
  ;[world, nats] = await Promise.all([openWorld({ clock_speed: 20_000 }), startNats()])
})
afterAll(async () => {
  await world.end()
  await nats.stop()
})

const newPair = async (): Promise<[Person, Person]> => {
  const pair = await Promise.all([world.register(), world.register()])
  await world.befriend(...pair)
  return pair
}
const rowsOf = async (one: Person, other: Person): Promise<{ messages: number; announcements: number }> => {
  const chat_id = privateChatId(one.id, other.id)
  const [row] = await world.database.query<{ messages: string; announcements: string }>(
    `SELECT (SELECT count(*) FROM chat_message WHERE chat_id = $1) AS messages,
            (SELECT count(*) FROM platform_outbox WHERE body::text LIKE '%' || $1 || '%') AS announcements`,
    [chat_id],
  )
  return { messages: Number(row!.messages), announcements: Number(row!.announcements) }
}

test('a message that cannot be announced is not stored, and its nonce is free', async () => {
  const [leela, omar] = await newPair()
  const nonce = randomUUID()
  await world.database.query('REVOKE INSERT ON platform_outbox FROM mela_app')
  try {
    expect(await reasonOf(leela.sendMessage(omar, 'torn', { nonce }))).toBe('service_error')
    expect(await rowsOf(leela, omar)).toEqual({ messages: 0, announcements: 0 })
    expect(await omar.chatWith(leela)).toBeUndefined()
  } finally {
    await world.database.query('GRANT INSERT ON platform_outbox TO mela_app')
  }
  expect(await leela.sendMessage(omar, 'whole', { nonce })).toMatchObject({ message_id: '1', prev: '0' })
})

test('one message that the database refuses fails alone, not with those written beside it', async () => {
  const [leela, omar] = await newPair()
  await world.database.query(`ALTER TABLE chat_message ADD CONSTRAINT no_poison CHECK (content->>'text' <> 'poison')`)
  try {
    const texts = Array.from({ length: 20 }, (_, number) => (number === 7 ? 'poison' : `healthy ${number}`))
    const answers = await Promise.allSettled(texts.map((text) => leela.sendMessage(omar, text)))
    expect(answers.map(({ status }) => status)).toEqual(
      texts.map((text) => (text === 'poison' ? 'rejected' : 'fulfilled')),
    )
    const history = await omar.getMessages(leela, { after: '0', limit: 100 })
    expect(history.map(({ message_id }) => Number(message_id))).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    )
    expect(await omar.chatWith(leela)).toMatchObject({ unread: 19 })
  } finally {
    await world.database.query('ALTER TABLE chat_message DROP CONSTRAINT no_poison')
  }
})

test('what a process committed and could not announce, cut off or killed, the relay of another announces', async () => {
  const [leela, omar] = await newPair()
  const phone = await omar.openDevice()
  const doomed = await startProcess({ ...world.variables, ROLES: 'api', NATS_URL: nats.url })
  const there = leela.at(doomed.origin)
  await nats.kill9()
  await untilBusIsMissing(doomed.monitor)
  const cut_off = await there.sendMessage(omar, 'cut off, and alive')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(cut_off)
  const last = await there.sendMessage(omar, 'my last words')
  expect(await doomed.end('SIGKILL')).toBeNull()
  expect(await phone.next('MESSAGE_CREATE')).toEqual(last)
  const after = await leela.sendMessage(omar, 'after')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(after)
  expect(phone.texts()).toEqual(['cut off, and alive', 'my last words', 'after'])
  expect(await rowsOf(leela, omar)).toMatchObject({ messages: 3 })
})

async function untilBusIsMissing(monitor: string): Promise<void> {
  for (;;) {
    const { missing } = (await (await fetch(`${monitor}/ready`)).json()) as { missing: string[] }
    if (missing.includes('bus')) return
  }
}

test('of messages in flight when a process is killed, a retry elsewhere stores each exactly once and changes no answer', async () => {
  const [leela, omar] = await newPair()
  const doomed = await startProcess({ ...world.variables, ROLES: 'api' })
  const nonces = Array.from({ length: 18 }, () => randomUUID())
  const there = leela.at(doomed.origin)
  const answered = new Map<string, Message>()
  let killed: Promise<unknown> | undefined
  // Three devices, each sending one message after the other.
  const devices = [nonces.slice(0, 6), nonces.slice(6, 12), nonces.slice(12)].map(async (queue) => {
    for (const nonce of queue) {
      answered.set(nonce, await there.sendMessage(omar, nonce, { nonce }))
      if (answered.size === 4) killed = doomed.end('SIGKILL')
    }
  })
  const outcomes = await Promise.allSettled(devices)
  await killed
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(answered.size).toBeGreaterThanOrEqual(4)
  for (const nonce of nonces) {
    const again = await leela.sendMessage(omar, nonce, { nonce })
    expect(answered.get(nonce) ?? again).toEqual(again)
  }
  const history = await omar.getMessages(leela, { after: '0', limit: 100 })
  expect(history.map(({ nonce }) => nonce).toSorted()).toEqual(nonces.toSorted())
  expect(history.map(({ message_id }) => Number(message_id))).toEqual(nonces.map((_, index) => index + 1))
  expect(await omar.chatWith(leela)).toMatchObject({ unread: nonces.length })
})
