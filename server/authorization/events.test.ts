import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { putBet, putPeriod } from '../test/play/games.ts'
import type { Device } from '../test/device.ts'
import type { Person } from '../test/person.ts'
import { askForLevels, giveMobile } from '../test/identity.ts'
import { SETTLED } from '../src/games/settle/news.ts'
import { transaction } from '../src/platform/data/transaction.ts'
import { tellOrder } from '../src/wallet/news.ts'
import { openWorld, type World } from '../test/world.ts'
import { ACTORS, type Actor } from './actors.ts'
import { EVENT_ROWS, EVENTS_FOR_ALL, type EventName, type Occasion } from './events.ts'

type SignedIn = Exclude<Actor, 'guest'>
const SIGNED_IN = ACTORS.filter((actor) => actor !== 'guest')
const OUTSIDE: readonly SignedIn[] = ['stranger', 'unfriended', 'removed', 'service', 'test']

let world: World
let people: Record<SignedIn, Person>
const devices = {} as Record<SignedIn, Device>
let nobody: Device
/** Knows everybody; brings the group together and says when all is told. */
let keeper: Person
let target: Person
let plain: Person
let group_id: string
let targets_device: Device

beforeAll(async () => {
  // Fast, so that nobody who says much is held back.
  world = await openWorld({ clock_speed: 200 })
  const registered = await Promise.all(SIGNED_IN.map(async (actor) => [actor, await world.register()] as const))
  people = Object.fromEntries(registered) as typeof people
  ;[keeper, target, plain] = await Promise.all([world.register(), world.register(), world.register()])
  for (const each of [...Object.values(people), target, plain]) await world.befriend(keeper, each)
  await meet()
  await gather()
  for (const actor of SIGNED_IN) devices[actor] = await people[actor].openDevice()
  targets_device = await target.openDevice()
  nobody = await people.stranger.openSilentDevice()
})
afterAll(() => world.end())

async function meet(): Promise<void> {
  const { friend, blocked, unfriended, limited, service, test: tester } = people
  for (const each of [friend, blocked, unfriended, limited]) await world.befriend(target, each)
  await target.call('blockUser', { to_user_id: blocked.id, status: 1 })
  await target.call('deleteFriend', { friend_id: unfriended.id })
  const set = (change: string, table: string, column: string, id: string) =>
    world.database.query(`UPDATE ${table} SET ${change} WHERE ${column} = $1`, [id])
  await set('is_limited = true', 'account_session', 'user_id', limited.id)
  await set('identity = 3', 'account_user', 'id', service.id)
  await set('identity = 2', 'account_user', 'id', tester.id)
}

async function gather(): Promise<void> {
  const { removed, member, muted, manager, owner } = people
  const user_ids = [removed, member, muted, manager, owner, target, plain].map(({ id }) => id)
  group_id = (await keeper.call('createGroup', { user_ids, name: 'Trams' })).group.id
  await keeper.call('removeGroupMembers', { group_id, user_ids: removed.id })
  await keeper.call('muteGroupMembers', { group_id, user_ids: [muted.id], prohibition_status: 1 })
  await keeper.call('editManagers', { group_id, user_ids: [manager.id], identity: 3 })
  await keeper.call('editGroup', { id: group_id, flag_check: 1 })
  await keeper.call('editNotice', { id: group_id, notice: 'Tea at five' })
  await keeper.call('transferGroup', { group_id, user_id: owner.id })
}

const inGroup = () => ({ chat_id: group_id, chat_type: ChatType.Group })
async function readGroup(): Promise<void> {
  const [newest] = await target.call('getMessages', { ...inGroup(), limit: 1 })
  await target.call('ack', { ...inGroup(), message_id: newest!.message_id })
}

const inPrivate = () => ({ chat_id: privateChatId(target.id, people.friend.id), chat_type: ChatType.Private })
async function removeOwn(chat: { chat_id: string; chat_type: ChatType }, scope: 1 | 2): Promise<void> {
  const { message_id } = await target.sendMessage(people.friend, 'soon gone', chat)
  await target.call('removeMessage', { ...chat, message_ids: [message_id], scope })
  await targets_device.next('MESSAGE_REMOVE', ({ message_ids }) => message_ids.includes(message_id))
}

