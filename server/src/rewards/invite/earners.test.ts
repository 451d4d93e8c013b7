import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { auditSite } from '../../../ledger.ts'
import { bindEmail, joinBy, setTerms } from '../../../test/invitations.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import { callerAt, type Person } from '../../../test/person.ts'
import { newDevice, openWorld, type Site, type World } from '../../../test/world.ts'
import { Book } from '../../ledger/index.ts'
import { checkInvitation } from './check-invitation.ts'

// Nothing is looked at by itself here: two processes do it when they are told.
let world: World
let second: Site
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { EXPOSE_TEST_CODES: 'on', ROLES: 'api,gateway' } })
  second = await world.startSite()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'risk'])
  await setTerms(world, { reward: '200', contact: true })
})
afterAll(() => world.end())

const check = ({ id }: Person, site: Pick<Site, 'context'> = world) => checkInvitation(site.context, { user_id: id })
const standingOf = async (inviter: Person, { id }: Person) => {
  const { list } = await inviter.call('listInviteRecords', { pos: 0, limit: 50 })
  const { is_valid, is_unrewarded } = list.find(({ user }) => user.id === id)!
  return is_valid ? (is_unrewarded ? 'unrewarded' : 'rewarded') : 'open'
}
const giftsOf = async (person: Person) =>
  (await person.call('getAccountTransactions', { limit: 50 })).list.filter(
    ({ remark }) => remark === 'grant_invitation',
  ).length

/** Whoever has no session there yet, in the browser of this person. */
const browserOf = ({ device }: Person) => callerAt(() => world.origin, undefined, 'en', device)

/** Somebody who has done everything, but is not looked at yet. */
async function complete(inviter: Person, device = newDevice()): Promise<Person> {
  const friend = await joinBy(world, inviter, device)
  await bindEmail(friend)
  return friend
}

const reason = 'a test'
test.each([
  ['tries the site out', 2],
  ['answers for the site', 3],
] as const)(
  'REWARDS-017 (part: nobody else) neither of both gets anything where one of them %s',
  async (_who, identity) => {
    for (const is_inviter of [true, false]) {
      const inviter = await world.register()
      const friend = await complete(inviter)
      await nisha.call('setUserIdentity', { user_id: is_inviter ? inviter.id : friend.id, identity, reason })
      await check(friend)
      expect(await standingOf(inviter, friend)).toBe('unrewarded')
      expect([await giftsOf(inviter), await giftsOf(friend)]).toEqual([0, 0])
    }
  },
)

test('REWARDS-017 (part: nobody else) nothing is earned by somebody whom a banned person invited, also not when they are back', async () => {
  const inviter = await world.register()
  const friend = await complete(inviter)
  await nisha.call('banUser', { user_id: inviter.id, reason })
  await check(friend)
  await nisha.call('unbanUser', { user_id: inviter.id, reason })
  await check(friend)
  const back = await inviter.signIn()
  expect(await standingOf(back, friend)).toBe('unrewarded')
  expect([await giftsOf(back), await giftsOf(friend)]).toEqual([0, 0])
})

test('REWARDS-017 (part: one device) the first account of a browser earns, the second one nothing, whoever invited them', async () => {
  const [inviter, other] = [await world.register(), await world.register()]
  const device = newDevice()
  const [first, twin] = [await complete(inviter, device), await complete(other, device)]
  await check(twin)
  await check(first)
  expect([await standingOf(inviter, first), await standingOf(other, twin)]).toEqual(['rewarded', 'unrewarded'])
  expect([await giftsOf(first), await giftsOf(twin)]).toEqual([1, 0])
})

