import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { Device } from '../../test/device.ts'
import { callerAt, reasonOf, refusalOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'content'])
})
afterAll(() => world.end())

const reason = 'a complaint'
const logIn = ({ username, password }: { username: string; password: string }) =>
  world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })

async function loginCode(origin: string, token: string): Promise<number> {
  const device = await Device.open(origin)
  const code = await device.login(token)
  device.socket.disconnect()
  return code
}

test.each([
  ['banUser', 10017],
  ['blockUser', 10001],
] as const)(
  '%s ends every session, drops the sockets on every server and answers %i to their tokens and at sign-in until it is lifted',
  async (name, code) => {
    const person = await world.register()
    const other = await world.startSite()
    const { token } = await logIn(person)
    const [phone, tablet] = [await person.openDevice(), await person.at(other.origin).openDevice()]
    expect(await nisha.call(name, { user_id: person.id, reason })).toEqual({})
    expect(await Promise.all([phone.closed, tablet.closed])).toEqual(['io server disconnect', 'io server disconnect'])
    for (const origin of [world.origin, other.origin]) {
      for (const dead of [person.token, token]) {
        expect(await refusalOf(callerAt(() => origin, dead)('getUserInfo', {}))).toMatchObject({ code })
        expect(await loginCode(origin, dead)).toBe(code)
      }
    }
    expect(await refusalOf(logIn(person))).toMatchObject({ code })
    expect(await nisha.call('getUserForOperator', { user_id: person.id })).toMatchObject({ devices: [] })
    await nisha.call('unbanUser', { user_id: person.id, reason })
    expect((await logIn(person)).user_id).toBe(person.id)
    // What it ended stays ended.
    for (const dead of [person.token, token]) {
      expect(await refusalOf(callerAt(() => other.origin, dead)('getUserInfo', {}))).toMatchObject({ code: 10005 })
    }
  },
)

test('an action on people wants a reason, and somebody who exists', async () => {
  const { id } = world.rohan
  for (const name of ['banUser', 'blockUser', 'unbanUser'] as const) {
    expect(await reasonOf(nisha.call(name, { user_id: id, reason: '  ' }))).toBe('invalid_params')
    expect(await reasonOf(nisha.call(name, { user_id: '4', reason }))).toBe('non_existent')
  }
  expect(await reasonOf(nisha.call('getUserForOperator', { user_id: '4' }))).toBe('non_existent')
})

test('people are found by uid, whole mobile or mail and by how their names begin, with mobile and mail masked', async () => {
  const person = await world.register('Lakshmi %_\\ Rao')
  await world.database.query(
    `UPDATE account_user SET nickname = 'Lucky 100%', area_code = '91', mobile = '9876543210', email = 'lakshmi@example.com'
     WHERE id = $1`,
    [person.id],
  )
  const { uid } = await nisha.call('getUserForOperator', { user_id: person.id })
  const mobiles = ['9876543210', '98765 43210', '+91 98765-43210', '0091 9876543210', '919876543210']
  const names = ['lakshmi %_\\', 'LAKSH', 'lucky 100%', ' Lucky ']
  for (const query of [String(uid), ...names, ...mobiles, 'lakshmi@example.com', ' LAKSHMI@Example.com ']) {
    const found = await nisha.call('findUsers', { query })
    expect({ query, ids: found.map(({ id }) => id) }).toEqual({ query, ids: [person.id] })
    expect(found[0]).toMatchObject({ status: 'normal', mobile: '+91 ••••••3210', email: 'l•••@example.com' })
    expect(JSON.stringify(found)).not.toMatch(/987654|akshmi@/)
  }
  const parts = ['987654321', '876543210', '+9876543210', '+1 9876543210', 'lakshmi@example', '@example.com', '@']
  for (const query of ['%', '_', 'akshmi', '\\', '12345678', ...parts]) {
    expect({ query, found: await nisha.call('findUsers', { query }) }).toEqual({ query, found: [] })
  }
  expect(await reasonOf(nisha.call('findUsers', { query: '   ' }))).toBe('invalid_params')
  const seen = await nisha.call('getUserForOperator', { user_id: person.id })
  expect(seen.devices).toHaveLength(1)
  expect(seen.mobile).toBe('+91 ••••••3210')
  expect(JSON.stringify(seen)).not.toContain('password')
})

