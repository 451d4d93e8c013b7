import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { getDashboard } from '@mela/contract/operators/operators-dashboard.ts'
import { siteDay } from '../../account/index.ts'
import { putTotal } from '../../../test/play/games.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { postOne } from '../../../test/money/post-one.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { accountOf, Book, House, houseOf, Part } from '../../ledger/index.ts'

const { Rupee, Usdt, Diamond } = Currency
const DAY = 24 * 3_600_000
let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox', ROLES: 'api,gateway' } })
  nisha = await hireOperator(world, 'nisha', ['content'])
})
afterAll(() => world.end())

/** As whoever looks a little later sees it. */
async function look() {
  world.clock.advance(2_001)
  return getDashboard.output.parse(await nisha.call('getDashboard', {}))
}
const tz = () => world.context.config.SERVER_TZ
const own = (id: string, part: Part, currency: Currency) => accountOf(id, part, currency, Book.Money)
const house = (name: keyof typeof House, currency: Currency) => houseOf(House[name], currency, Book.Money)

test('counts who is here, what is said and who came, today and on the day before until the same time', async () => {
  const before = await look()
  await world.asha.sendMessage(world.gurpreet, 'one')
  await world.asha.sendMessage(world.gurpreet, 'two')
  await world.register()
  // A day earlier at this time, and a little later on that day.
  await world.database.query(
    `INSERT INTO account_user (uid, username, username_key, password_hash, created_at, last_active_at)
     SELECT 20000000 + n, 'old' || n, 'old' || n, '', at, at
     FROM unnest(ARRAY[$1, $2, $2]::timestamptz[]) WITH ORDINALITY AS old (at, n)`,
    [new Date(world.clock.now().getTime() - DAY - 1_000), new Date(world.clock.now().getTime() - DAY + 60_000)],
  )
  const after = await look()
  expect(after.messages.today - before.messages.today).toBe(2)
  expect(after.new_users.today - before.new_users.today).toBe(1)
  // At midnight the day before has just begun, too.
  expect(after.new_users.before - before.new_users.before).toBeLessThanOrEqual(1)
  await world.asha.openDevice()
  await expect.poll(async () => (await look()).people_online).toBeGreaterThan(0)
  const far = await look()
  expect(far.people_online).toBeLessThanOrEqual(5)
  expect(far.economy).toBe('sandbox')
})

test('shows fourteen days of the site, each with who came and what was recharged and withdrawn', async () => {
  const person = world.meera
  const [target] = await world.database.query<{ id: string }>(
    `INSERT INTO wallet_target (user_id, method, currency, name, number_sealed, number_hash, last4, created_at)
     VALUES ($1, 'bank', 1, 'HDFC Bank', '\\x00', '\\x00', '4821', now()) RETURNING id`,
    [person.id],
  )
  const recharge = (at: Date, credited: number, currency = 1) =>
    world.database.query(
      `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, status, credited, created_at, expires_at, decided_at)
       VALUES ($1, 2, $2, 'upi', 'hosted', '{}', $3, $3, 2, $3, $4::timestamptz - interval '1 minute', $4::timestamptz + interval '1 minute', $4)`,
      [person.id, currency, credited, at],
    )
  const withdraw = (at: Date, amount: number, status: number) =>
    world.database.query(
      `INSERT INTO wallet_withdrawal (user_id, book, currency, amount, fee, method, target_id, status, stage, needs_second, created_at, changed_at)
       VALUES ($1, 2, 1, $2, 0, 'bank', $3, $4, 'done', false, $5, $5)`,
      [person.id, amount, target!.id, status, at],
    )
  const now = world.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await recharge(now, 500_00)
  await recharge(now, 250_50)
  await recharge(now, 7_000_000, 2)
  await recharge(ago(3), 100_00)
  await recharge(ago(20), 999_00)
  await withdraw(now, 300_00, 2)
  await withdraw(now, 44_00, -1)
  world.clock.advance(60_001)
  const { days } = await look()
  expect(days).toHaveLength(14)
  expect(days.at(-1)!.day).toBe(siteDay(tz(), world.clock.now()))
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect(new Set(days.map(({ day }) => day)).size).toBe(14)
  const of = (day: string, type: Currency) =>
    days.find((each) => each.day === day)?.money.find((each) => each.type === type)
  expect(of(siteDay(tz(), now), Rupee)).toEqual({ type: 1, recharged: '750.50', withdrawn: '300.00' })
  expect(of(siteDay(tz(), now), Usdt)).toEqual({ type: 2, recharged: '7.000000', withdrawn: '0.000000' })
  expect(of(siteDay(tz(), ago(3)), Rupee)).toMatchObject({ recharged: '100.00' })
  expect(days.reduce((sum, { money }) => sum + Number(money[0]!.recharged), 0)).toBe(850.5)
  expect(days.at(-1)!.new_users).toBeGreaterThanOrEqual(4)
})

