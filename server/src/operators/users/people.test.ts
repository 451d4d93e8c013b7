import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealName } from '../../../test/identity.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { callerAt, type Person, type Somebody } from '../../../test/person.ts'
import { openWorld, registerAt, newUsername, type World } from '../../../test/world.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['admin'])
})
afterAll(() => world.end())

const linksOf = async ({ id }: Somebody) => {
  const { links } = await nisha.call('getUserForOperator', { user_id: id })
  return links.map(({ by, user_id }) => ({ by, user_id }))
}
const at = (device: string) => callerAt(() => world.origin, undefined, 'en', device)
const logIn = ({ username, password }: Person, device: string) =>
  at(device)('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })

test('accounts that sign in with the same browser are linked, however they came, and nobody else is', async () => {
  const [one, other, third] = [await world.register(), await world.register(), await world.register()]
  expect(await linksOf(one)).toEqual([])
  await logIn(other, one.device)
  expect(await linksOf(one)).toEqual([{ by: 'device', user_id: other.id }])
  expect(await linksOf(other)).toEqual([{ by: 'device', user_id: one.id }])
  const born = await registerAt(at(one.device), newUsername(), 'mela-password')
  expect(await linksOf(one)).toEqual([
    { by: 'device', user_id: other.id },
    { by: 'device', user_id: born.user_id },
  ])
  expect(await linksOf(third)).toEqual([])
  const kept = await world.database.query('SELECT device_hash FROM account_user_device')
  expect(JSON.stringify(kept)).not.toContain(one.device)
})

test('a browser that brings nothing is known by what it is given', async () => {
  const person = await world.register()
  const { username, password } = person
  const response = await fetch(`${world.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ biz: 'login', source: 'h5', data: { account: { username, password } } }),
  })
  const [, device] = /mela_device=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  const other = await world.register()
  await logIn(other, device!)
  expect(await linksOf(person)).toEqual([{ by: 'device', user_id: other.id }])
})

test('accounts are linked by a card, by the number of a document and by who invited whom', async () => {
  const [one, other, stranger] = [await world.register(), await world.register(), await world.register()]
  const { query } = world.database
  const [card, number] = [randomBytes(32), randomBytes(32)]
  const stranger_hash = randomBytes(32)
  for (const { id } of [one, other, stranger]) {
    const is_stranger = id === stranger.id
    await query(
      `INSERT INTO wallet_target (user_id, method, currency, name, number_sealed, number_hash, last4, created_at)
       VALUES ($1, 'bank', 1, 'HDFC Bank', $2, $2, '4821', now())`,
      [id, is_stranger ? stranger_hash : card],
    )
    await query(
      `INSERT INTO identity_document (user_id, level, kind, data_sealed, number_hash, front_url, back_url, created_at)
       VALUES ($1, 1, 'aadhaar', $2, $2, '', '', now())`,
      [id, is_stranger ? stranger_hash : number],
    )
  }
  await query('UPDATE account_user SET inviter_id = $2 WHERE id = $1', [other.id, one.id])
  for (const [own, linked] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await linksOf(own)).toEqual([
      { by: 'inviter', user_id: linked.id },
      { by: 'target', user_id: linked.id },
      { by: 'id_number', user_id: linked.id },
    ])
  }
  await nisha.call('banUser', { user_id: other.id, reason: 'one card for two' })
  const { links } = await nisha.call('getUserForOperator', { user_id: one.id })
  expect(links[0]).toMatchObject({ name: other.username, status: 'banned', uid: expect.any(Number) as number })
  expect(await linksOf(stranger)).toEqual([])
})

test('somebody is seen with level, money and what they owe; support sees the first letter of the name', async () => {
  const person = await world.register()
  const { query } = world.database
  await query(
    `INSERT INTO identity_person (user_id, level, real_name_sealed, country, changed_at) VALUES ($1, 1, $2, 'IN', now())`,
    [person.id, await sealName(world, 'Álvaro Kulkarni', person.id)],
  )
  const [deposit] = await query<{ id: string }>(
    `INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, state, user_id, received_at)
     VALUES ('upi', 'pay_1', 2, 1, 50000, 'charged_back', $1, now()) RETURNING id`,
    [person.id],
  )
  await query(
    `INSERT INTO wallet_receivable (deposit_id, user_id, book, currency, amount, created_at) VALUES ($1, $2, 2, 1, 12345, now())`,
    [deposit!.id, person.id],
  )
  await query(
    `INSERT INTO wallet_turnover (user_id, book, currency, source, required, counted, locked, created_at, done_at)
     VALUES ($1, 2, 1, 'bonus', 10000, 2500, 10000, now(), NULL), ($1, 2, 1, 'bonus', 500, 500, 0, now(), now())`,
    [person.id],
  )
  const support = await hireOperator(world, 'the.support', ['support'])
  const seen = await nisha.call('getUserForOperator', { user_id: person.id })
  expect(seen).toMatchObject({
    certification: 1,
    real_name: 'Álvaro Kulkarni',
    country: 'IN',
    wallets: [
      { type: 1, balance: '0.00' },
      { type: 2, balance: '0.000000' },
      { type: 3, balance: '0.00' },
    ],
    receivables: [{ type: 1, amount: '123.45' }],
  })
  expect(seen.turnovers).toMatchObject([
    { type: 1, source: 'bonus', required: '100.00', counted: '25.00', left: '75.00', locked: '100.00' },
  ])
  expect(await support.call('getUserForOperator', { user_id: person.id })).toMatchObject({ real_name: 'Á•••' })
  const looks = await nisha.call('listAudit', { limit: 2 })
  expect(looks).toMatchObject([
    { operator_id: support.id, action: 'getUserForOperator', subject: `user:${person.id}` },
    { operator_id: nisha.id, action: 'getUserForOperator', subject: `user:${person.id}` },
  ])
  expect(JSON.stringify(looks)).not.toContain('Kulkarni')
  expect(await nisha.call('getUserForOperator', { user_id: world.rohan.id })).toMatchObject({
    ...{ certification: -3, real_name: '', country: '', receivables: [], turnovers: [], links: [] },
    play: { limits: [], break_until: null },
  })
})

test('somebody is seen with the limits they set for their play, and with a break', async () => {
  const person = await world.register()
  await person.call('setPlayLimit', { money_type: 1, kind: 'loss', span: 'week', amount: '500' })
  await person.call('setPlayLimit', { money_type: 3, kind: 'stake', span: 'day', amount: '2000' })
  const playOf = async () => (await nisha.call('getUserForOperator', { user_id: person.id })).play
  expect(await playOf()).toEqual({
    limits: [
      { money_type: 1, kind: 'loss', span: 'week', amount: '500.00', used: '0.00' },
      { money_type: 3, kind: 'stake', span: 'day', amount: '2000.00', used: '0.00' },
    ],
    break_until: null,
  })
  const { break: pause } = await person.call('startBreak', { kind: 'cool_off', hours: 24 })
  expect((await playOf()).break_until).toBe(pause!.until)
})
