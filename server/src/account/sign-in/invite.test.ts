import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { newUsername, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.database.query(
    `INSERT INTO account_group_template (code, owner_user_id, name) VALUES ('AGENT2026', $1, 'Friends of Meera')`,
    [world.meera.id],
  )
})
afterAll(() => world.end())

const DAY = 24 * 3_600_000
const codeOf = async (person: Person) => (await person.call('getUserInfo', {})).invite_code!
const inviterOf = async (user_id: string) =>
  (
    await world.database.query<{ inviter_id: string | null }>('SELECT inviter_id FROM account_user WHERE id = $1', [
      user_id,
    ])
  )[0]!.inviter_id
const register = (codes: object) =>
  world.guest('login', {
    biz: 'register',
    source: 'h5',
    data: { account: { username: newUsername(), password: 'password', ...codes } },
  })

test('SESSION-010 an invitation code is optional, and a malformed or unknown one is refused', async () => {
  const invite_code = await codeOf(world.asha)
  expect(invite_code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
  expect(await inviterOf((await register({})).user_id)).toBeNull()
  expect(await inviterOf((await register({ invite_code })).user_id)).toBe(world.asha.id)
  expect(await inviterOf((await register({ invite_code: invite_code.toLowerCase() })).user_id)).toBe(world.asha.id)
  expect(await inviterOf((await register({ invite_code2: 'agent2026' })).user_id)).toBe(world.meera.id)
  expect(await inviterOf((await register({ invite_code, invite_code2: 'AGENT2026' })).user_id)).toBe(world.meera.id)
  const before = await world.database.query('SELECT FROM account_user')
  for (const malformed of ['12345', 'x'.repeat(11), 'has space', 'ümlaut1', '']) {
    expect(await refusalOf(register({ invite_code: malformed }))).toMatchObject({ code: 10002 })
    expect(await refusalOf(register({ invite_code2: malformed }))).toMatchObject({ code: 10002 })
  }
  for (const codes of [
    { invite_code: 'NOWHERE1' },
    { invite_code2: 'NOWHERE1' },
    { invite_code, invite_code2: 'NOWHERE1' },
  ]) {
    expect(await refusalOf(register(codes))).toMatchObject({
      code: 11012,
      reason: 'invalid_invite_code',
      text: 'This invite code isn’t valid',
    })
  }
  // A refused newcomer leaves nothing behind.
  expect(await world.database.query('SELECT FROM account_user')).toHaveLength(before.length)
})

test('SESSION-020 an inviter is bound once, by a code that exists and is not one’s own', async () => {
  const [newcomer, inviter] = [await world.register(), await world.register()]
  const [own, invite_code] = [await codeOf(newcomer), await codeOf(inviter)]
  const bind = (code: string, who = newcomer) => who.call('bindInviter', { invite_code: code })
  expect(await refusalOf(bind('NOWHERE1'))).toMatchObject({ code: 11012, reason: 'invalid_invite_code' })
  expect(await reasonOf(bind(own))).toBe('invalid_invite_code')
  expect(await reasonOf(bind('x'))).toBe('invalid_params')
  expect(await bind(invite_code)).toEqual({ inviter_id: inviter.id })
  expect(await inviterOf(newcomer.id)).toBe(inviter.id)
  expect(await refusalOf(bind(invite_code))).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
  expect(await reasonOf(bind(await codeOf(world.asha)))).toBe('permission_not_allowed')
  expect(await inviterOf(newcomer.id)).toBe(inviter.id)
  // Nobody is invited by those below them, however far.
  const grandchild = await world.register()
  await bind(own, grandchild)
  for (const below of [own, await codeOf(grandchild)])
    expect(await reasonOf(bind(below, inviter))).toBe('invalid_invite_code')
})

test('two who bind each other at once do not end in a circle, and a week after registration it is too late', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = [await world.register(), await world.register()]
    const codes = await Promise.all(pair.map(codeOf))
    const outcomes = await Promise.allSettled([
      pair[0]!.call('bindInviter', { invite_code: codes[1]! }),
      pair[1]!.call('bindInviter', { invite_code: codes[0]! }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  const late = await world.register()
  const invite_code = await codeOf(world.asha)
  world.clock.advance(7 * DAY + 1_000)
  expect(await reasonOf(late.call('bindInviter', { invite_code }))).toBe('permission_not_allowed')
})

test('SESSION-022 the code of a group template answers its id, and whatever leads nowhere an empty one', async () => {
  const ask = (code: string) => world.guest('getGroupTemplates', { code })
  const { id } = await ask('AGENT2026')
  expect(id).toMatch(/^\d+$/)
  expect(await ask('agent2026')).toEqual({ id })
  for (const code of ['NOWHERE1', '', 'short', "' OR 1=1 --", '९९९९९९९९', await codeOf(world.asha)])
    expect(await ask(code)).toEqual({ id: '' })
  expect(await callerAt(() => world.origin, 'no token of ours')('getGroupTemplates', { code: 'AGENT2026' })).toEqual({
    id,
  })
})
