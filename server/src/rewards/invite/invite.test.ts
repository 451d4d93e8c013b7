import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSite } from '../../../ledger.ts'
import { bindEmail, codeOf, joinBy, joinWith, setTerms } from '../../../test/invitations.ts'
import { hireOperator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import { newEmail } from '../../../test/providers/stand-ins.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { checkInvitation } from './check-invitation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { EXPOSE_TEST_CODES: 'on' } })
})
afterAll(() => world.end())

const recordsOf = (person: Person, page: { pos?: number; limit?: number } = {}) =>
  person.call('listInviteRecords', { pos: 0, limit: 20, ...page })
const standingOf = async (inviter: Person, { id }: Person) => {
  const { is_valid, is_unrewarded } = (await recordsOf(inviter)).list.find(({ user }) => user.id === id)!
  return { is_valid, is_unrewarded }
}
const REWARDED = { is_valid: true, is_unrewarded: false }
const UNREWARDED = { is_valid: true, is_unrewarded: true }
const OPEN = { is_valid: false, is_unrewarded: false }
const diamondsOf = async (person: Person) => (await person.call('getWallet', {}))[2]!.balance
/** What somebody got for invitations, as their records have it. */
const giftsOf = async (person: Person) =>
  (await person.call('getAccountTransactions', { limit: 50 })).list
    .filter(({ remark }) => remark === 'grant_invitation')
    .map(({ type, amount }) => ({ type, amount }))
const GIFT = { type: 7, amount: '200.00' }
const titlesOf = async (person: Person) => (await person.call('listNotices', {})).list.map(({ title }) => title)
/** As it is done again and again, and for certain once. */
const check = ({ id }: Person) => checkInvitation(world.context, { user_id: id })

test('REWARDS-008 whoever registers through the link of somebody, or with the code of an agent, is theirs and stands in their records', async () => {
  const [inviter, agent] = [await world.register(), await world.register()]
  const nisha = await hireOperator(world, 'nisha', ['admin'])
  await nisha.call('saveGroupTemplate', {
    code: 'AGENT2026',
    owner_user_id: agent.id,
    name: 'Friends',
    service_user_ids: [],
  })
  expect(await recordsOf(inviter)).toEqual({ list: [], total: 0 })
  const info = await inviter.call('getInviteInfo', {})
  expect(info.link).toBe(`/?code=${info.invite_code}`)
  expect(info.invite_code).toBe((await inviter.call('getUserInfo', {})).invite_code)

  const before = world.clock.now().getTime()
  const first = await joinBy(world, inviter)
  const second = await joinWith(world, { invite_code: info.invite_code.toLowerCase() })
  await second.call('editUser', { nickname: 'Dev Nair' })
  const ofAgent = await joinWith(world, { invite_code: info.invite_code, invite_code2: 'AGENT2026' })

  const { list, total } = await recordsOf(inviter)
  expect(total).toBe(2)
  expect(list.map(({ user }) => [user.id, user.name])).toEqual([
    [second.id, 'Dev Nair'],
    [first.id, first.username],
  ])
  for (const { created_at, ...rest } of list) {
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before)
    expect(rest).toMatchObject({ ...OPEN, user: { avatar: { url: '' } } })
  }
  expect((await recordsOf(agent)).list.map(({ user }) => user.id)).toEqual([ofAgent.id])
  expect((await inviter.call('getInviteInfo', {})).total).toBe(2)
  // Page by page, and those of nobody else.
  expect((await recordsOf(inviter, { pos: 1, limit: 1 })).list.map(({ user }) => user.id)).toEqual([first.id])
  expect(await recordsOf(first)).toEqual({ list: [], total: 0 })
  // Bound for good.
  const own = await codeOf(world.rohan)
  for (const person of [first, second, ofAgent])
    expect(await reasonOf(person.call('bindInviter', { invite_code: own }))).toBe('permission_not_allowed')
})