/** In the order of the table: the last ones end what the others need. */
const HAPPEN: Record<Occasion, () => Promise<unknown>> = {
  written_in_private: () => target.sendMessage(people.friend, 'between us'),
  read_in_private: async () => {
    const { message_id } = await people.friend.sendMessage(target, 'read me')
    await target.ack(people.friend, message_id)
  },
  written_in_group: () => target.sendMessage(target, 'to all of you', inGroup()),
  read_in_group: readGroup,
  profile: () => target.call('editUser', { nickname: 'Lakshmi' }),
  account: () =>
    target
      .call('changePassword', { type: 2, password: '246810', old_password: target.password })
      .then(() => targets_device.next('NOTIFICATION', ({ type }) => type === 'own_account')),
  amount: async () => {
    await target.call('claimDailyGrant', {})
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')
  },
  order: async () => {
    // Nobody can pay where diamonds are for play; the way of the news is the same.
    const paid = { user_id: target.id, id: '100000001', kind: 'recharge', status: 2 } as const
    await transaction(world.context, (trx) => tellOrder(trx, paid))
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')
  },
  settled: async () => {
    const period = { line: '02', period: '20260105020001', game_type: 2, result: '7' } as const
    await putPeriod(world, period)
    await putBet(world, target, period)
    await world.database.query(
      `INSERT INTO games_score (user_id, line, period, currency, bets, stake, fee, win, created_at)
       VALUES ($1, '02', $2, 3, 1, 1000, 20, 1960, now())`,
      [target.id, period.period],
    )
    await transaction(world.context, (trx) => trx.announce(SETTLED, { line: '02', period: period.period }))
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'game_settled')
  },
  removed_in_private: () => removeOwn(inPrivate(), 2),
  hidden_in_private: () => removeOwn(inPrivate(), 1),
  removed_in_group: () => removeOwn(inGroup(), 2),
  hidden_in_group: async () => {
    const { message_id } = await people.member.sendMessage(target, 'not for the target', inGroup())
    await target.call('removeMessage', { ...inGroup(), message_ids: [message_id], scope: 1 })
    await targets_device.next('MESSAGE_REMOVE', ({ message_ids }) => message_ids.includes(message_id))
  },
  pinned_in_private: async () => {
    const { message_id } = await target.sendMessage(people.friend, 'pinned')
    await target.call('pinMessage', { ...inPrivate(), message_id, status: 'yes' })
  },
  pinned_in_group: async () => {
    const { message_id } = await people.owner.sendMessage(target, 'pinned', inGroup())
    await people.owner.call('pinMessage', { ...inGroup(), message_id, status: 'yes' })
  },
  typing_in_private: async () => {
    const chat_id = privateChatId(target.id, people.friend.id)
    targets_device.socket.emit('typing', { chat_id, chat_type: ChatType.Private })
    await devices.friend.next('TYPING')
  },
  typing_in_group: async () => {
    targets_device.socket.emit('typing', inGroup())
    await devices.member.next('TYPING')
  },
  chat_session: async () => {
    const [channel] = await target.call('getChannels', {})
    await target.call('editChatSession', { chat_id: channel!.chat_id, chat_type: ChatType.Channel, pin: 1 })
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'chat_session')
  },
  cleared: async () => {
    await target.call('removeMessage', { ...inPrivate(), all: 1, scope: 1 })
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'chat_cleared')
  },
  chat_marked: async () => {
    await target.call('markUnread', inPrivate())
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'chat_marked')
  },
  application: async () => {
    const newcomer = await world.register()
    await newcomer.call('applyFriend', { to_user_id: target.id, apply_content: 'Hello' })
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'friend_application')
  },
  remark: async () => {
    await target.call('setRemark', { to_user_id: people.friend.id, remark: 'Neighbour' })
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'friends_changed')
  },
  join_request: async () => (await world.register()).call('joinGroup', { id: group_id }),
  chest: async () => {
    const box = { group_id, type: 1, amount: 1, num: 1, nonce: crypto.randomUUID() } as const
    const { chest_id } = await target.call('addChest', box)
    await plain.call('receiveChest', { chest_id })
    await targets_device.next('NOTIFICATION', ({ type }) => type === 'chest_over')
  },
  verified: async () => {
    await askForLevels(world, { phone: true })
    await giveMobile(world, target)
    await target.call('getIdentityConfig', {})
  },
  group: () => people.owner.call('editGroup', { id: group_id, name: 'Buses' }),
  left: () => people.owner.call('removeGroupMembers', { group_id, user_ids: plain.id }),
  notice: () => people.owner.call('editNotice', { id: group_id, notice: '' }),
  unfriended: () => target.call('deleteFriend', { friend_id: people.friend.id }),
  dissolved: () => people.owner.call('dissolveGroup', { id: group_id }),
}

