import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '@mela/contract/account/account-profile.ts'
import { Currency, TransactionType } from '@mela/contract/money.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { callerAt, type Person, refusalOf } from '../../../test/person.ts'
import { postOne } from '../../../test/money/post-one.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { accountOf, Book, House, houseOf, Part, TRANSFER_KINDS, typeOfKind } from '../../ledger/index.ts'
import type { TransferKind } from '../../ledger/chart.ts'
import { wordsIn } from './export-account-transactions.ts'
import { cell, tableOf } from './record-table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox', SERVER_TZ: 'Asia/Kolkata' } })
})
afterAll(() => world.end())

const { Rupee, Usdt, Diamond } = Currency
const available = ({ id }: Person, currency: Currency) => accountOf(id, Part.Available, currency, Book.Money)
const house = (name: keyof typeof House, currency: Currency) => houseOf(House[name], currency, Book.Money)
/** What they get, or give, of a kind. */
const book = (
  person: Person,
  kind: 'recharge_paid' | 'bet_placed',
  currency: Currency,
  amount: bigint,
  reference = '',
) =>
  postOne(world, {
    ...{ kind, reference },
    entries: [
      [available(person, currency), amount],
      [house(kind === 'bet_placed' ? 'Games' : 'Deposits', currency), -amount],
    ],
  })

