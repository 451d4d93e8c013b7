import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { findings } from '../../../test/money/payments.ts'
import { bet, placeIn, settled } from '../../../test/play/draws.ts'
import { setGamesConfig } from '../../../test/play/games.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Book } from '../../ledger/index.ts'
import { hashOfRequest } from '../../platform/data/requests.ts'
import { bets } from './bet-batch.ts'
import type { Ticket } from './ticket.ts'
import { settlePeriod } from '../settle/settle-period.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
})
afterAll(() => world.end())

const newPlayer = async () => {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}
const pay = (period: { period: string }) => settlePeriod(world.context, { line: LONG_LINE, ...period })

const diamondsOf = async (person: Person) =>
  (await person.call('getWallet', {})).find(({ type }) => type === 3)!.balance
const countBets = async (person: Person) => {
  const [row] = await world.database.query<{ count: string }>('SELECT count(*) FROM games_bet WHERE user_id = $1', [
    person.id,
  ])
  return Number(row!.count)
}

describe('placing a bet', () => {
  test('GAMES-014 debits the stake from the chosen money, once for a nonce however often it is asked', async () => {
    const person = await newPlayer()
    const period = await openLong(world)
    const nonce = randomUUID()
    const bets = [bet('size:big', '10'), bet('number:7', '5')]
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeIn(person, period, bets, { nonce })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [answer] = answers as [(typeof answers)[number]]
    expect(answer).toMatchObject({ fee: '0.30', balance: '985.00' })
    expect(answer.ids).toHaveLength(2)
    expect(answer.receipts.map(({ id }) => id)).toEqual(answer.ids)
    expect(await countBets(person)).toBe(2)
    expect(await diamondsOf(person)).toBe('985.00')
    expect(await placeIn(person, period, bets, { nonce })).toEqual(answer)
    await expect(placeIn(person, period, [bet('size:small')], { nonce })).rejects.toMatchObject({
      reason: 'key_reused',
    })
    expect(await findings(world)).toEqual([])
  })

  test('GAMES-014 is refused for closed periods and games, for what nobody has, and for what no game knows', async () => {
    const person = await newPlayer()
    const period = await openLong(world)
    const refusal = async (attempt: Promise<unknown>) => {
      const outcome = await attempt.then(
        () => 'taken',
        (error: { reason?: string }) => error.reason,
      )
      return outcome
    }
    const closed = await openLong(world)
    await drawLong(world, closed, '3')
    expect(await refusal(placeIn(person, closed, [bet('size:big')]))).toBe('period_closed')
    expect(await refusal(placeIn(person, { period: '20991231029999' }, [bet('size:big')]))).toBe('period_closed')
    expect(await refusal(placeIn(person, { period: '20260101990001' }, [bet('size:big')]))).toBe('period_closed')
    // The line of thirty seconds is closed unless operators open it.
    expect(await refusal(placeIn(person, { period: '20991231010001' }, [bet('size:big')]))).toBe('game_closed')
    const k3 = { game_type: GameType.K3 }
    expect(await refusal(placeIn(person, period, [bet('sum:10')], k3))).toBe('period_closed')
    expect(await refusal(placeIn(person, period, [bet('size:big', '1000.01')]))).toBe('bet_balance_not_enough')
    expect(await refusal(placeIn(person, period, [bet('size:big', '900'), bet('size:small', '101')]))).toBe(
      'bet_balance_not_enough',
    )
    for (const wrong of ['size:middle', 'number:10', 'sum:3', 'constructor:name']) {
      expect(await refusal(placeIn(person, period, [bet(wrong)])), wrong).toBe('bet_invalid')
    }
    for (const amount of ['0', '0.00', '10.001']) {
      expect(await refusal(placeIn(person, period, [bet('size:big', amount)])), amount).toBe('bet_invalid')
    }
    expect(await refusal(placeIn(person, period, [bet('size:big', '0.99')]))).toBe('stake_out_of_range')
    expect(await refusal(placeIn(person, period, [bet('size:big', '50001')]))).toBe('stake_out_of_range')
    // Only diamonds are played with here.
    expect(await refusal(placeIn(person, period, [bet('size:big')], { money_type: 1 }))).toBe('permission_not_allowed')
    expect(await countBets(person)).toBe(0)
    expect(await diamondsOf(person)).toBe('1000.00')
  })
})

