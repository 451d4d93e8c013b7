import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { callerAt, reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { writeToChannel } from '../index.ts'

let world: World
let channel_id: string
let service: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  const [channel] = await world.database.query<{ id: string }>('SELECT id FROM chat_channel')
  channel_id = channel!.id
  service = await world.register()
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [service.id])
})
afterAll(() => world.end())

const chat = () => ({ chat_id: channel_id, chat_type: ChatType.Channel })
const inLanguage = (language: string) => callerAt(() => world.origin, world.asha.token, language)
/** With a session of its own: the first one is cached for some seconds as what it was. */
const asService = async () => {
  const { token } = await world.guest('login', {
    biz: 'login',
    source: 'h5',
    data: { account: { username: service.username, password: service.password } },
  })
  return { token, call: callerAt(() => world.origin, token) }
}

describe('the site’s own channel', () => {
  test('CHANNELS-001 is there from the first day with a welcome in everyone’s language', async () => {
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [world.meera.id])
    const [channel] = await world.asha.call('getChannels', {})
    expect(await world.meera.call('getChannels', {})).toEqual([channel])
    expect(channel).toMatchObject({
      ...chat(),
      is_pinned: false,
      is_muted: false,
      message: {
        message_id: '1',
        prev: '0',
        author_id: channel_id,
        is_seen: true,
        content: { type: 7, data: { title: 'Welcome to Mela' } },
      },
    })
    const titles = { zh: '欢迎来到Mela', es: 'Te damos la bienvenida a Mela', xx: 'Welcome to Mela' }
    for (const [language, title] of Object.entries(titles)) {
      const call = inLanguage(language)
      const [post] = await call('getMessages', chat())
      expect(Object.keys(post!.content.data)).toEqual(['title', 'content'])
      expect(post!.content.data).toMatchObject({ title })
      expect((await call('getChannels', {}))[0]!.message).toEqual(post)
    }
  })

  test('CHANNELS-002 has a name and a picture, told for at most a hundred ids at once', async () => {
    const ids = `${channel_id},4`
    expect(await inLanguage('ru')('getChannelAccountBatch', { ids })).toEqual([
      { id: channel_id, name: 'Новости Mela', avatar: { url: '' } },
    ])
    const many = (count: number) => Array.from({ length: count }, (_, number) => number + 1).join(',')
    await world.database.query(`UPDATE chat_channel SET avatar_url = '/files/face', name = '{"en":"Trams"}'`)
    try {
      expect(await world.asha.call('getChannelAccountBatch', { ids: `${channel_id},${many(99)}` })).toEqual([
        { id: channel_id, name: 'Trams', avatar: { url: '/files/face' } },
      ])
      for (const wrong of [many(101), '', 'a', '1,,2']) {
        expect(await reasonOf(world.asha.call('getChannelAccountBatch', { ids: wrong }))).toBe('invalid_params')
      }
    } finally {
      await world.database.query(`UPDATE chat_channel SET avatar_url = '', name = NULL`)
    }
  })

  test('is called after the site when the site has another name', async () => {
    const site = await world.startSite({ APP_NAME: 'Fair' })
    const call = callerAt(() => site.origin, world.asha.token)
    expect(await call('getChannelAccountBatch', { ids: channel_id })).toMatchObject([{ name: 'Fair News' }])
    expect(await call('getMessages', chat())).toMatchObject([{ content: { data: { title: 'Welcome to Fair' } } }])
  })

  test('CHANNELS-003 shows posts with title, content and translation, takes no message, keeps no mark of who has read it and cannot be cleared', async () => {
    expect(await world.asha.call('ack', { ...chat(), message_id: '1' })).toEqual({ unread: 0 })
    expect((await world.asha.getMessageUpdates()).list.map(({ chat_type }) => chat_type)).not.toContain(3)
    expect(await world.database.query('SELECT FROM chat_member WHERE chat_type = 3')).toEqual([])
    const [post] = await world.asha.call('getMessages', chat())
    expect(post!.content).toEqual({
      ...{ type: ContentType.Channel },
      data: { title: expect.any(String) as string, content: expect.any(String) as string },
    })
    const translations = { hi: { title: 'ट्राम', content: 'आज से' } }
    await postToChannel(world.context, { channel_id, title: 'Trams', content: 'From today', translations })
    const [hindi] = await inLanguage('hi')('getMessages', { ...chat(), limit: 1 })
    expect(hindi!.content).toEqual({
      ...{ type: ContentType.Channel },
      data: { title: 'Trams', content: 'From today', translation: translations.hi },
    })
    const content = { type: 1 as const, data: { text: 'hello all' } }
    expect(await reasonOf(world.asha.call('sendMessage', { ...chat(), nonce: randomUUID(), content }))).toBe(
      'permission_not_allowed',
    )
    expect(await reasonOf(world.asha.call('removeChat', chat()))).toBe('permission_not_allowed')
  })

  test('SERVICE-001 is not there for those who answer for the site, nor is one that does not exist for anybody', async () => {
    const { call } = await asService()
    expect(await call('getChannels', {})).toEqual([])
    const missing = { chat_id: '4', chat_type: ChatType.Channel }
    for (const [caller, which] of [
      [call, chat()],
      [world.asha.call, missing],
      [world.asha.call, { ...missing, chat_id: '4-5' }],
    ] as const) {
      expect(await reasonOf(caller('getMessages', which))).toBe('permission_not_allowed')
      expect(await reasonOf(caller('ack', { ...which, message_id: '1' }))).toBe('permission_not_allowed')
    }
    for (const name of ['getChannels', 'getMessages'] as const) {
      expect(await reasonOf(world.guest(name, chat()))).toBe('no_authorization')
    }
  })
})