test('WALLET-007 types are Recharge 1, Withdraw 2, WithdrawInternal 3, Exchange 4, Bet 5, Chest 6 and Reward 7, and every kind has one', () => {
  expect(TransactionType).toEqual({
    ...{ Recharge: 1, Withdraw: 2, WithdrawInternal: 3, Exchange: 4, Bet: 5, Chest: 6, Reward: 7 },
  })
  const kinds = (type: number) =>
    (Object.keys(TRANSFER_KINDS) as TransferKind[]).filter((kind) => typeOfKind(TRANSFER_KINDS[kind]) === type)
  expect(kinds(TransactionType.Recharge)).toContain('recharge_paid')
  expect(kinds(TransactionType.Withdraw)).toContain('withdraw_held')
  expect(kinds(TransactionType.WithdrawInternal)).toEqual(['direct_charged', 'direct_bonus', 'turnover_done'])
  expect(kinds(TransactionType.Exchange)).toEqual(['exchanged'])
  expect(kinds(TransactionType.Bet)).toEqual(['bet_placed', 'bet_paid', 'bet_refunded'])
  expect(kinds(TransactionType.Chest)).toEqual(['chest_sent', 'chest_received', 'chest_returned'])
  const types = Object.values(TRANSFER_KINDS).map(typeOfKind)
  expect(new Set(types)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
})

describe('the records', () => {
  test('WALLET-008 page the caller’s own by type and money type, newest first, twenty at a time', async () => {
    const [person, other] = [await world.register(), await world.register()]
    await book(other, 'recharge_paid', Rupee, 999n)
    for (let number = 1; number <= 25; number++) await book(person, 'recharge_paid', Rupee, BigInt(number), `${number}`)
    await book(person, 'bet_placed', Rupee, -5n)
    await book(person, 'recharge_paid', Diamond, 7n)
    const page = (filter: object) => person.call('getAccountTransactions', filter)
    const first = await page({ type: 1, money_type: 1 })
    expect(first.total).toBe(25)
    expect(first.list.map(({ reference }) => Number(reference))).toEqual(Array.from({ length: 20 }, (_, no) => 25 - no))
    const rest = await page({ type: 1, money_type: 1, pos: 20 })
    expect(rest.list.map(({ reference }) => reference)).toEqual(['5', '4', '3', '2', '1'])
    expect((await page({ type: 5 })).list).toMatchObject([{ type: 5, money_type: 1, amount: '-0.05' }])
    expect((await page({ money_type: 3 })).list).toMatchObject([{ type: 1, money_type: 3, amount: '0.07' }])
    expect((await page({ type: 5, money_type: 3 })).list).toEqual([])
    expect((await page({})).total).toBe(27)
    expect((await refusalOf(callerAt(() => world.origin)('getAccountTransactions', {}))).code).toBe(10005)
  })

  test('of a withdrawal are under way, done, or undone with the money back, as the withdrawal is', async () => {
    const person = await world.register()
    await giveMoney(world, person, Rupee, '1000')
    const target = await world.database.query<{ id: string }>(
      `INSERT INTO wallet_target (user_id, method, currency, name, number_sealed, number_hash, last4, created_at)
       VALUES ($1, 'bank', 1, 'HDFC Bank', '\\x00', '\\x00', '4821', now()) RETURNING id`,
      [person.id],
    )
    const expected: [number, string, number][] = [
      [1, 'waiting', 1],
      [3, 'sent', 1],
      [2, 'done', 2],
      [-1, 'done', -1],
      [-2, 'done', -1],
    ]
    for (const [status, stage] of expected) {
      const [row] = await world.database.query<{ id: string }>(
        `INSERT INTO wallet_withdrawal (user_id, book, currency, amount, fee, method, target_id, status, stage, needs_second, created_at, changed_at)
         VALUES ($1, 2, 1, 10000, 200, 'bank', $2, $3, $4, false, now(), now()) RETURNING id`,
        [person.id, target[0]!.id, status, stage],
      )
      await postOne(world, {
        ...{ kind: 'withdraw_held', reference: row!.id },
        entries: [
          [available(person, Rupee), -100_00n],
          [accountOf(person.id, Part.Held, Rupee, Book.Money), 100_00n],
        ],
      })
    }
    const { list } = await person.call('getAccountTransactions', { type: TransactionType.Withdraw })
    expect(new Set(list.map(({ about }) => about))).toEqual(new Set(['HDFC Bank ··4821']))
    const { csv } = await person.call('exportAccountTransactions', {})
    expect(csv).toContain('Withdrawal to HDFC Bank ··4821')
    expect(list.map(({ status, amount }) => [status, amount])).toEqual(
      expected.map(([, , shown]) => [shown, '-100.00']).toReversed(),
    )
  })
})

describe('their table', () => {
  test('has a line for each, oldest first, in the words and digits of the caller and the time of the site', async () => {
    const person = await world.register()
    await book(person, 'recharge_paid', Rupee, 1_234_56n, '100000007')
    await book(person, 'recharge_paid', Usdt, 5_000_001n, '100000008')
    world.clock.advance(60_000)
    await book(person, 'bet_placed', Rupee, -34_56n, '1|x')
    const { csv, lines, is_cut } = await person.call('exportAccountTransactions', {})
    expect({ lines, is_cut }).toEqual({ lines: 3, is_cut: false })
    expect(csv.startsWith('\uFEFFTime (Asia/Kolkata),Type,')).toBe(true)
    const rows = csv.slice(1).split('\r\n')
    expect(rows.pop()).toBe('')
    expect(rows).toHaveLength(4)
    const [first, second, third] = rows.slice(1).map((row) => row.split(','))
    const { list } = await person.call('getAccountTransactions', {})
    const local = (iso: string) =>
      new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(first!.slice(0, 2)).toEqual([local(list[2]!.created_at), 'Recharge'])
    expect(first!.slice(3)).toEqual(['INR', '1234.56', '', '', '1234.56', 'Done', '100000007', '#1-1'])
    expect(second!.slice(3, 8)).toEqual(['USDT', '5.000001', '', '', '5.000001'])
    expect(third!.slice(3, 8)).toEqual(['INR', '', '34.56', '', '1200.00'])
    // In the days and hours of the reader, if they say which.
    const there = await person.call('exportAccountTransactions', { time_zone: 'America/New_York' })
    expect(there.csv.startsWith('\uFEFFTime (America/New_York),Type,')).toBe(true)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    expect(there.csv.split('\r\n')[1]!.split(',')[0]).toBe(clock.format(new Date(list[2]!.created_at)))
    expect((await refusalOf(person.call('exportAccountTransactions', { time_zone: 'Moon/Base' }))).reason).toBe(
      'invalid_params',
    )
    // What was asked for, and nothing else.
    const bets = await person.call('exportAccountTransactions', { type: TransactionType.Bet })
    expect(bets.lines).toBe(1)
    expect((await person.call('exportAccountTransactions', { money_type: Diamond })).lines).toBe(0)
    const german = callerAt(() => world.origin, person.token, 'de')
    expect((await german('exportAccountTransactions', {})).csv).toContain('Zeit (Asia/Kolkata),Art,')
  })

  test('speaks every language about every kind of record', () => {
    const record = {
      money_type: 1,
      amount: '1.00',
      balance_after: '1.00',
      reference: '',
      ...{ locked: '0.00', about: '', game_type: null, exchange: null },
      created_at: '2026-01-01T00:00:00.000Z',
    } as const
    for (const language of LANGUAGES) {
      // The bonus goes where only play can reach it, and has no record.
      for (const [kind, number] of Object.entries(TRANSFER_KINDS).filter(([name]) => name !== 'direct_bonus')) {
        for (const status of [1, 2, -1] as const) {
          const line = { ...record, id: '1-1', type: typeOfKind(number), status, remark: kind }
          const table = tableOf([line], 'UTC', wordsIn(world.context.texts, language))
          expect(table).not.toMatch(/csv_|record_|_paid|_held/)
        }
      }
    }
  })

  test('quotes after RFC 4180, and no cell of it begins a formula or reads as a day', () => {
    expect(cell('plain 12')).toBe('plain 12')
    expect(cell('a,b')).toBe('"a,b"')
    expect(cell('say "hi"')).toBe('"say ""hi"""')
    expect(cell('two\r\nlines')).toBe('"two\r\nlines"')
    for (const hostile of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '|cmd', '%0A=1']) {
      expect(cell(hostile)).toMatch(/^"?'/)
    }
    const record = {
      money_type: 1,
      balance_after: '0.00',
      created_at: '2026-01-01T00:00:00.000Z',
      type: 6,
      status: 2,
      ...{ locked: '0.00', about: '', game_type: null, exchange: null },
    } as const
    const table = tableOf(
      [{ ...record, id: '=HYPERLINK("x")', amount: '-5.00', remark: '@evil', reference: '-2+3,"' }],
      'UTC',
      { word: (key) => key, title: ({ remark }) => remark },
    )
    expect(table.split('\r\n')[1]).toBe(
      `2026-01-01 00:00:00,csv_type_6,'@evil,INR,,5.00,,0.00,csv_done,"'-2+3,""","#=HYPERLINK(""x"")"`,
    )
  })

  test('is of whoever asks, and ends at ten thousand lines with the newest', async () => {
    const [person, other] = [await world.register(), await world.register()]
    const account = String(available(person, Diamond))
    await world.database.query(`SELECT ledger_lock(ARRAY[$1::bigint])`, [account])
    await world.database.query(
      `WITH made AS (INSERT INTO ledger_transfer (key, kind, reference, created_at)
                     SELECT gen_random_uuid(), 79, n::text, now() FROM generate_series(1, 10003) AS n ORDER BY n RETURNING no, reference),
            moved AS (SELECT no, row_number() OVER (ORDER BY no) AS place FROM made)
       INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
       SELECT $1::bigint, place, no, 79, 1, place, now() FROM moved
       UNION ALL SELECT $2::bigint, no, no, 79, -1, NULL, now() FROM moved`,
      [account, String(house('Seed', Diamond))],
    )
    const { csv, lines, is_cut } = await person.call('exportAccountTransactions', {})
    expect({ lines, is_cut }).toEqual({ lines: 10_000, is_cut: true })
    const rows = csv.split('\r\n')
    expect([rows[1]!.split(',').at(-1), rows.at(-2)!.split(',').at(-1)]).toEqual(['#3-4', '#3-10003'])
    expect((await other.call('exportAccountTransactions', {})).lines).toBe(0)
    expect((await refusalOf(callerAt(() => world.origin)('exportAccountTransactions', {}))).code).toBe(10005)
  })
})
