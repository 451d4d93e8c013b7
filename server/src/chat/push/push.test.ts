import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { foundGroup } from '../../../test/group.ts'
import { callerAt, reasonOf, type Person } from '../../../test/person.ts'
import {
  pushVariables,
  startPushService,
  type PushReader,
  type PushService,
} from '../../../test/providers/push-service.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { cut, previewOf } from '../read/preview.ts'
import { PUSH_SUBJECT } from './push-queue.ts'
import { MOST_TOLD_SINGLY } from '../members/rooms.ts'

let world: World
let service: PushService
const variables = pushVariables()
beforeAll(async () => {
  service = await startPushService()
  world = await openWorld({
    clock_speed: 100,
    variables,
  })
})
afterAll(async () => {
  await world.end()
  service.stop()
})

const rung = (reader: PushReader) => service.rung(reader)
const stored = (person: Person) =>
  world.database.query<{ endpoint: string }>('SELECT endpoint FROM account_push_subscription WHERE user_id = $1', [
    person.id,
  ])

async function subscribe(person: Person): Promise<PushReader> {
  const reader = service.newPlace()
  await person.call('savePushSubscription', { subscription: reader.subscription() })
  return reader
}

/** Friends of each other, of whom the second can be woken. */
async function pair(): Promise<{ writer: Person; sleeper: Person; reader: PushReader }> {
  const [writer, sleeper] = [await world.register(), await world.register()]
  await world.befriend(writer, sleeper)
  return { writer, sleeper, reader: await subscribe(sleeper) }
}

/** Everything noted before has been decided once a later message has rung. */
async function untilQuiet(): Promise<void> {
  const { writer, sleeper, reader } = await pair()
  await writer.sendMessage(sleeper, 'last')
  await expect.poll(() => rung(reader)).toHaveLength(1)
}

describe('a subscription', () => {
  test('SHELL-026 is made with the public key, stored with its session and ends with it', async () => {
    const person = await world.register()
    const config = await person.call('getUserConfig', {})
    expect(config.push_public_key).toBe(variables.VAPID_PUBLIC_KEY)
    const reader = service.newPlace()
    const subscription = reader.subscription()
    expect(await person.call('savePushSubscription', { subscription })).toEqual({})
    const rows = await world.database.query(
      `SELECT endpoint, p256dh, auth, subscription.user_id, encode(token_hash, 'hex') = encode(sha256($1::bytea), 'hex') AS is_own
       FROM account_push_subscription subscription WHERE user_id = $2`,
      [Buffer.from(person.token), person.id],
    )
    const { endpoint, keys } = subscription
    expect(rows).toEqual([{ endpoint, ...keys, user_id: person.id, is_own: true }])
    // Sent again it is the same one; a newer one of the same session takes its place.
    await person.call('savePushSubscription', { subscription })
    expect(await stored(person)).toHaveLength(1)
    const newer = await subscribe(person)
    expect(await stored(person)).toEqual([{ endpoint: newer.endpoint }])
    // A second session has its own, and the browser of a person who left belongs to the next.
    const { token } = await world.guest('login', {
      biz: 'login',
      source: 'pwa',
      data: { account: { username: person.username, password: person.password } },
    })
    const phone = callerAt(() => world.origin, token)
    await phone('savePushSubscription', { subscription })
    expect(await stored(person)).toHaveLength(2)
    const other = await world.register()
    await other.call('savePushSubscription', { subscription })
    expect(await stored(person)).toEqual([{ endpoint: newer.endpoint }])
    expect(await stored(other)).toEqual([{ endpoint }])
    await person.call('logout', {})
    expect(await stored(person)).toEqual([])
    expect(await reasonOf(person.call('savePushSubscription', { subscription }))).toBe('no_authorization')
  })

  test('that leads inside, or is no subscription at all, is refused', async () => {
    const site = await world.startSite({ ROLES: 'api', PUSH_ALLOW_LOCAL: 'off' })
    const call = callerAt(() => site.origin, world.rohan.token)
    const { keys } = service.newPlace().subscription()
    for (const endpoint of [
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/a',
      'https://user@push.example/a',
      'javascript:alert(1)',
    ]) {
      expect(await reasonOf(call('savePushSubscription', { subscription: { endpoint, keys } }))).toBe('invalid_params')
    }
    const endpoint = 'https://push.example/a'
    for (const wrong of [
      { ...keys, auth: 'x' },
      { ...keys, p256dh: '' },
    ]) {
      expect(await reasonOf(call('savePushSubscription', { subscription: { endpoint, keys: wrong } }))).toBe(
        'invalid_params',
      )
    }
    expect(await stored(world.rohan)).toEqual([])
  })
})