const nameOf = (dispatch: Dispatch): EventName => (dispatch.t === 'NOTIFICATION' ? dispatch.d.type : dispatch.t)

/** What each was told meanwhile, in order: the keeper's word to everybody comes after it. */
async function toldDuring(happen: () => Promise<unknown>): Promise<Record<SignedIn, EventName[]>> {
  const before = SIGNED_IN.map((actor) => devices[actor].told.length)
  await happen()
  const word = crypto.randomUUID()
  await Promise.all(
    SIGNED_IN.map(async (actor) => {
      await keeper.sendMessage(people[actor], word)
      await devices[actor].next('MESSAGE_CREATE', ({ content }) => content.data['text'] === word)
    }),
  )
  const told = SIGNED_IN.map((actor, index) => {
    const news = devices[actor].told.slice(before[index])
    const is_word = (each: Dispatch) => each.t === 'MESSAGE_CREATE' && each.d.content.data['text'] === word
    return [actor, news.filter((each) => !is_word(each)).map(nameOf)] as const
  })
  return Object.fromEntries(told) as Record<SignedIn, EventName[]>
}

test('every event of the protocol has a row', () => {
  const rows = Object.values(EVENT_ROWS).map(({ event }): EventName => event)
  const all: Record<EventName, true> = {
    ...{ MESSAGE_CREATE: true, MESSAGE_SEEN: true, MESSAGE_REMOVE: true, RESYNC: true, edit_user_info: true },
    ...{
      own_account: true,
      edit_user_amount: true,
      friend_application: true,
      friends_changed: true,
      join_group_application: true,
    },
    ...{ edit_group_info: true, delete_group_user: true, delete_group_notice: true },
    ...{
      TYPING: true,
      chat_cleared: true,
      chat_session: true,
      chat_marked: true,
      message_top: true,
      chest_over: true,
      game_settled: true,
      identity_level: true,
      wallet_order: true,
    },
  }
  expect(new Set([...rows, ...EVENTS_FOR_ALL])).toEqual(new Set(Object.keys(all)))
})

const OCCASIONS = Object.keys(EVENT_ROWS) as Occasion[]
test.each(OCCASIONS.map((occasion) => ({ ...EVENT_ROWS[occasion], occasion })))(
  'when $about, $event is heard by those of the table and nothing by strangers',
  async ({ event, heard_by, occasion }) => {
    const told = await toldDuring(HAPPEN[occasion])
    const recipients = SIGNED_IN.filter((actor) => told[actor].includes(event))
    expect(recipients).toEqual(SIGNED_IN.filter((actor) => (heard_by as readonly Actor[]).includes(actor)))
    // Under whatever name.
    expect(OUTSIDE.filter((actor) => told[actor].length > 0)).toEqual([])
    expect(nobody.told).toEqual([])
  },
)

test('whoever has a session may log a socket in and out, and before and after it hears nothing', async () => {
  const guest = await people.stranger.openSilentDevice()
  expect(await guest.login('x'.repeat(43))).toBe(10005)
  for (const actor of SIGNED_IN) {
    const device = await people[actor].openSilentDevice()
    device.socket.emit('visibility', { is_visible: true })
    expect({ actor, code: await device.login(people[actor].token) }).toEqual({ actor, code: 10000 })
    device.socket.emit('visibility', { is_visible: false })
    expect({ actor, code: await device.logout() }).toEqual({ actor, code: 10000 })
    await keeper.sendMessage(people[actor], 'anybody there?')
    await devices[actor].next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'anybody there?')
    expect(device.told).toEqual([])
  }
  expect(guest.told).toEqual([])
})