test('REWARDS-017 both get the reward once, when all that the centre states is done; and nothing comes of oneself, of circles and of a second account in one browser', async () => {
  await setTerms(world, { reward: '200', contact: true, consumption: '1000' })
  const inviter = await world.register()
  const stated = {
    ...{ total: 0, valid: 0, earned: '0.00', reward: { money_type: 3, amount: '200.00' } },
    conditions: [
      { name: 'contact', money_type: 3, need: '0.00' },
      { name: 'consumption', money_type: 3, need: '1000.00' },
    ],
  }
  expect(await inviter.call('getInviteInfo', {})).toMatchObject(stated)

  const friend = await joinBy(world, inviter)
  await friend.call('confirmAge', { birth_date: '1990-05-17' })
  await bindEmail(friend)
  await playOut(world, friend, [bet('size:big', '999')])
  await check(friend)
  expect(await standingOf(inviter, friend)).toEqual(OPEN)
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ ...stated, total: 1 })
  const had = Number(await diamondsOf(friend))
  await playOut(world, friend, [bet('number:3', '1')])
  await expect.poll(() => standingOf(inviter, friend)).toEqual(REWARDED)

  const afterwards = async () => {
    for (const person of [inviter, friend]) expect(await giftsOf(person)).toEqual([GIFT])
    expect(await diamondsOf(inviter)).toBe('1200.00')
    expect(Number(await diamondsOf(friend))).toBe(had - 1 + 200)
    expect(await inviter.call('getInviteInfo', {})).toMatchObject({ ...stated, total: 1, valid: 1, earned: '200.00' })
  }
  await afterwards()
  for (const person of [inviter, friend])
    await expect.poll(() => titlesOf(person)).toContain('You got a reward for an invite')
  await playOut(world, friend, [bet('number:3', '1')])
  await check(friend)
  expect(await giftsOf(friend)).toEqual([GIFT])

  await setTerms(world, { reward: '200', contact: true })
  // Oneself, and those below.
  const own = await codeOf(inviter)
  expect(await reasonOf(inviter.call('bindInviter', { invite_code: own }))).toBe('invalid_invite_code')
  const below = await codeOf(friend)
  expect(await reasonOf(inviter.call('bindInviter', { invite_code: below }))).toBe('invalid_invite_code')
  // Oneself under another name, and somebody whose browser has brought a reward.
  const others = [await joinBy(world, inviter, inviter.device), await joinBy(world, inviter, friend.device)]
  for (const other of others) {
    await bindEmail(other)
    await expect.poll(() => standingOf(inviter, other)).toEqual(UNREWARDED)
    expect(await giftsOf(other)).toEqual([])
    expect(await titlesOf(other)).not.toContain('You got a reward for an invite')
  }
  expect(await giftsOf(inviter)).toEqual([GIFT])
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ total: 3, valid: 3, earned: '200.00' })
})

test('REWARDS-017 (part: once) an inviter gets it for everybody who becomes valid', async () => {
  await setTerms(world, { reward: '200', contact: true })
  const inviter = await world.register()
  const friends = await Promise.all([1, 2, 3].map(() => joinBy(world, inviter)))
  for (const friend of friends) await bindEmail(friend)
  for (const friend of friends) {
    await expect.poll(() => standingOf(inviter, friend)).toEqual(REWARDED)
    expect(await giftsOf(friend)).toEqual([GIFT])
  }
  expect(await giftsOf(inviter)).toEqual([GIFT, GIFT, GIFT])
})

test('what was given once stays as it was, whatever is given from then on', async () => {
  await setTerms(world, { reward: '200', contact: true })
  const inviter = await world.register()
  const early = await joinBy(world, inviter)
  await bindEmail(early)
  await expect.poll(() => standingOf(inviter, early)).toEqual(REWARDED)
  await setTerms(world, { reward: '75.5', contact: true })
  const late = await joinBy(world, inviter)
  await bindEmail(late)
  await expect.poll(() => standingOf(inviter, late)).toEqual(REWARDED)
  await check(early)
  expect(await giftsOf(inviter)).toEqual([{ type: 7, amount: '75.50' }, GIFT])
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ earned: '275.50', reward: { amount: '75.50' } })
  const kept = await world.database.query('SELECT terms, reward FROM rewards_invitation WHERE user_id = $1', [early.id])
  expect(kept).toEqual([{ terms: [{ name: 'contact', money_type: 3, need: '0.00' }], reward: '20000' }])
})