describe('a message', () => {
  test('SHELL-027 for someone who is not here wakes their browser, and a tap opens the chat', async () => {
    const { writer, sleeper, reader } = await pair()
    await writer.call('editUser', { nickname: 'Asha 🌸' })
    await writer.sendMessage(sleeper, 'are you there?')
    await expect.poll(() => rung(reader)).toHaveLength(1)
    const tag = roomIdOf(privateChatId(writer.id, sleeper.id), 1)
    expect(await rung(reader)).toEqual([
      { title: 'Asha 🌸', body: 'are you there?', url: `/chat/${encodeURIComponent(tag)}`, tag, badge: 1 },
    ])
    const [sent] = await service.taken(reader)
    expect(sent).toMatchObject({
      subject: 'mailto:operator@mela.test',
      public_key: variables.VAPID_PUBLIC_KEY,
      urgency: 'high',
    })
    // Muted, they are not woken; and the writer never is.
    const writers = await subscribe(writer)
    await world.database.query('UPDATE chat_member SET is_muted = true WHERE user_id = $1', [sleeper.id])
    await writer.sendMessage(sleeper, 'quietly')
    await untilQuiet()
    expect(await rung(reader)).toHaveLength(1)
    expect(await rung(writers)).toEqual([])
  })

  test('that is gone by then, for everyone or removed by themselves, wakes nobody', async () => {
    const { writer, sleeper, reader } = await pair()
    const chat = { chat_id: privateChatId(writer.id, sleeper.id), chat_type: ChatType.Private }
    const { bus } = world.context
    const publish = bus.publish
    const held: Uint8Array[] = []
    bus.publish = (subject, payload) => (subject === PUSH_SUBJECT ? void held.push(payload) : publish(subject, payload))
    try {
      for (const [by, scope] of [
        [writer, 2],
        [sleeper, 1],
      ] as const) {
        const { message_id } = await writer.sendMessage(sleeper, 'gone again')
        await by.call('removeMessage', { ...chat, message_ids: [message_id], scope })
      }
      const noted = () => held.flatMap((refs) => JSON.parse(Buffer.from(refs).toString()) as unknown[])
      await expect.poll(() => noted()).toHaveLength(2)
    } finally {
      bus.publish = publish
    }
    for (const refs of held) publish(PUSH_SUBJECT, refs)
    await untilQuiet()
    expect(await rung(reader)).toEqual([])
    await writer.sendMessage(sleeper, 'still here')
    await expect.poll(() => rung(reader)).toMatchObject([{ body: 'still here', badge: 1 }])
  })

  test('does not ring while somebody looks at the app, and does once nobody does', async () => {
    const { writer, sleeper, reader } = await pair()
    const phone = await sleeper.openDevice()
    const tablet = await sleeper.openDevice()
    await writer.sendMessage(sleeper, 'seen on the screen')
    await phone.next('MESSAGE_CREATE')
    await untilQuiet()
    expect(await rung(reader)).toEqual([])
    phone.socket.emit('visibility', { is_visible: false })
    expect(await phone.logout()).toBe(10000)
    await writer.sendMessage(sleeper, 'the tablet still shows it')
    await untilQuiet()
    expect(await rung(reader)).toEqual([])
    tablet.socket.emit('visibility', { is_visible: false })
    // Frames are served in order, so after an answer to a later one the earlier is known.
    await tablet.login(sleeper.token)
    tablet.socket.emit('visibility', { is_visible: 'no' } as never)
    tablet.socket.emit('visibility', null as never)
    tablet.socket.emit('visibility', { is_visible: false })
    expect((await tablet.logout()) && (await tablet.login('nobody'))).toBe(10005)
    await writer.sendMessage(sleeper, 'in the pocket')
    await expect.poll(() => rung(reader)).toMatchObject([{ body: 'in the pocket', badge: 3 }])
  })

  test('that was read elsewhere in the meantime, or followed by a newer one, does not ring', async () => {
    const { writer, sleeper, reader } = await pair()
    for (const text of ['one', 'two', 'three']) await writer.sendMessage(sleeper, text)
    await expect.poll(() => rung(reader)).toMatchObject([{ body: 'three', badge: 3 }])
    const { message_id } = await writer.sendMessage(sleeper, 'four')
    await sleeper.ack(writer, message_id)
    await untilQuiet()
    expect(await rung(reader)).toHaveLength(1)
  })

  test('is told in the words of the one who is woken, cut short, and never says an amount', async () => {
    const { writer, sleeper, reader } = await pair()
    await world.database.query(`UPDATE account_user SET language = 'hi' WHERE id = $1`, [sleeper.id])
    await writer.sendMessage(sleeper, 'नमस्ते '.repeat(100))
    await expect.poll(() => rung(reader)).toHaveLength(1)
    const [long] = (await rung(reader)) as { body: string }[]
    expect(long!.body).toMatch(/^नमस्ते नमस्ते .*…$/)
    expect(long!.body.length).toBeLessThanOrEqual(121)
    const image = { content_type: 3, content: { url: '/files/x', amount: '500' } } as never
    expect(previewOf(world.context, image, 'hi')).toBe('[फ़ोटो]')
    expect(previewOf(world.context, { content_type: 8, content: { amount: '500' } } as never, 'ja')).toBe('[宝箱]')
    expect(previewOf(world.context, { content_type: 99, content: {} } as never, 'xx')).toBe('New message')
    expect(cut(`${'a'.repeat(118)}👩‍👩‍👧‍👦 and more`)).toBe(`${'a'.repeat(118)}…`)
    expect(cut('a\n\n  b')).toBe('a b')
  })

  test('forgets a browser that is gone for good', async () => {
    const { writer, sleeper, reader } = await pair()
    await fetch(reader.endpoint, { method: 'DELETE' })
    await writer.sendMessage(sleeper, 'hello?')
    await expect.poll(() => stored(sleeper)).toEqual([])
    expect(await rung(reader)).toEqual([])
  })

  test('in a small group wakes each member who wants it; in a large one nobody is woken', async () => {
    const [writer, sleeper, quiet, other] = await Promise.all([
      world.register(),
      world.register(),
      world.register(),
      world.register(),
    ])
    const [reader, silent] = [await subscribe(sleeper), await subscribe(quiet)]
    await writer.call('editUser', { nickname: 'Asha' })
    const group = await foundGroup(world, writer, [sleeper, quiet])
    await quiet.call('editGroupMember', { group_id: group.id, not_disturb: 1 })
    await group.say(writer, 'to all of you')
    const tag = roomIdOf(group.id, ChatType.Group)
    const url = `/chat/${encodeURIComponent(tag)}`
    await expect.poll(() => rung(reader)).toEqual([{ title: 'Asha', body: 'to all of you', url, tag, badge: 1 }])
    await fillGroup(world, group, MOST_TOLD_SINGLY)
    await other.call('joinGroup', { id: group.id })
    await group.say(writer, 'to very many')
    await untilQuiet()
    expect(await rung(reader)).toHaveLength(1)
    expect(await rung(silent)).toEqual([])
  })

  test('rings once however many workers there are', async () => {
    await world.startSite({ ROLES: 'worker' })
    await world.startSite({ ROLES: 'worker' })
    const { writer, sleeper, reader } = await pair()
    await writer.sendMessage(sleeper, 'once')
    await expect.poll(() => rung(reader)).toHaveLength(1)
    await untilQuiet()
    expect(await rung(reader)).toHaveLength(1)
  })
})

test('a site without keys offers no push', async () => {
  const site = await world.startSite({ ROLES: 'api', VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: '' })
  const call = callerAt(() => site.origin, world.rohan.token)
  expect((await call('getUserConfig', {})).push_public_key).toBe('')
})