test('REWARDS-017 (part: one device) a browser on which the inviter has signed in since earns nothing', async () => {
  const inviter = await world.register()
  const friend = await complete(inviter)
  const { username, password } = inviter
  await browserOf(friend)('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
  await check(friend)
  expect(await standingOf(inviter, friend)).toBe('unrewarded')
})

test('REWARDS-017 (part: one device) of two who share their browsers and are looked at together one earns at most', async () => {
  const inviters = [await world.register(), await world.register()]
  const friends = [await complete(inviters[0]!), await complete(inviters[1]!)]
  // Each signs in with the browser of the other.
  for (const [index, friend] of friends.entries()) {
    const { username, password } = friends[1 - index]!
    await browserOf(friend)('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
  }
  await Promise.all(friends.map((friend, index) => check(friend, [world, second][index])))
  const standings = await Promise.all(friends.map((friend, index) => standingOf(inviters[index]!, friend)))
  expect(standings.filter((standing) => standing === 'rewarded')).toHaveLength(1)
  expect((await giftsOf(friends[0]!)) + (await giftsOf(friends[1]!))).toBe(1)
})

test('REWARDS-017 (part: one device) a browser that has brought a reward brings no other, also to an older account', async () => {
  const inviter = await world.register()
  const [older, friend] = [await complete(inviter), await complete(inviter)]
  await check(friend)
  const { username, password } = older
  await browserOf(friend)('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
  await check(older)
  expect([await standingOf(inviter, friend), await standingOf(inviter, older)]).toEqual(['rewarded', 'unrewarded'])
  expect([await giftsOf(inviter), await giftsOf(friend), await giftsOf(older)]).toEqual([1, 1, 0])
})

test('PLAY-003 (part: no promotions) whoever takes a break gets nothing for an invitation; the other one does', async () => {
  const [inviter, friend] = [await world.register(), await world.register()]
  const [away, invited] = [await complete(friend), await complete(inviter)]
  await inviter.call('startBreak', { kind: 'cool_off', hours: 24 })
  await away.call('startBreak', { kind: 'cool_off', hours: 24 })
  for (const person of [away, invited]) await check(person)
  expect([await giftsOf(inviter), await giftsOf(invited)]).toEqual([0, 1])
  expect([await giftsOf(friend), await giftsOf(away)]).toEqual([1, 0])
  expect([await standingOf(inviter, invited), await standingOf(friend, away)]).toEqual(['unrewarded', 'rewarded'])
})

test('REWARDS-017 (part: once) twenty looks at once through two processes pay once', async () => {
  const inviter = await world.register()
  const friend = await complete(inviter)
  await Promise.all(Array.from({ length: 20 }, (_, index) => check(friend, index % 2 === 0 ? world : second)))
  expect(await standingOf(inviter, friend)).toBe('rewarded')
  expect([await giftsOf(inviter), await giftsOf(friend)]).toEqual([1, 1])
})

test('REWARDS-017 (part: once) many of one inviter who become valid at once are all paid', async () => {
  const inviter = await world.register()
  const friends: Person[] = []
  for (let index = 0; index < 8; index++) friends.push(await complete(inviter))
  await Promise.all(friends.flatMap((friend) => [check(friend, world), check(friend, second)]))
  expect(await giftsOf(inviter)).toBe(8)
  for (const friend of friends) expect(await giftsOf(friend)).toBe(1)
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ total: 8, valid: 8, earned: '1600.00' })
})

test('while nothing can be booked nobody becomes valid, and it is tried again', async () => {
  const inviter = await world.register()
  const friend = await complete(inviter)
  const pot = Book.Play * 4 + Currency.Diamond
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, 'test', now())`, [pot])
  await check(friend)
  expect(await standingOf(inviter, friend)).toBe('open')
  const waiting = () =>
    world.database.query(
      `SELECT job.key FROM graphile_worker.jobs job WHERE task_identifier = 'rewards:check-invitation' AND run_at > now()`,
    )
  expect(await waiting()).toEqual([{ key: `invitation:${friend.id}` }])
  await world.database.query('DELETE FROM ledger_freeze')
  await check(friend)
  expect(await standingOf(inviter, friend)).toBe('rewarded')
})

test('people who came by themselves are no matter of this', async () => {
  const alone = await world.register()
  await bindEmail(alone)
  await check(alone)
  expect(await world.database.query('SELECT FROM rewards_invitation WHERE user_id = $1', [alone.id])).toEqual([])
})

test('a stake leads to a look once, when it completes what is asked of stakes, and never where nothing is asked of them', async () => {
  const looksOf = async ({ id }: Person) =>
    (
      await world.database.query<{ key: string }>('SELECT key FROM graphile_worker._private_jobs WHERE key = $1', [
        `invitation:${id}`,
      ])
    ).length
  const friend = await joinBy(world, await world.register())
  await friend.call('confirmAge', { birth_date: '1990-05-17' })
  await playOut(world, friend, [bet('size:big', '60')])
  expect(await looksOf(friend)).toBe(0)
  await setTerms(world, { reward: '200', contact: true, consumption: '100' })
  await playOut(world, friend, [bet('size:big', '39')])
  expect(await looksOf(friend)).toBe(0)
  await playOut(world, friend, [bet('size:big', '1')])
  expect(await looksOf(friend)).toBe(1)
  await world.database.query(`DELETE FROM graphile_worker._private_jobs WHERE key = $1`, [`invitation:${friend.id}`])
  await playOut(world, friend, [bet('size:big', '50')])
  expect(await looksOf(friend)).toBe(0)
  await setTerms(world, { reward: '200', contact: true })
})

test('and all that was given stands in the ledger as it stands here', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