const postToChannel = (context: Context, post: Parameters<typeof writeToChannel>[2]): Promise<Message> =>
  transaction(context, (trx) => writeToChannel(context, trx, post))

describe('a post', () => {
  const translations = { hi: { title: 'नया', content: 'आज से' } }

  test('CHANNELS-004 reaches everyone who is here but those who answer for the site, and writes nothing per reader', async () => {
    const phone = await world.asha.openDevice()
    const other_site = await world.startSite()
    const far = await world.rohan.at(other_site.origin).openDevice()
    const { token } = await asService()
    const desk = await service.openSilentDevice()
    expect(await desk.login(token)).toBe(10000)
    const post = await postToChannel(world.context, { channel_id, title: 'New', content: 'From today', translations })
    for (const device of [phone, far]) {
      expect(await device.next('MESSAGE_CREATE')).toMatchObject({
        ...chat(),
        message_id: post.message_id,
        content: { type: 7, data: { title: 'New', content: 'From today', translations } },
      })
    }
    await world.asha.sendMessage(world.gurpreet, 'later')
    await phone.next('MESSAGE_CREATE')
    expect(desk.told).toEqual([])
    expect(await world.database.query('SELECT FROM chat_member WHERE chat_type = 3')).toEqual([])
  })

  test('is read in the reader’s language and pages like any other message', async () => {
    const before = await world.asha.call('getMessages', chat())
    const second = await postToChannel(world.context, { channel_id, title: 'Again', content: '\nA line', translations })
    expect(second.prev).toBe(before[0]!.message_id)
    const [newest] = await world.asha.call('getMessages', { ...chat(), limit: 1 })
    expect(newest).toMatchObject({ ...second, content: { data: { title: 'Again', content: '\nA line' } } })
    const [hindi] = await inLanguage('hi')('getMessages', { ...chat(), limit: 1 })
    expect(hindi!.content.data).toEqual({ title: 'Again', content: '\nA line', translation: translations.hi })
    expect(await world.asha.call('getMessages', { ...chat(), before: second.message_id })).toEqual(before)
    expect(await world.asha.call('getMessages', { ...chat(), after: before[0]!.message_id })).toHaveLength(1)
  })

  test('with a known nonce is the first one, and is announced even when the poster died', async () => {
    const nonce = randomUUID()
    const post = { channel_id, title: 'Once', content: 'only', nonce }
    const [one, other] = await Promise.all([postToChannel(world.context, post), postToChannel(world.context, post)])
    expect(one).toEqual(other)
    const phone = await world.meera.openDevice()
    await world.database.query(
      `INSERT INTO platform_outbox (topic, body, created_at) VALUES ('chat.posted', $1, now() - interval '2 seconds')`,
      [JSON.stringify([[3, channel_id, one.message_id]])],
    )
    expect(await phone.next('MESSAGE_CREATE')).toMatchObject({ message_id: one.message_id, nonce })
  })

  test('without words, or into a channel that is not there, is refused', async () => {
    for (const wrong of [{ title: ' ' }, { content: '' }, { title: 'x'.repeat(101) }, { channel_id: '4' }]) {
      await expect(postToChannel(world.context, { channel_id, title: 'a', content: 'b', ...wrong })).rejects.toThrow(
        /invalid|too_big/i,
      )
    }
  })
})

