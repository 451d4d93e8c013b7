import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForLevels, documentIdOf, giveMobile, submitDocument, verifyBasic } from '../../../test/identity.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import { newWithdrawer } from '../../../test/money/withdrawals.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { siteToday } from '../../../test/play/play.ts'
import { readBirthDates, readVerified } from '../index.ts'
import { askPool } from '../../platform/data/db.ts'

let world: PaidWorld
let nisha: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  nisha = await hireOperator(world, 'nisha', ['risk'])
  await askForLevels(world, { phone: true, document: true }, { document: true })
})
afterAll(() => world.end())

const config = (person: Person, level: 1 | 2 = 1) => person.call('getIdentityConfig', { level })
const known = ({ id }: Person) => readVerified(world.context, id)
const approve = async (person: Person) => {
  const id = await documentIdOf(world, person)
  await nisha.call('decideIdentity', { id, decision: 'approve' })
  return id
}
const revoke = (id: string) => nisha.call('revokeIdentity', { id, reason: 'other', note: 'the photo was drawn' })

test('a document that is taken back takes its level along, and withdrawals are refused again', async () => {
  const { person, ask } = await newWithdrawer(world)
  await world.database.query('DELETE FROM identity_person WHERE user_id = $1', [person.id])
  await giveMobile(world, person)
  await submitDocument(world, person)
  await approve(person)
  await submitDocument(world, person, { kind: 'passport', id_number: 'Z1234567' }, 2)
  const id = await approve(person)
  expect(await known(person)).toMatchObject({ level: 2, real_name: 'Asha Verma' })
  await ask('500')
  const device = await person.openDevice()
  await revoke(id)
  const { data } = await device.next('NOTIFICATION', ({ type }) => type === 'identity_level')
  expect(data).toEqual({ level_status: 1 })
  expect(await refusalOf(ask('500'))).toMatchObject({ code: 14008 })
  const advanced = await config(person, 2)
  expect([advanced.level_status, advanced.verified_at]).toEqual([1, null])
  expect(advanced.tasks).toMatchObject([{ status: 1 }, { name: 'document', status: -1, reason: 'other' }])
  expect((await config(person)).verified_at).not.toBeNull()
  const rows = await world.database.query<{ details: object }>(
    `SELECT details FROM operators_audit WHERE subject = $1 AND action = 'revokeIdentity'`,
    [`identity:${id}`],
  )
  expect(rows.map(({ details }) => details)).toMatchObject([{ user_id: person.id, before: 2, after: 1 }])
  // Nothing stands in the way of the next one.
  await submitDocument(world, person, { kind: 'passport', id_number: 'Z1234568' }, 2)
  await approve(person)
  expect(await known(person)).toMatchObject({ level: 2 })
})

test('name, country and date of birth are then those of the document before, or of nobody', async () => {
  const person = await world.register()
  await verifyBasic(world, nisha, person)
  const first = await documentIdOf(world, person)
  const other = { real_name: 'Meera Nair', country: 'NP', birth_date: '1980-01-02' }
  await submitDocument(world, person, { kind: 'passport', id_number: 'Z7654321', ...other }, 2)
  const second = await documentIdOf(world, person)
  // What was verified is shown beside it, and is not replaced without a word.
  const { verified, hints } = await nisha.call('getIdentityForReview', { id: second })
  expect(verified).toEqual({ real_name: 'Asha Verma', country: 'IN', birth_date: '1995-04-12' })
  expect(hints.filter(({ name }) => name.endsWith('_before'))).toEqual([
    { name: 'name_before', is_good: false, found: 'Asha Verma' },
    { name: 'birth_before', is_good: false, found: '1995-04-12' },
  ])
  expect(await reasonOf(nisha.call('decideIdentity', { id: second, decision: 'approve' }))).toBe('invalid_params')
  expect(await known(person)).toMatchObject({ level: -2, real_name: 'Asha Verma' })
  await nisha.call('decideIdentity', { id: second, decision: 'approve', replaces: true })
  expect(await known(person)).toEqual({ level: 2, ...other })
  await revoke(second)
  expect(await known(person)).toEqual({
    ...{ level: 1, real_name: 'Asha Verma', country: 'IN', birth_date: '1995-04-12' },
  })
  await revoke(first)
  expect(await known(person)).toEqual({ level: -3, real_name: '', country: '', birth_date: null })
})

test('basic that is taken back takes advanced along', async () => {
  const person = await world.register()
  await verifyBasic(world, nisha, person)
  const first = await documentIdOf(world, person)
  await submitDocument(world, person, { kind: 'passport', id_number: 'Z7654329' }, 2)
  await approve(person)
  await revoke(first)
  expect(await known(person)).toMatchObject({ level: -3 })
  expect((await config(person)).verified_at).toBeNull()
})

test('only what was accepted is taken back, once, and by risk or admin', async () => {
  const person = await world.register()
  await giveMobile(world, person)
  await submitDocument(world, person)
  const id = await documentIdOf(world, person)
  expect(await reasonOf(revoke(id))).toBe('order_closed')
  expect(await reasonOf(revoke('4'))).toBe('non_existent')
  expect(await reasonOf(nisha.call('revokeIdentity', { id, reason: 'other', note: '  ' }))).toBe('invalid_params')
  await approve(person)
  const outcomes = await Promise.allSettled([revoke(id), revoke(id), revoke(id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await reasonOf(nisha.call('decideIdentity', { id, decision: 'approve' }))).toBe('order_closed')
})

test('PLAY-008 one of somebody under 18 that is taken back keeps them from the games', async () => {
  const person = await world.register()
  await verifyBasic(world, nisha, person)
  const id = await documentIdOf(world, person)
  const birth_date = `${Number(siteToday(world).slice(0, 4)) - 16}-01-01`
  const under_age = { id, reason: 'under_age', note: 'the date was changed' } as const
  expect(await reasonOf(nisha.call('revokeIdentity', under_age))).toBe('invalid_params')
  await nisha.call('revokeIdentity', { ...under_age, birth_date })
  expect((await readBirthDates(askPool(world.context.db), [person.id])).get(person.id)).toBe(birth_date)
})
