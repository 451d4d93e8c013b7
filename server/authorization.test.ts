import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '@mela/contract/calls.ts'
import type { Caller, CallInput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { inputsAboutOneself } from './test/inputs.ts'
import { callerAt, type Person } from './test/person.ts'
import { newUsername, openWorld, type World } from './test/world.ts'

// Who may do what to Asha: to her chat, her group, her profile. A call without a row here fails the test.
const ACTORS = ['guest', 'stranger', 'friend', 'blocked', 'unfriended', 'removed', 'member'] as const
type Actor = (typeof ACTORS)[number]
/** `yes`, `nothing` for an answer that leaves out what is not theirs, or the reason of the refusal. */
type Verdict = 'yes' | 'nothing' | RefusalName
type Row = Record<Actor, Verdict>

const everyone: Row = {
  guest: 'yes',
  stranger: 'yes',
  friend: 'yes',
  blocked: 'yes',
  unfriended: 'yes',
  removed: 'yes',
  member: 'yes',
}
const signedIn: Row = { ...everyone, guest: 'no_authorization' }
const everyoneGets = (verdict: Verdict): Row => Object.fromEntries(ACTORS.map((actor) => [actor, verdict])) as Row
const signedInGets = (verdict: Verdict): Row => ({ ...everyoneGets(verdict), guest: 'no_authorization' })
/** `member` is in a group with Asha, and `removed` was; in private they are strangers to her. */
const inPrivateChat: Row = {
  ...signedIn,
  stranger: 'permission_not_allowed',
  removed: 'permission_not_allowed',
  member: 'permission_not_allowed',
}

const TABLE: { [N in CallName]: Row } = {
  login: everyone,
  getSiteConfig: everyone,
  logout: signedIn,
  getUserInfo: signedIn,
  getUserInfoList: signedIn,
  listFriends: signedIn,
  getMessageUpdates: signedIn,
  getGroupBatch: {
    ...signedIn,
    stranger: 'nothing',
    friend: 'nothing',
    blocked: 'nothing',
    unfriended: 'nothing',
    removed: 'nothing',
  },
  sendMessage: {
    ...inPrivateChat,
    stranger: 'not_friends',
    removed: 'not_friends',
    member: 'not_friends',
    blocked: 'blocked_by_peer',
    unfriended: 'not_friends',
  },
  getMessages: inPrivateChat,
  ack: inPrivateChat,
  removeChat: inPrivateChat,
  getChannels: signedIn,
  getChannelAccountBatch: { ...signedInGets('nothing') },
  // Below, the answer depends on a secret that none of them holds, or only on themselves.
  sendVerification: everyoneGets('cannot_send_code'),
  checkVerification: everyoneGets('wrong_captcha'),
  checkUsername: everyone,
  getGroupTemplates: everyone,
  bindInviter: signedInGets('invalid_invite_code'),
  bindMobile: signedInGets('wrong_captcha'),
  editPassword: everyoneGets('wrong_captcha'),
  modifyPassword: signedInGets('wrong_old_password'),
  editAccount: signedInGets('wrong_old_password'),
  createLoginKey: signedIn,
  createSessionCode: signedIn,
  unlockSession: signedInGets('wrong_password'),
  startSocialLogin: everyoneGets('permission_not_allowed'),
  listDevices: signedIn,
  endDevice: signedInGets('non_existent'),
  editUser: signedIn,
  getUserConfig: signedIn,
  savePushSubscription: signedIn,
  signUpload: signedIn,
  listPopUps: signedInGets('nothing'),
  listBanners: everyoneGets('nothing'),
  listNotices: signedIn,
  reportError: everyone,
}

let world: World
let people: Record<Exclude<Actor, 'guest'>, Person>
let group_id: string
let ashas_device: string
beforeAll(async () => {
  world = await openWorld()
  const names = ['stranger', 'friend', 'blocked', 'unfriended', 'removed', 'member'] as const
  const registered = await Promise.all(names.map(async (name) => [name, await world.register()] as const))
  people = Object.fromEntries(registered) as typeof people
  const { asha, database } = world
  for (const name of ['friend', 'blocked', 'unfriended'] as const) {
    await world.befriend(asha, people[name])
    await asha.sendMessage(people[name], 'hello')
  }
  const mark = (column: string, person: Person) =>
    database.query(`UPDATE chat_member SET ${column} = true WHERE chat_id = $1 AND user_id = $2`, [
      privateChatId(asha.id, person.id),
      person.id,
    ])
  await mark('is_blocked_by_peer', people.blocked)
  await mark('is_unfriended', people.unfriended)
  await database.query('UPDATE friends_friend SET status = -2 WHERE user_id = ANY ($1) AND friend_id = ANY ($1)', [
    [asha.id, people.unfriended.id],
  ])
  ashas_device = (await asha.call('listDevices', {}))[0]!.id
  const [group] = await database.query<{ id: string }>(
    `INSERT INTO groups_group (name, created_at) VALUES ('Trams', now()) RETURNING id`,
  )
  group_id = group!.id
  await database.query('INSERT INTO chat_room (chat_type, chat_id) VALUES (2, $1)', [group_id])
  await database.query('INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 2, $1, unnest($2::bigint[])', [
    group_id,
    [asha.id, people.member.id, people.removed.id],
  ])
  await database.query('DELETE FROM chat_member WHERE chat_type = 2 AND chat_id = $1 AND user_id = $2', [
    group_id,
    people.removed.id,
  ])
})
afterAll(() => world.end())

/** What an actor asks for, with Asha as the target; somebody else may be put in her place. */
function inputFor(name: CallName, actor_id: string, target = { id: world.asha.id, group_id }): CallInput<CallName> {
  const chat = { chat_id: privateChatId(actor_id, target.id), chat_type: ChatType.Private }
  const inputs: { [N in CallName]: CallInput<N> } = {
    login: { biz: 'register', source: 'h5', data: { account: { username: newUsername(), password: 'password' } } },
    getSiteConfig: {},
    logout: {},
    getUserInfo: { user_id: target.id },
    getUserInfoList: { user_id: target.id },
    listFriends: {},
    getMessageUpdates: {},
    getGroupBatch: { ids: target.group_id },
    sendMessage: { ...chat, nonce: randomUUID(), content: { type: 1, data: { text: 'hello' } } },
    getMessages: chat,
    ack: { ...chat, message_id: '1' },
    removeChat: chat,
    ...inputsAboutOneself(actor_id),
    getChannelAccountBatch: { ids: '4' },
    endDevice: { id: ashas_device },
  }
  return inputs[name]
}

async function verdictOf(caller: Caller, name: CallName, input: CallInput<CallName>): Promise<Verdict> {
  try {
    const answer: unknown = await caller(name, input as never)
    return Array.isArray(answer) && answer.length === 0 ? 'nothing' : 'yes'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('a reason in the table is one that the call declares, or the platform', () => {
  for (const [name, row] of Object.entries(TABLE) as [CallName, Row][]) {
    const possible: string[] = ['yes', 'nothing', 'no_authorization', ...calls[name].refuses]
    for (const verdict of Object.values(row)) expect(possible).toContain(verdict)
  }
})

// Logout and clearing a chat come last: they take away what the others need.
const ORDER = (Object.keys(TABLE) as CallName[]).toSorted((one, other) => rank(one) - rank(other))
function rank(name: CallName): number {
  return ['removeChat', 'logout'].indexOf(name)
}

describe.each(ACTORS)('%s', (actor) => {
  const idOf = () => (actor === 'guest' ? '7' : people[actor].id)
  const callerOf = (): Caller => (actor === 'guest' ? world.guest : people[actor].call)

  test('cannot tell what is missing from what belongs to strangers', async () => {
    const { gurpreet, meera } = world
    const strangers_chat = { chat_id: privateChatId(gurpreet.id, meera.id), chat_type: ChatType.Private }
    const missing_chat = { chat_id: '4-5', chat_type: ChatType.Private }
    const strangers_group = { chat_id: group_id, chat_type: ChatType.Group }
    const missing_group = { chat_id: '4', chat_type: ChatType.Group }
    const is_member = actor === 'member'
    for (const name of ['getMessages', 'ack', 'removeChat', 'sendMessage'] as const) {
      const ask = (chat: object) =>
        verdictOf(callerOf(), name, { ...inputFor(name, idOf()), ...chat } as CallInput<CallName>)
      expect(await ask(strangers_chat)).toBe(await ask(missing_chat))
      expect(await ask(is_member ? missing_group : strangers_group)).toBe(await ask(missing_group))
      expect(await ask(strangers_chat)).not.toMatch(/^(yes|nothing)$/)
    }
    const someone = { id: world.rohan.id, group_id }
    const no_one = { id: '4', group_id: '4' }
    for (const name of [
      'sendMessage',
      'getMessages',
      'ack',
      'removeChat',
      ...(is_member ? [] : (['getGroupBatch'] as const)),
    ] as const) {
      const verdicts = [
        await verdictOf(callerOf(), name, inputFor(name, idOf(), someone)),
        await verdictOf(callerOf(), name, inputFor(name, idOf(), no_one)),
      ]
      expect({ name, verdict: verdicts[0] }).toEqual({ name, verdict: verdicts[1] })
    }
  })

  test.each(ORDER)('%s', async (name) => {
    expect(await verdictOf(callerOf(), name, inputFor(name, idOf()))).toBe(TABLE[name][actor])
  })
})

test('the chat of a group is open to its members and to nobody who was removed', async () => {
  const chat = { chat_id: group_id, chat_type: ChatType.Group }
  const asks = { getMessages: chat, ack: { ...chat, message_id: '0' }, removeChat: chat } as const
  const names = Object.keys(asks) as (keyof typeof asks)[]
  const [member, removed] = await Promise.all([people.member, people.removed].map(anotherSession))
  for (const name of names) {
    expect(await verdictOf(member!, name, asks[name])).toMatch(/^(yes|nothing)$/)
    expect(await verdictOf(removed!, name, asks[name])).toBe('permission_not_allowed')
  }
})

/** The table has logged everybody out. */
async function anotherSession({ username, password }: Person): Promise<Caller> {
  const { token } = await world.guest('login', {
    biz: 'login',
    source: 'h5',
    data: { account: { username, password } },
  })
  return callerAt(() => world.origin, token)
}

test('what one person is told in updates holds only their own chats', async () => {
  const { asha, gurpreet, rohan } = world
  await asha.sendMessage(gurpreet, 'private')
  expect((await rohan.getMessageUpdates()).list).toEqual([])
  const epoch = (await asha.getMessageUpdates()).cursor.split('.')[0]
  expect((await rohan.getMessageUpdates(`${epoch}.0`)).list).toEqual([])
  const chats = (await gurpreet.getMessageUpdates(`${epoch}.0`)).list.map(({ chat_id }) => chat_id)
  expect(chats).toEqual([privateChatId(asha.id, gurpreet.id)])
})

test('a file is brought with its signature only, and a private one is to everyone as if it were not there', async () => {
  const { asha, origin } = world
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = new Uint8Array(png)
  const signed = await asha.call('signUpload', { size: png.length, type: 'image/png', biz: 'identity' })
  const put = async (url: string, token?: string) => {
    const headers = { 'content-type': 'image/png', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return (await fetch(`${origin}${url}`, { method: 'PUT', headers, body })).status
  }
  // A session is no right to write, not even the owner's.
  for (const token of [undefined, asha.token, people.friend.token]) expect(await put(signed.url, token)).toBe(403)
  expect(await put(signed.sign_url)).toBe(200)
  const missing = `/files/${'a'.repeat(32)}`
  for (const token of ['', asha.token, people.friend.token]) {
    const ask = async (url: string) => {
      const response = await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } })
      return [response.status, await response.text()]
    }
    expect(await ask(signed.url)).toEqual(await ask(missing))
    expect((await ask(missing))[0]).toBe(404)
  }
})

test('a socket has three events, and hears of others only what concerns its own person', async () => {
  const { asha, gurpreet, meera, rohan } = world
  const eve = await rohan.openDevice()
  const phone = await gurpreet.openDevice()
  const sent = await asha.sendMessage(gurpreet, 'between us')
  await phone.next('MESSAGE_CREATE')
  await gurpreet.ack(asha, sent.message_id)
  await phone.next('MESSAGE_SEEN')
  const subscribe = eve.socket.emit as unknown as (event: string, ...rest: unknown[]) => void
  for (const event of ['join', 'subscribe', 'dispatch', 'rt.user', 'rt.all', 'visibility'])
    subscribe.call(eve.socket, event, gurpreet.id)
  expect(await eve.login(rohan.token)).toBe(10000)
  await asha.sendMessage(meera, 'nor this')
  await asha.sendMessage(gurpreet, 'nor that')
  await phone.next('MESSAGE_CREATE')
  expect(eve.told).toEqual([])
})