test('where nothing is given people become valid all the same, and nobody is told of a reward', async () => {
  await setTerms(world, { reward: '0', contact: true })
  const inviter = await world.register()
  const friend = await joinBy(world, inviter)
  await bindEmail(friend)
  await expect.poll(() => standingOf(inviter, friend)).toEqual(REWARDED)
  expect([await giftsOf(inviter), await giftsOf(friend)]).toEqual([[], []])
  expect(await titlesOf(inviter)).toEqual([])
})

test('where nothing is asked for an account alone brings nothing', async () => {
  await setTerms(world, { reward: '200' })
  const inviter = await world.register()
  const friend = await joinBy(world, inviter)
  await check(friend)
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ reward: { amount: '0.00' }, conditions: [] })
  expect(await giftsOf(inviter)).toEqual([])
})

test('where Diamonds are for play nobody has to recharge or to be verified, and the reward is in Diamonds', async () => {
  await setTerms(world, { reward_type: 1, reward: '200', contact: true, verified: true, recharge: '500' })
  const inviter = await world.register()
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({
    conditions: [{ name: 'contact' }],
    reward: { money_type: 3, amount: '200.00' },
  })
})

test('where no code can be sent nobody is asked for an address', async () => {
  await setTerms(world, { reward: '200', contact: true, consumption: '10' })
  const silent = await world.startSite({ EXPOSE_TEST_CODES: 'off', ROLES: 'api,gateway' })
  expect((await world.asha.at(silent.origin).call('getInviteInfo', {})).conditions).toEqual([
    { name: 'consumption', money_type: 3, need: '10.00' },
  ])
})

test('an invitation is complete with whatever came last: an address at registration, or the inviter', async () => {
  await setTerms(world, { reward: '200', contact: true })
  const inviter = await world.register()
  const invite_code = await codeOf(inviter)
  const email = newEmail()
  const target = { type: 'email', biz: 'register', email } as const
  const { code } = await world.guest('sendVerification', target)
  const { verify_token } = await world.guest('checkVerification', { ...target, code: code! })
  await world.guest('login', { biz: 'register', source: 'h5', data: { email: { email, verify_token, invite_code } } })
  await expect.poll(() => giftsOf(inviter)).toEqual([GIFT])

  const alone = await world.register()
  await bindEmail(alone)
  await check(alone)
  expect(await giftsOf(alone)).toEqual([])
  await alone.call('bindInviter', { invite_code })
  await expect.poll(() => giftsOf(alone)).toEqual([GIFT])
  expect(await giftsOf(inviter)).toEqual([GIFT, GIFT])
})

test('whoever has done what other terms ask for is valid when these hold, without doing anything more', async () => {
  await setTerms(world, { reward: '200', contact: true, consumption: '1000' })
  const inviter = await world.register()
  const [friend, idle] = [await joinBy(world, inviter), await joinBy(world, inviter)]
  await friend.call('confirmAge', { birth_date: '1990-05-17' })
  await bindEmail(friend)
  await playOut(world, friend, [bet('size:big', '600')])
  await check(friend)
  expect(await standingOf(inviter, friend)).toEqual(OPEN)

  const nisha = await hireOperator(world, 'terms-nisha', ['finance'])
  const arjun = await hireOperator(world, 'terms-arjun', ['finance'])
  const { invite_terms } = await nisha.call('getMoneySettings', {})
  const changes = { invite_terms: { ...invite_terms, consumption: '500' } }
  const { approval_id } = await nisha.call('changeFees', { changes, reason: 'a test' })
  await arjun.decide(approval_id)
  await expect.poll(() => standingOf(inviter, friend)).toEqual(REWARDED)
  expect(await standingOf(inviter, idle)).toEqual(OPEN)
})

test('the link leads to where others find the app, where somebody said so', async () => {
  const { invite_code } = await world.asha.call('getInviteInfo', {})
  const at = async (variables: Record<string, string>) =>
    (await world.asha.at((await world.startSite(variables)).origin).call('getInviteInfo', {})).link
  expect(await at({ PUBLIC_ORIGIN: 'https://mela.example, https://www.mela.example' })).toBe(
    `https://mela.example/?code=${invite_code}`,
  )
  expect(await at({ PUBLIC_ORIGIN: 'https://mela.example', INSTALL_ORIGIN: 'https://go.mela.example' })).toBe(
    `https://go.mela.example/?code=${invite_code}`,
  )
})

test('and all that was given stands in the ledger as it stands here', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
