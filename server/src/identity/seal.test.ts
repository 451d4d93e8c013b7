import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentIdOf, sealName, submitDocument, verifyBasic } from '../../test/identity.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { reasonOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { eraseKey } from '../media/index.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'
import { transaction } from '../platform/data/transaction.ts'
import { personHash } from './documents.ts'
import { readVerified } from './index.ts'
import { sealIdentitiesAgain } from './seal-again.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['support'])
})
afterAll(() => world.end())

const closedBefore = (plain: string, user_id: string): Buffer => {
  const { config, random } = world.context
  return createSeal(config.SECRET, 'identity data').close(Buffer.from(plain), random.bytes(IV_BYTES), user_id)
}
const nameOf = async (id: string) => (await readVerified(world.context, id)).real_name
const storedName = async (id: string) => {
  const [row] = await world.database.query<{ real_name_sealed: Buffer }>(
    'SELECT real_name_sealed FROM identity_person WHERE user_id = $1',
    [id],
  )
  return row!.real_name_sealed
}

test('what documents said before everybody had a key of their own is read, and encrypted again', async () => {
  const { query } = world.database
  const person = await world.register()
  await verifyBasic(world, nisha, person)
  const id = await documentIdOf(world, person)
  const said = { real_name: 'Asha Verma', id_number: '2341 2341 2346', country: 'IN', birth_date: '1995-04-12' }
  const before = [closedBefore(JSON.stringify(said), person.id), closedBefore('Asha Verma', person.id)]
  await query('UPDATE identity_document SET data_sealed = $2, person_hash = NULL WHERE id = $1', [id, before[0]])
  await query('UPDATE identity_person SET real_name_sealed = $2 WHERE user_id = $1', [person.id, before[1]])
  const isRead = async () => {
    expect(await nisha.call('getIdentityForReview', { id })).toMatchObject(said)
    expect(await nameOf(person.id)).toBe('Asha Verma')
  }
  await isRead()
  await sealIdentitiesAgain(world.context)
  await isRead()
  const stored = await storedName(person.id)
  expect(stored.equals(before[1]!)).toBe(false)
  const [row] = await query<{ data_sealed: Buffer; person_hash: Buffer }>(
    'SELECT data_sealed, person_hash FROM identity_document WHERE id = $1',
    [id],
  )
  expect(row!.person_hash.equals(personHash(world.context, 'aadhaar', said))).toBe(true)
  expect([row!.data_sealed.toString('latin1', 0, 8), stored.toString('latin1', 0, 8)]).toEqual([
    'mela-k1\n',
    'mela-k1\n',
  ])
  await sealIdentitiesAgain(world.context)
  expect((await storedName(person.id)).equals(stored)).toBe(true)
})

test('what documents said does not open any more once the key of the person was erased', async () => {
  const [person, other] = [await world.register(), await world.register()]
  await verifyBasic(world, nisha, person)
  await verifyBasic(world, nisha, other)
  const id = await documentIdOf(world, person)
  const copy = await storedName(person.id)
  await transaction(world.context, (trx) => eraseKey(trx, person.id))
  await world.database.query('UPDATE identity_person SET real_name_sealed = $2 WHERE user_id = $1', [person.id, copy])
  expect([await nameOf(person.id), await nameOf(other.id)]).toEqual(['', 'Asha Verma'])
  expect(await reasonOf(nisha.call('getIdentityForReview', { id }))).toBe('non_existent')
  // Under a new key the old copy is no name of theirs.
  await sealName(world, 'Asha Verma', person.id)
  await expect(nameOf(person.id)).rejects.toThrow(/unable to authenticate/)
})

test('a document whose key was erased is not approved', async () => {
  const person = await world.register()
  await submitDocument(world, person)
  const id = await documentIdOf(world, person)
  await transaction(world.context, (trx) => eraseKey(trx, person.id))
  expect(await reasonOf(nisha.call('decideIdentity', { id, decision: 'approve' }))).toBe('non_existent')
  await nisha.call('decideIdentity', { id, decision: 'reject', reason: 'other' })
})

test('a key is made once, however many things are encrypted at the same moment', async () => {
  const person = await world.register()
  const closed = await Promise.all(Array.from({ length: 10 }, () => sealName(world, 'Asha Verma', person.id)))
  await world.database.query(`INSERT INTO identity_person (user_id, changed_at) VALUES ($1, now())`, [person.id])
  for (const sealed of closed) {
    await world.database.query('UPDATE identity_person SET real_name_sealed = $2 WHERE user_id = $1', [
      person.id,
      sealed,
    ])
    expect(await nameOf(person.id)).toBe('Asha Verma')
  }
})
