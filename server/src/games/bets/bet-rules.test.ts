import { afterAll, beforeAll, expect, test } from 'vitest'
import { CertificationLevel } from '@mela/contract/identity/identity-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { closingOf, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { hireOperator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { keyOfPeriod, lockPauses, lockPeriod } from '../sql.ts'

// Where money is licensed, so that every rule there is has to be met.
let world: World
beforeAll(async () => {
  world = await openWorld({
    variables: {
      ...{ ROLES: 'api,gateway', ECONOMY: 'licensed', LICENCE_NUMBER: 'B2C/394/2017', LICENCE_OPERATOR: 'Mela Ltd' },
      ...{ LICENCE_COUNTRIES: 'MT,DE', LICENCE_CONTACT: 'play@mela.example' },
    },
  })
})
afterAll(() => world.end())

const setCountry = ({ id }: Person, country: string) =>
  world.database.query(
    `INSERT INTO identity_person (user_id, level, country, changed_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (user_id) DO UPDATE SET country = excluded.country`,
    [id, CertificationLevel.NormalCertified, country],
  )

async function newPlayer(): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  await setCountry(person, 'MT')
  await giveMoney(world, person, Currency.Rupee, '1000')
  return person
}
const rupees = { money_type: Currency.Rupee } as const
const place = (person: Person, period: { period: string }, stake = '10') =>
  placeIn(person, period, [bet('size:big', stake)], rupees)
const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { reason?: string }) => error.reason,
  )

/** A bet that has come as far as the period's lock, inside its transaction; what it comes to when things change then. */
async function whileItWaits(person: Person, period: { period: string }, change: () => Promise<unknown>) {
  const closer = await world.database.connect()
  await closer.query('BEGIN')
  await closer.query(lockPeriod.text, [keyOfPeriod(LONG_LINE, period.period)])
  const attempt = outcomeOf(place(person, period))
  await someoneWaits()
  await change()
  await closer.query('COMMIT')
  return attempt
}
const someoneWaits = async () => {
  await expect
    .poll(async () => {
      const [row] = await world.database.query<{ count: string }>(
        `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      return row!.count
    })
    .not.toBe('0')
}

test('PLAY-004 age, breaks, limits, country, switch and period are looked at in the transaction of the bet, whatever was known before', async () => {
  const period = await openLong(world)
  const changes: Record<string, (person: Person) => Promise<unknown>> = {
    taken: () => Promise.resolve(),
    age_unconfirmed: ({ id }) =>
      withoutGuards('games_player', () => world.database.query('DELETE FROM games_player WHERE user_id = $1', [id])),
    under_age: ({ id }) =>
      world.database.query(`UPDATE identity_person SET birth_date = '2015-01-01' WHERE user_id = $1`, [id]),
    on_break: (person) => person.call('startBreak', { kind: 'exclusion', months: 6 }),
    play_limit_reached: (person) =>
      person.call('setPlayLimit', { ...rupees, kind: 'loss', span: 'month', amount: '9.99' }),
    permission_not_allowed: (person) => setCountry(person, 'FR'),
    game_closed: () => pause(),
    period_closed: async () =>
      world.database.query('UPDATE games_period SET closing = $2, closed_at = now() WHERE period = $1', [
        period.period,
        await closingOf(world, period),
      ]),
  }
  const pause = () => world.database.query('INSERT INTO games_pause VALUES (2, $1, now())', [LONG_LINE])
  const withoutGuards = async (table: string, work: () => Promise<unknown>) => {
    await world.database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await work()
    await world.database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  for (const [outcome, change] of Object.entries(changes)) {
    const person = await newPlayer()
    expect([outcome, await whileItWaits(person, period, () => change(person))]).toEqual([outcome, outcome])
    // The same for whoever comes afterwards.
    expect([outcome, await outcomeOf(place(person, period))]).toEqual([outcome, outcome])
    await world.database.query('DELETE FROM games_pause')
  }
})

test('PLAY-004 bets of one person at once pass no limit together, through several processes', async () => {
  const person = await newPlayer()
  await person.call('setPlayLimit', { ...rupees, kind: 'stake', span: 'week', amount: '70' })
  const other = await world.startSite()
  const period = await openLong(world)
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, (_, number) =>
      outcomeOf(place(number % 2 === 0 ? person : person.at(other.origin), period)),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(7)
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'play_limit_reached']))
})

test('of bets and a pause at once none is taken after the pause, which waits for those before it', async () => {
  const nisha = await hireOperator(world, 'nisha', ['support'])
  const people = await Promise.all(Array.from({ length: 4 }, newPlayer))
  const period = await openLong(world)
  const betting = people.map((person) => place(person, period))
  await Promise.all(betting)

  // One who has passed the look at the pauses and not committed yet.
  const bettor = await world.database.connect()
  await bettor.query('BEGIN')
  await bettor.query(lockPauses.text.replace('xact_lock(', 'xact_lock_shared('))
  let is_paused = false
  const pausing = nisha.call('pauseGame', { game_type: 2, line: LONG_LINE, reason: 'a doubt' }).then((answer) => {
    is_paused = true
    return answer
  })
  await someoneWaits()
  expect(is_paused).toBe(false)
  // Whoever comes now waits behind the pause, and is too late.
  const late = people.map((person) => outcomeOf(place(person, period)))
  await bettor.query('COMMIT')
  expect((await pausing).paused).toEqual([{ game_type: 2, line: LONG_LINE }])
  const answers = await Promise.all(late)
  expect(answers).toEqual(['game_closed', 'game_closed', 'game_closed', 'game_closed'])

  // Many at once: what was answered before the pause is there, and nothing more.
  await world.database.query('DELETE FROM games_pause')
  const crowd = Array.from({ length: 40 }, (_, number) => outcomeOf(place(people[number % 4]!, period, '1')))
  const [paused, ...outcomes] = await Promise.all([
    nisha.call('pauseGame', { game_type: 2, line: '', reason: 'a doubt' }).then(async () => countBets(period)),
    ...crowd,
  ])
  expect(await countBets(period), 'nothing came after the pause was answered').toBe(paused)
  expect(outcomes.every((outcome) => outcome === 'taken' || outcome === 'game_closed')).toBe(true)
  expect(await reasonOf(place(people[0]!, period))).toBe('game_closed')
  // Nor can anybody write one past the code.
  await expect(
    world.context.db.pool.query(
      `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 2, 'size', 'big', 1, 2, 100, 2, repeat('0', 32), now())`,
      [people[0]!.id, LONG_LINE, period.period],
    ),
  ).rejects.toMatchObject({ constraint: 'games_bet_open' })
})

async function countBets({ period }: { period: string }): Promise<number> {
  const [row] = await world.database.query<{ count: string }>('SELECT count(*) FROM games_bet WHERE period = $1', [
    period,
  ])
  return Number(row!.count)
}