test('only a conversation with a service account is shown, newest first, in pages', async () => {
  const { asha, gurpreet, meera } = world
  for (const text of ['one', 'two', 'three']) await asha.sendMessage(gurpreet, text)
  await asha.sendMessage(meera, 'between friends')
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [gurpreet.id])
  const chat = { chat_id: privateChatId(asha.id, gurpreet.id), chat_type: ChatType.Private, reason }
  const page = await nisha.call('viewMessages', { ...chat, limit: 2 })
  expect(page.map(({ content }) => content.data['text'])).toEqual(['three', 'two'])
  const rest = await nisha.call('viewMessages', { ...chat, before: page[1]!.message_id })
  expect(rest.map(({ content }) => content.data['text'])).toEqual(['one'])
  for (const chat_id of [privateChatId(asha.id, meera.id), '4-5']) {
    expect(await reasonOf(nisha.call('viewMessages', { ...chat, chat_id }))).toBe('non_existent')
  }
})

test('settings of the site change at once on every server, and only those that are named', async () => {
  const other = await world.startSite()
  await nisha.call('saveSiteSettings', { changes: { app_name: 'Fair', auto_register_switch: -1 }, reason })
  const saved = await nisha.call('saveSiteSettings', { changes: { logo_url: 'https://cdn.example/logo.png' }, reason })
  const wanted = { app_name: 'Fair', auto_register_switch: -1, logo_url: 'https://cdn.example/logo.png' }
  expect(saved).toMatchObject({ ...wanted, user_add_friend_switch: 1, service_user_id: '' })
  for (const { context } of [world, other]) {
    await expect.poll(() => context.settings.read()).toMatchObject({ ...wanted, user_add_friend_switch: 1 })
  }
  const config = await world.guest('getSiteConfig', {})
  expect(config).toMatchObject({ auto_register_switch: -1 })
  for (const changes of [
    {},
    { logo_url: 'javascript:alert(1)' },
    { logo_url: '//evil.example/x.png' },
    { app_name: ' ' },
    { auto_register_switch: 0 },
  ]) {
    expect(await reasonOf(nisha.call('saveSiteSettings', { changes: changes as never, reason }))).toBe('invalid_params')
  }
  const nobody = nisha.call('saveSiteSettings', { changes: { service_user_id: '4' }, reason })
  expect(await reasonOf(nobody)).toBe('non_existent')
  await nisha.call('saveSiteSettings', {
    changes: { auto_register_switch: 1, service_user_id: world.meera.id },
    reason,
  })
})

test('what operators write for the home shows in the app, and what is hidden shows only to them', async () => {
  const { asha } = world
  const words = { en: 'Holi at the fair', hi: 'मेले में होली' }
  const shown = await nisha.call('saveBanner', { file_url: '/files/holi.png', title: words })
  const hidden = await nisha.call('saveBanner', { file_url: '/files/x.png', title: { en: 'Later' }, is_shown: false })
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await asha.call('listBanners', {}))).toEqual([shown.id])
  expect(ids(await nisha.call('listAllBanners', {}))).toEqual([shown.id, hidden.id])

  const pop_up = { placement: 'find' as const, theme: words, content: words }
  const first = await nisha.call('savePopUp', pop_up)
  expect(ids(await asha.call('listPopUps', {}))).toEqual([first.id])
  expect(await nisha.call('savePopUp', { ...pop_up, id: first.id, version: 1, is_shown: false })).toEqual(first)
  expect(await asha.call('listPopUps', {})).toEqual([])
  const [kept] = await nisha.call('listAllPopUps', {})
  expect(kept).toMatchObject({ ...pop_up, id: first.id, is_shown: false })
  expect(await reasonOf(nisha.call('savePopUp', { ...pop_up, id: '999999', version: 1 }))).toBe('non_existent')

  await nisha.call('saveNotice', { title: words, content: words })
  const { list } = await callerAt(() => world.origin, asha.token, 'hi')('listNotices', {})
  expect(list.map(({ title }) => title)).toContain(words.hi)
  expect(await nisha.call('listAllNotices', {})).toMatchObject([{ title: words, content: words }])
})

test('a post in a channel arrives at once, and the same one twice is one', async () => {
  const phone = await world.asha.openDevice()
  const [channel] = await nisha.call('listChannels', {})
  const nonce = '8a4c0e58-7a1b-4d3a-9d39-0f6f4f0f8a11'
  const post = { channel_id: channel!.id, title: 'Holi', content: 'Colours at noon', nonce }
  const message = await nisha.call('postToChannel', post)
  const told = await phone.next('MESSAGE_CREATE', ({ chat_type }) => chat_type === ChatType.Channel)
  expect(told.message_id).toBe(message.message_id)
  expect((await nisha.call('postToChannel', post)).message_id).toBe(message.message_id)
  expect(await reasonOf(nisha.call('postToChannel', { ...post, channel_id: '4' }))).toBe('invalid_params')
})