test('many bets of one person at once never spend more than there is', async () => {
  const person = await newPlayer()
  const period = await openLong(world)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => placeIn(person, period, [bet('color:red', '90')])),
  )
  const taken = outcomes.filter(({ status }) => status === 'fulfilled').length
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { reason: string }).reason] : [],
  )
  expect(taken).toBe(11)
  expect(new Set(reasons)).toEqual(new Set(['bet_balance_not_enough']))
  expect(await diamondsOf(person)).toBe('10.00')
  expect(await findings(world)).toEqual([])
})

test('whoever stakes more than a period allows is stopped, over several tickets', async () => {
  await setGamesConfig(world, { stakes: [{ type: 3, min: '1', max: '100', max_period: '150' }] })
  const person = await newPlayer()
  // The configuration is cached for a moment.
  await expect
    .poll(async () => {
      const { stakes } = await world.guest('getGameConfig', {})
      return stakes.find(({ type }) => type === 3)?.max_period
    })
    .toBe('150.00')
  const period = await openLong(world)
  await placeIn(person, period, [bet('size:big', '100')])
  await expect(placeIn(person, period, [bet('size:big', '51')])).rejects.toMatchObject({ reason: 'stake_out_of_range' })
  await placeIn(person, period, [bet('size:big', '50')])
  await expect(placeIn(person, period, [bet('number:1', '1')])).rejects.toMatchObject({ reason: 'stake_out_of_range' })
  await setGamesConfig(world, {})
  world.clock.advance(3_000)
})

describe('a bet that was taken', () => {
  test('GAMES-017 is undrawn, then won or not won, and paid exactly once however often settlement runs', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const [device, other_device] = await Promise.all([one.openDevice(), other.openDevice()])
    const period = await openLong(world)
    await placeIn(one, period, [bet('size:big', '100'), bet('size:small', '100')])
    await placeIn(other, period, [bet('color:green', '50'), bet('color:red', '50'), bet('number:0', '10')])
    const before = await one.call('getBettingResult', { game_type: GameType.WinGo, period: period.period })
    expect(before.bets.map(({ status }) => status)).toEqual([0, 0])
    await drawLong(world, period, '8')
    await pay(period)
    const told = await settled(device, period)
    expect(told).toMatchObject({ data: { totals: [{ money_type: 3, amount: '200.00', win_amount: '196.00' }] } })
    await settled(other_device, period)
    const after = await one.call('getBettingResult', { game_type: GameType.WinGo, period: period.period })
    expect(new Set(after.bets.map(({ status }) => status))).toEqual(new Set([-1, 1]))
    expect(after.bets.find(({ status }) => status === 1)).toMatchObject({ amount: '100.00', win_amount: '196.00' })
    expect(await diamondsOf(one)).toBe('996.00')
    await world.database.query('UPDATE games_settlement SET settled_at = NULL, settled_up_to = 0 WHERE period = $1', [
      period.period,
    ])
    // Made to begin again, it runs into what it has paid, and pays nothing.
    await expect(Promise.all([1, 2, 3].map(() => pay(period)))).rejects.toThrow(/unique|duplicate/)
    expect(await diamondsOf(one)).toBe('996.00')
    expect(await findings(world)).toEqual([])
  })

  test('GAMES-025 and its win appear as Bet 5 transactions with matching amounts', async () => {
    const person = await newPlayer()
    const device = await person.openDevice()
    const period = await openLong(world)
    await placeIn(person, period, [bet('size:big', '100'), bet('size:small', '100')])
    await drawLong(world, period, '2')
    await pay(period)
    await settled(device, period)
    const { list } = await person.call('getAccountTransactions', { type: 5 })
    expect(list.map(({ amount, type, money_type }) => ({ amount, type, money_type }))).toEqual([
      { amount: '196.00', type: 5, money_type: 3 },
      { amount: '-100.00', type: 5, money_type: 3 },
      { amount: '-100.00', type: 5, money_type: 3 },
    ])
  })
})