test('adds up stakes, payouts and hold of each game of the day, and what people have against what lies with banks', async () => {
  const before = await look()
  const { id } = world.gurpreet
  const bet = (kind: 'bet_placed' | 'bet_paid', reference: string, currency: Currency, amount: bigint) =>
    postOne(world, {
      ...{ kind, reference },
      entries: [
        [own(id, Part.Available, currency), amount],
        [house('Games', currency), -amount],
      ],
    })
  await giveMoney(world, world.gurpreet, Diamond, '1000')
  await postOne(world, {
    ...{ kind: 'recharge_paid', reference: '100000011' },
    entries: [
      [own(id, Part.Available, Rupee), 400_00n],
      [house('Deposits', Rupee), -400_00n],
    ],
  })
  await postOne(world, {
    ...{ kind: 'deposit_kept', reference: '300001' },
    entries: [
      [house('Suspense', Rupee), 50_00n],
      [house('Deposits', Rupee), -50_00n],
    ],
  })
  await bet('bet_placed', 'b3', Rupee, -20_00n)
  const day = siteDay(tz(), world.clock.now())
  for (const total of [
    { game_type: 1, line: '17', currency: Diamond, stake: '100', win: '90' },
    { game_type: 1, line: '18', currency: Diamond, stake: '50', win: '0' },
    { game_type: 4, line: '09', currency: Rupee, stake: '20', win: '0' },
    // Accounts of the site itself have a book apart.
    { game_type: 4, line: '10', currency: Rupee, stake: '999', win: '0', book: Book.Test },
  ] as const) {
    await putTotal(world, { day, ...total })
  }
  const { games, solvency } = await look()
  expect(games).toEqual([
    { game_type: 1, type: 3, stakes: '150.00', payouts: '90.00', hold: '60.00' },
    { game_type: 4, type: 1, stakes: '20.00', payouts: '0.00', hold: '20.00' },
  ])
  const rupees = solvency.find(({ type }) => type === 1)!
  const had = before.solvency.find(({ type }) => type === 1)!
  // 400 less the stake, and 50 that are nobody's yet.
  expect(Number(rupees.liabilities) - Number(had.liabilities)).toBe(430)
  expect(Number(rupees.reserves) - Number(had.reserves)).toBe(450)
  expect(rupees.is_frozen).toBe(false)
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (9, 'test', now())`)
  const frozen = await look()
  expect(frozen.solvency.map(({ is_frozen }) => is_frozen)).toEqual([true, false, false])
  // What was found may be about a person: not for everybody who may look.
  const shown = { book: 'money', type: 1, since: expect.any(String) as string }
  expect(frozen.frozen).toEqual([{ ...shown, reason: null }])
  const arjun = await hireOperator(world, 'arjun', ['finance'])
  expect((await arjun.call('getDashboard', {})).frozen).toEqual([{ ...shown, reason: 'test' }])
  await world.database.query('DELETE FROM ledger_freeze')
  // Bets of the day before are not of today.
  world.clock.advance(DAY)
  await nisha.signIn()
  expect((await look()).games).toEqual([])
})

test('tells what waits and since when, what is paused, and how far announcements and jobs lag behind', async () => {
  const { queues, paused, lag } = await look()
  expect(queues.complaints).toEqual({ count: 0, oldest_at: null })
  expect(paused).toEqual([])
  const at = new Date('2026-01-02T03:04:05.000Z')
  await world.database.query(
    `INSERT INTO support_report (reporter_id, to_user_id, reason, content, created_at)
     VALUES ($1, $2, 1, '', $3)`,
    [world.asha.id, world.rohan.id, at],
  )
  await world.database.query(
    `INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, state, fault, received_at)
     VALUES ('upi', 'pay_1', 2, 1, 100, 'unmatched', 'unknown', $1)`,
    [at],
  )
  await world.database.query(
    `INSERT INTO platform_outbox (topic, body, created_at) VALUES ('x', '1', now() - interval '9 seconds')`,
  )
  await world.database.query(
    `SELECT graphile_worker.add_job('nobody:does-this', run_at => now() - interval '20 seconds')`,
  )
  const admin = await hireOperator(world, 'the.admin', ['admin'])
  await admin.call('exportAudit', { from_id: '1', to_id: '2', reason: 'to see' })
  await admin.call('pauseSwitch', { name: 'chests', reason: 'to see' })
  const after = await look()
  expect(after.queues).toMatchObject({
    complaints: { count: 1, oldest_at: at.toISOString() },
    deposits: { count: 1, oldest_at: at.toISOString() },
    approvals: { count: 1 },
    withdrawals: { count: 0, oldest_at: null },
    identities: { count: 0, oldest_at: null },
  })
  expect(after.paused).toEqual(['chests'])
  expect(after.lag.outbox).toBe(lag.outbox + 1)
  expect(after.lag.outbox_seconds).toBeGreaterThanOrEqual(9)
  expect(after.lag.jobs).toBe(lag.jobs + 1)
  expect(after.lag.jobs_seconds).toBeGreaterThanOrEqual(20)
  expect(after.lag.failed_jobs).toBe(0)
})