test('CHANNELS-006 the fields of a text are filled in for its reader, and everything else stays', async () => {
  const reader = await world.register()
  await world.database.query(`UPDATE account_user SET nickname = '{uid} & <b>', level = 7 WHERE id = $1`, [reader.id])
  const [{ uid } = { uid: '' }] = await world.database.query<{ uid: string }>(
    'SELECT uid FROM account_user WHERE id = $1',
    [reader.id],
  )
  // Half an hour before midnight in London, and morning where the site is.
  const time_unix = Date.UTC(2026, 2, 8, 23, 30)
  const filled = async (str: string, language = 'en') =>
    (await callerAt(() => world.origin, reader.token, language)('getTemplateField', { str, time_unix })).str
  expect(await filled('Dear {nickname}, {username} {uid} {level}')).toBe(
    `Dear {uid} & <b>, ${reader.username} ${uid} 7`,
  )
  expect((await filled('{date} {time}')).replace('\u202f', ' ')).toBe('March 9, 2026 5:00 AM')
  expect(await filled('{date} {time}', 'de')).toBe('9. März 2026 05:00')
  expect(await filled('{date}', 'hi')).toBe('9 मार्च 2026')
  for (const same of ['plain', '{balance} { nickname } {NICKNAME} {constructor} {{', '{}', '{toString}']) {
    expect(await filled(same)).toBe(same)
  }
  // Whole posts fit into the address, in every script.
  for (const letter of ['न', '🚋']) {
    const long = `{level}${letter.repeat(4_990)}`
    expect(await filled(long)).toBe(long.replace('{level}', '7'))
  }
  expect(await reasonOf(world.asha.call('getTemplateField', { str: 'x'.repeat(5_001), time_unix }))).toBe(
    'invalid_params',
  )
  expect(await reasonOf(world.guest('getTemplateField', { str: '{uid}', time_unix }))).toBe('no_authorization')
  await world.database.query(`UPDATE account_user SET nickname = '' WHERE id = $1`, [reader.id])
  expect(await filled('{nickname}')).toBe(reader.username)
})

test('a channel and an own grouping can be pinned and muted, which the other devices hear and nobody else', async () => {
  const person = await world.register()
  const [phone, stranger] = await Promise.all([person.openDevice(), world.rohan.openDevice()])
  const set = (asked: object, where: object = chat()) =>
    person.call('editChatSession', { ...(where as ReturnType<typeof chat>), ...asked })
  expect(await set({})).toEqual({ is_pinned: false, is_muted: false })
  expect(await set({ pin: 1 })).toEqual({ is_pinned: true, is_muted: false })
  expect(await phone.next('NOTIFICATION')).toEqual({
    type: 'chat_session',
    data: { ...chat(), is_pinned: true, is_muted: false },
  })
  expect(await set({ not_disturb: 1 })).toEqual({ is_pinned: true, is_muted: true })
  expect(await set({ pin: -1 })).toEqual({ is_pinned: false, is_muted: true })
  expect(await person.call('getChannels', {})).toMatchObject([{ is_pinned: false, is_muted: true }])
  expect(await world.rohan.call('getChannels', {})).toMatchObject([{ is_pinned: false, is_muted: false }])
  const { id } = await person.call('saveGrouping', { name: 'Work' })
  const grouping = { chat_id: id, chat_type: ChatType.Grouping }
  expect(await set({ pin: 1, not_disturb: 1 }, grouping)).toEqual({ is_pinned: true, is_muted: true })
  expect((await person.call('listAllGroupings', {}))[0]).toMatchObject({ id, is_pinned: true, is_muted: true })
  for (const wrong of [
    { chat_id: '4', chat_type: ChatType.Channel },
    { chat_id: '4', chat_type: ChatType.Grouping },
    { chat_id: '4-5', chat_type: ChatType.Grouping },
    { chat_id: '9'.repeat(19), chat_type: ChatType.Grouping },
  ]) {
    expect(await reasonOf(set({ pin: 1 }, wrong))).toBe('permission_not_allowed')
  }
  expect(await reasonOf(set({ pin: 1 }, { chat_id: channel_id, chat_type: ChatType.Group }))).toBe('invalid_params')
  const { call } = await asService()
  expect(await reasonOf(call('editChatSession', { ...chat(), pin: 1 } as never))).toBe('permission_not_allowed')
  expect(await reasonOf(world.rohan.call('editChatSession', { ...grouping, pin: 1 } as never))).toBe(
    'permission_not_allowed',
  )
  expect(stranger.told).toEqual([])
})