test('bets of one person at once never pass a limit of theirs together', async () => {
  const person = await newPlayer()
  await person.call('setPlayLimit', { money_type: 3, kind: 'stake', span: 'day', amount: '100' })
  const other = await world.startSite()
  const period = await openLong(world)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, number) =>
      placeIn(number % 2 === 0 ? person : person.at(other.origin), period, [bet('color:red', '10')]),
    ),
  )
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { reason: string }).reason] : [],
  )
  expect(outcomes.length - refused.length).toBe(10)
  expect(new Set(refused)).toEqual(new Set(['play_limit_reached']))
})

test('bets of one person in one commit never pass a limit of theirs together', async () => {
  const person = await newPlayer()
  await person.call('setPlayLimit', { money_type: 3, kind: 'stake', span: 'day', amount: '100' })
  const { period } = await openLong(world)
  const ticketOf = (key: string): Ticket => ({
    ...{ holder: { user_id: person.id, book: Book.Play }, game_type: GameType.WinGo, line: LONG_LINE, period },
    ...{ currency: Currency.Diamond, lines: [{ method: 'color', value: 'red', stake: 1_000n }] },
    request: { user_id: person.id, call: 'placeBets', key, request_hash: hashOfRequest({ key }) },
  })
  // Added in one turn of the event loop, so that they are decided together.
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, () => bets(world.context).add(person.id, ticketOf(randomUUID()))),
  )
  const refused = outcomes.flatMap((outcome) =>
    typeof outcome === 'object' && 'refused' in outcome ? [outcome.refused] : [],
  )
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'play_limit_reached'))
  expect(await countBets(person)).toBe(10)
})

test('a bet after the close is too late, also where nobody has written the root of the period yet', async () => {
  const person = await newPlayer()
  await placeIn(person, await openLong(world), [bet('size:big')])
  const period = await openLong(world, undefined, '-1 second')
  await expect(placeIn(person, period, [bet('size:big')])).rejects.toMatchObject({ reason: 'period_closed' })
  expect(await countBets(person)).toBe(1)
})

test('no bet of nobody or in no period is written, and no win of no bet, whatever code asks for it', async () => {
  const person = await newPlayer()
  const { period } = await openLong(world)
  const write = (user_id: string, line: string, of: string) =>
    world.context.db.pool.query(
      `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
       SELECT id, gen_random_uuid(), $2, $3, 2, 'size', 'big', 3, 1, 100, 2, repeat('0', 32), clock_timestamp()
       FROM unnest($1::bigint[]) AS id`,
      [[person.id, user_id], line, of],
    )
  await expect(write('999999999999', LONG_LINE, period)).rejects.toMatchObject({ constraint: 'games_bet_user' })
  await expect(write(person.id, LONG_LINE, '20991231029999')).rejects.toMatchObject({ constraint: 'games_bet_open' })
  await expect(write(person.id, '98', period)).rejects.toMatchObject({ constraint: 'games_bet_open' })
  expect(await countBets(person)).toBe(0)
  const { ids } = await placeIn(person, { period }, [bet('size:big')])
  const client = await world.context.db.pool.connect()
  const win = (user_id: string) =>
    client.query(
      'INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at) VALUES ($1, $2, 2, 3, 1, 100, now())',
      [user_id, ids[0]],
    )
  await expect(win('999999999999')).rejects.toMatchObject({ constraint: 'games_win_bet' })
  // Nobody has drawn it: what is only tried is taken back.
  await client.query('BEGIN')
  await win(person.id)
  await client.query('ROLLBACK')
  client.release()
})

test('whoever has not said their age, is too young or takes a break bets nothing', async () => {
  const stranger = await world.register()
  const period = await openLong(world)
  const attempt = (who: Person) => placeIn(who, period, [bet('size:big')])
  await expect(attempt(stranger)).rejects.toMatchObject({ reason: 'age_unconfirmed' })
  await expect(stranger.call('confirmAge', { birth_date: '2015-01-01' })).rejects.toMatchObject({ reason: 'under_age' })
  await expect(attempt(stranger)).rejects.toMatchObject({ reason: 'under_age' })
  const person = await newPlayer()
  await person.call('startBreak', { kind: 'cool_off', hours: 24 })
  await expect(attempt(person)).rejects.toMatchObject({ reason: 'on_break' })
})
