import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForLevels, documentIdOf, submitDocument } from '../../../test/identity.ts'
import { hireOperator } from '../../../test/operator.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { advanceToNoon, refusalOfBet, siteToday } from '../../../test/play/play.ts'
import { openWorld, type World } from '../../../test/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
  advanceToNoon(world)
  // Who has no birthday in most years is no measure.
  if (/02-2[89]$/.test(siteToday(world))) world.clock.advance(2 * DAY_MS)
})
afterAll(() => world.end())

const tell = (person: Person, birth_date: string) => person.call('confirmAge', { birth_date })
const ageOf = async (person: Person) => (await person.call('getPlayLimits', {})).age
const refusedAs = async (person: Person) => (await refusalOfBet(world, person, '1'))?.name
const toldBy = async ({ id }: Person) =>
  (
    await world.database.query<{ birth_date: string }>('SELECT birth_date::text FROM games_player WHERE user_id = $1', [
      id,
    ])
  ).map(({ birth_date }) => birth_date)
/** The day on which somebody was born who is so old today, or so many days short of it. */
function bornBefore(years: number, days = 0): string {
  const day = new Date(Date.parse(`${siteToday(world)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}

describe('the date of birth', () => {
  test('PLAY-008 is asked for once, before the first bet', async () => {
    const person = await world.register()
    expect(await ageOf(person)).toBe('unconfirmed')
    expect(await refusedAs(person)).toBe('age_unconfirmed')
    expect((await tell(person, '1990-04-12')).age).toBe('adult')
    expect(await refusedAs(person)).toBeUndefined()
    // Told once more it stays what it was, whatever is told.
    expect((await tell(person, bornBefore(10))).age).toBe('adult')
    expect(await toldBy(person)).toEqual(['1990-04-12'])
    expect(await refusedAs(person)).toBeUndefined()
  })

  test('makes somebody grown up on the eighteenth birthday, by the calendar of the site', async () => {
    const person = await world.register()
    expect((await tell(person, bornBefore(18))).age).toBe('adult')
    const younger = await world.register()
    expect(await refusalOf(tell(younger, bornBefore(18, 1)))).toMatchObject({ code: 17006, reason: 'under_age' })
    expect(await refusedAs(younger)).toBe('under_age')
    // At noon in India it is another twelve hours, though the day of UTC ends later.
    world.clock.advance(DAY_MS / 2 - 60_000)
    expect(await refusedAs(younger)).toBe('under_age')
    world.clock.advance(120_000)
    expect(await refusedAs(younger)).toBeUndefined()
    expect(await ageOf(younger)).toBe('adult')
    advanceToNoon(world)
  })

  test('PLAY-008 of somebody under 18 is kept, no other one helps, and games, rankings and their notices are refused', async () => {
    const person = await world.register()
    const birth_date = bornBefore(15)
    expect(await reasonOf(tell(person, birth_date))).toBe('under_age')
    expect(await reasonOf(tell(person, '1990-04-12'))).toBe('under_age')
    expect(await toldBy(person)).toEqual([birth_date])
    expect([await ageOf(person), await refusedAs(person)]).toEqual(['under_age', 'under_age'])
    for (const hidden of ['getGameConfig', 'getEarningsRanking', 'listLatestWinners'] as const) {
      expect(await refusalOf(person.call(hidden, {})), hidden).toMatchObject({ code: 17006, reason: 'under_age' })
      expect(await world.guest(hidden, {}), 'of guests nothing is known').toBeDefined()
    }
    await person.call('setRealityCheck', { minutes: 30 })
    expect(await reasonOf(tell(person, '1985-01-01'))).toBe('under_age')
    const change = `UPDATE games_player SET birth_date = '1990-01-01' WHERE user_id = ${person.id}`
    await expect(world.context.db.pool.query(change)).rejects.toMatchObject({ code: '23514' })
  })

  test('is one when two are told at the same moment', async () => {
    const person = await world.register()
    const dates = [bornBefore(15), '1990-04-12', bornBefore(16), '1991-04-12']
    await Promise.allSettled(dates.map((birth_date) => tell(person, birth_date)))
    const [kept, ...more] = await toldBy(person)
    expect(more).toEqual([])
    expect(dates).toContain(kept)
    expect(await ageOf(person)).toBe(kept! > '2000' ? 'under_age' : 'adult')
  })

  test('that nobody living can have is a slip, and not kept', async () => {
    const person = await world.register()
    for (const birth_date of [bornBefore(0, 1), bornBefore(122), '1990-02-30', '12.04.1990', '']) {
      expect(await reasonOf(tell(person, birth_date)), birth_date).toBe('invalid_params')
    }
    expect(await ageOf(person)).toBe('unconfirmed')
    expect((await tell(person, '1990-04-12')).age).toBe('adult')
  })

  describe('of a document under 18', () => {
    const isHidden = async (person: Person) => {
      expect([await ageOf(person), await refusedAs(person)]).toEqual(['under_age', 'under_age'])
      for (const hidden of ['getGameConfig', 'getEarningsRanking', 'listLatestWinners'] as const)
        expect(await reasonOf(person.call(hidden, {})), hidden).toBe('under_age')
      // No date that is told afterwards helps.
      expect(await reasonOf(tell(person, '1985-01-01'))).toBe('under_age')
    }

    test('PLAY-008 as an operator read it ends play, whatever was told or entered, until another document is accepted', async () => {
      await askForLevels(world, { document: true }, { document: true })
      const operator = await hireOperator(world, 'meera', ['risk'])
      const person = await world.register()
      expect((await tell(person, '1990-04-12')).age).toBe('adult')
      await submitDocument(world, person, { birth_date: '1991-04-12' })
      const id = await documentIdOf(world, person)
      const { hints } = await operator.call('getIdentityForReview', { id })
      expect(hints.find(({ name }) => name === 'told_elsewhere')).toEqual({
        ...{ name: 'told_elsewhere', is_good: false, found: '1990-04-12' },
      })
      const rejected = { id, decision: 'reject', reason: 'under_age' } as const
      for (const birth_date of [undefined, bornBefore(18), bornBefore(0, 1)])
        expect(await reasonOf(operator.call('decideIdentity', { ...rejected, birth_date }))).toBe('invalid_params')
      expect(await refusedAs(person)).toBeUndefined()
      const birth_date = bornBefore(18, 1)
      await operator.call('decideIdentity', { ...rejected, birth_date })
      await isHidden(person)
      // Neither the next document nor its rejection for another reason ends it.
      await submitDocument(world, person, { birth_date: '1990-04-12' })
      await isHidden(person)
      const next = await documentIdOf(world, person)
      const seen = await operator.call('getIdentityForReview', { id: next })
      expect(seen.hints.filter(({ name }) => ['told_elsewhere', 'minor_before'].includes(name))).toEqual([
        { name: 'told_elsewhere', is_good: true, found: '1990-04-12' },
        { name: 'minor_before', is_good: false, found: birth_date },
      ])
      await operator.call('decideIdentity', { id: next, decision: 'reject', reason: 'blurred' })
      await isHidden(person)
      await submitDocument(world, person, { birth_date: '1990-04-12' })
      await operator.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'approve' })
      expect([await ageOf(person), await refusedAs(person)]).toEqual(['adult', undefined])
      await expect(person.call('getEarningsRanking', {})).resolves.toBeDefined()
      // It counts before a document that was accepted earlier.
      await submitDocument(world, person, { birth_date: '1990-04-12' }, 2)
      await operator.call('decideIdentity', { ...rejected, id: await documentIdOf(world, person), birth_date })
      await isHidden(person)
    })

    test('PLAY-008 as somebody entered it ends play, the first one that was entered', async () => {
      await askForLevels(world, { document: true })
      const operator = await hireOperator(world, 'rohan', ['risk'])
      const person = await world.register()
      expect((await tell(person, '1990-04-12')).age).toBe('adult')
      expect(await reasonOf(submitDocument(world, person, { birth_date: bornBefore(15) }))).toBe('under_age')
      await isHidden(person)
      expect(await reasonOf(submitDocument(world, person, { birth_date: bornBefore(17, 1) }))).toBe('under_age')
      await submitDocument(world, person, { birth_date: '1990-04-12' })
      await isHidden(person)
      const id = await documentIdOf(world, person)
      const { hints } = await operator.call('getIdentityForReview', { id })
      expect(hints.find(({ name }) => name === 'minor_before')).toMatchObject({ found: bornBefore(15) })
      await operator.call('decideIdentity', { id, decision: 'approve' })
      expect(await refusedAs(person)).toBeUndefined()
    })

    test('ends on the eighteenth birthday by that date', async () => {
      await askForLevels(world, { document: true })
      const person = await world.register()
      expect(await reasonOf(submitDocument(world, person, { birth_date: bornBefore(18, 1) }))).toBe('under_age')
      expect(await refusedAs(person)).toBe('under_age')
      world.clock.advance(DAY_MS)
      expect(await refusedAs(person)).toBeUndefined()
    })
  })

  test('PLAY-008 is recorded when a document is accepted, and counts before what somebody told', async () => {
    await askForLevels(world, { document: true })
    const operator = await hireOperator(world, 'nisha', ['risk'])
    const person = await world.register()
    expect(await reasonOf(tell(person, bornBefore(15)))).toBe('under_age')
    await submitDocument(world, person, { birth_date: '1995-04-12' })
    expect(await refusedAs(person)).toBe('under_age')
    await operator.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'approve' })
    expect(await refusedAs(person)).toBeUndefined()
    expect((await tell(person, bornBefore(12))).age).toBe('adult')
    await world.database.query('UPDATE identity_person SET birth_date = $2 WHERE user_id = $1', [
      ...[person.id, bornBefore(17)],
    ])
    expect(await refusedAs(person)).toBe('under_age')
    expect(await reasonOf(tell(person, '1990-04-12'))).toBe('under_age')
  })
})
