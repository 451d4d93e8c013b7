import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { postTogether } from '../../test/money/post-together.ts'
import { tamper } from '../../test/money/tamper.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { Database } from '../platform/data/db.ts'
import { audit } from './audit.ts'
import { fold } from './fold.ts'
import { accountOf, Book, House, houseOf, isFrozen, keyOf, ledgerJobs, Part } from './index.ts'
import { reconcile } from './reconcile.ts'

const COMMAND = fileURLToPath(new URL('../../ledger.ts', import.meta.url))

const POTS = [
  { pot: 7, book: Book.Play, currency: Currency.Diamond },
  { pot: 9, book: Book.Money, currency: Currency.Rupee },
  { pot: 15, book: Book.Test, currency: Currency.Diamond },
]
let count = 0
/** In the pot, between a person and where test funds come from. */
const move = (db: Database, user_id: string, pot: number, amount = 500n) => {
  const { book, currency } = POTS.find((each) => each.pot === pot)!
  const entries = [
    { account: accountOf(user_id, Part.Available, currency, book), amount },
    { account: houseOf(House.Seed, currency, book), amount: -amount },
  ]
  return postTogether(
    db,
    [{ key: keyOf('reconcile', ++count), kind: 'seeded', reference: '', entries }],
    new Date('2026-11-15T12:00:00Z'),
  )
}
const frozenIn = async (query: LedgerDatabase['database']['query']) =>
  (await query<{ pot: number }>('SELECT pot FROM ledger_freeze ORDER BY pot')).map(({ pot }) => pot)

/** Held for an order of its own, and given back. */
const holdAndGiveBack = async (db: Database, user_id: string, amount = 100n) => {
  const reference = String(++count)
  const [available, held] = [Part.Available, Part.Held].map((part) =>
    accountOf(user_id, part, Currency.Diamond, Book.Play),
  )
  for (const [kind, moved] of [
    ['withdraw_held', amount],
    ['withdraw_rejected', -amount],
  ] as const) {
    const entries = [
      { account: available!, amount: -moved },
      { account: held!, amount: moved },
    ]
    await postTogether(
      db,
      [{ key: keyOf(kind, reference), kind, reference, entries }],
      new Date('2026-11-15T12:00:00Z'),
    )
  }
}

const OLD_ANNOUNCEMENT = `INSERT INTO platform_outbox (topic, body, created_at) VALUES ('nobody.knows', '[]', now() - interval '6 minutes')`

describe('the reconciler', () => {
  let ledger: LedgerDatabase
  beforeAll(async () => {
    ledger = await openLedger()
    for (const { pot } of POTS) for (const user_id of ['501', '502', '503']) await move(ledger.db, user_id, pot)
    await fold(ledger)
    await reconcile(ledger)
  })
  afterAll(() => ledger.end())
  const query: LedgerDatabase['database']['query'] = (text, values) => ledger.database.query(text, values)

  const asha = accountOf('501', Part.Available, Currency.Diamond, Book.Play)
  const seed = houseOf(House.Seed, Currency.Diamond, Book.Play)
  const newest = '(SELECT max(seq) FROM ledger_entry WHERE account_id = '
  // What somebody changes, and what puts it back.
  const TAMPERINGS: [what: string, change: string, back: string, reason: RegExp][] = [
    [
      'a balance',
      `UPDATE ledger_account SET balance = balance + 1 WHERE id = ${asha}`,
      `UPDATE ledger_account SET balance = balance - 1 WHERE id = ${asha}`,
      /^play Diamond: the available balance of person 501 is \d+\.01, and its entries add up to \d+\.00$/,
    ],
    [
      'the number of entries',
      `UPDATE ledger_account SET entries = entries + 1 WHERE id = ${asha}`,
      `UPDATE ledger_account SET entries = entries - 1 WHERE id = ${asha}`,
      /^play Diamond: the available balance of person 501 counts \d+ entries, and has \d+$/,
    ],
    [
      'the amount of an entry',
      `UPDATE ledger_entry SET amount = amount + 1 WHERE account_id = ${asha} AND seq = ${newest}${asha})`,
      `UPDATE ledger_entry SET amount = amount - 1 WHERE account_id = ${asha} AND seq = ${newest}${asha})`,
      /^play Diamond: the available balance of person 501 is \d+\.00, and its entries add up to \d+\.01$/,
    ],
    [
      'the number of an entry',
      `UPDATE ledger_entry SET seq = seq + 1 WHERE account_id = ${asha} AND seq = ${newest}${asha})`,
      `UPDATE ledger_entry SET seq = seq - 1 WHERE account_id = ${asha} AND seq = ${newest}${asha})`,
      /^play Diamond: the entries of the available balance of person 501 do not follow each other up to \d+\.00$/,
    ],
    [
      'what an entry left, already looked at',
      `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id = ${asha} AND seq = (SELECT seq FROM ledger_checkpoint WHERE account_id = ${asha})`,
      `UPDATE ledger_entry SET balance_after = balance_after - 1 WHERE account_id = ${asha} AND seq = (SELECT seq FROM ledger_checkpoint WHERE account_id = ${asha})`,
      /^play Diamond: the entries of the available balance of person 501 do not follow each other up to \d+\.00$/,
    ],
    [
      'what the house has',
      `UPDATE ledger_house SET balance = balance + 1 WHERE account_id = ${seed}`,
      `UPDATE ledger_house SET balance = balance - 1 WHERE account_id = ${seed}`,
      /^play Diamond: the house account for test funds is -\d+\.99, and its entries add up to -\d+\.00$/,
    ],
    [
      'an entry of the house',
      `UPDATE ledger_entry SET amount = amount - 1 WHERE account_id = ${seed} AND seq = ${newest}${seed})`,
      `UPDATE ledger_entry SET amount = amount + 1 WHERE account_id = ${seed} AND seq = ${newest}${seed})`,
      /^play Diamond: the house account for test funds is -\d+\.00, and its entries add up to -\d+\.01$/,
    ],
    [
      'a delta that nobody wrote',
      `INSERT INTO ledger_delta (account_id, amount, entries) VALUES (${seed}, 5, 1)`,
      `DELETE FROM ledger_delta WHERE account_id = ${seed} AND amount = 5`,
      /^play Diamond: the house account for test funds is -\d+\.95, and its entries add up to -\d+\.00$/,
    ],
    [
      'an entry and its account alike',
      `UPDATE ledger_entry SET amount = amount + 1, balance_after = balance_after + 1 WHERE account_id = ${asha} AND seq = ${newest}${asha});
       UPDATE ledger_account SET balance = balance + 1 WHERE id = ${asha}`,
      `UPDATE ledger_entry SET amount = amount - 1, balance_after = balance_after - 1 WHERE account_id = ${asha} AND seq = ${newest}${asha});
       UPDATE ledger_account SET balance = balance - 1 WHERE id = ${asha}`,
      /^play Diamond: transfer \d+ sums to 0\.01, not to zero$/,
    ],
    [
      'for what a hold ended',
      `UPDATE ledger_transfer SET reference = reference || '0' WHERE no = (SELECT max(no) FROM ledger_transfer WHERE kind = 22)`,
      `UPDATE ledger_transfer SET reference = left(reference, -1) WHERE no = (SELECT max(no) FROM ledger_transfer WHERE kind = 22)`,
      /^play Diamond: what is held of person 502 for order \d+: 0\.00 was held, and 1\.00 was taken off$/,
    ],
  ]

  test.each(TAMPERINGS)('finds and freezes where somebody changed %s, and the auditor finds it too', async (...row) => {
    const [, change, back, reason] = row
    for (const { pot } of POTS) await move(ledger.db, '501', pot)
    await reconcile(ledger)
    await holdAndGiveBack(ledger.db, '502')
    await move(ledger.db, '501', 7)
    expect(await frozenIn(query)).toEqual([])
    expect((await audit(ledger.database.app_url)).ok).toBe(true)

    await tamper(ledger.database, change)
    expect((await audit(ledger.database.app_url)).wrong.map(({ pot }) => pot)).toContain(7)
    ledger.errors.length = 0
    await reconcile(ledger)
    expect(await frozenIn(query)).toEqual([7])
    expect(ledger.errors).toMatchObject([{ pot: 7, reason: expect.stringMatching(reason) as string }])
    const [freeze] = await query<{ reason: string }>('SELECT reason FROM ledger_freeze')
    expect(freeze!.reason).toMatch(reason)
    expect(isFrozen(await move(ledger.db, '501', 7).catch((error: unknown) => error))).toBe(true)
    expect(await move(ledger.db, '501', 15)).toEqual(['posted'])

    await tamper(ledger.database, back)
    expect(JSON.parse(await command('thaw'))).toMatchObject({ ok: true, frozen: [], thawed: [7] })
    await reconcile(ledger)
    expect(await frozenIn(query)).toEqual([])
    expect(await move(ledger.db, '501', 7)).toEqual(['posted'])
  })

  const command = async (name: string): Promise<string> => {
    const env = { ...process.env, OWNER_DATABASE_URL: ledger.database.owner_url }
    const done = await promisify(execFile)(process.execPath, [COMMAND, name], { env }).catch((error: unknown) => {
      return error as { stdout: string }
    })
    return done.stdout.trim().split('\n').at(-1)!
  }

  test('the command thaws nothing while the auditor finds something, and says what', async () => {
    await tamper(ledger.database, `UPDATE ledger_account SET balance = balance + 7 WHERE id = ${asha}`)
    await reconcile(ledger)
    expect(JSON.parse(await command('audit'))).toMatchObject({ audit: 'ledger', ok: false, frozen: [7] })
    const refused = JSON.parse(await command('thaw')) as { ok: boolean; wrong: { what: string; subject: string }[] }
    expect(refused.ok).toBe(false)
    expect(refused.wrong).toContainEqual({
      ...{ what: 'an account is not the sum of its entries', pot: 7, count: 1 },
      subject: expect.stringMatching(
        /^play Diamond: the available balance of person 501 has \d+\.07, must have \d+\.00$/,
      ) as string,
    })
    expect(await frozenIn(query)).toEqual([7])
    await tamper(ledger.database, `UPDATE ledger_account SET balance = balance - 7 WHERE id = ${asha}`)
    expect(JSON.parse(await command('thaw'))).toMatchObject({ ok: true, thawed: [7] })
    expect(JSON.parse(await command('audit'))).toMatchObject({ ok: true, frozen: [] })
  })

  test('a transfer whose number was given before others and which commits after them is looked at, too', async () => {
    const late = await ledger.database.connect()
    await late.query('BEGIN')
    const key = keyOf('reconcile', ++count)
    const { rows } = await late.query<{ no: string }>(
      `INSERT INTO ledger_transfer (key, kind, reference, created_at) VALUES ($1, 79, '', now()) RETURNING no`,
      [key],
    )
    const no = rows[0]!.no
    for (let round = 0; round < 3; round++) {
      await move(ledger.db, '502', 15)
      await fold(ledger)
      await reconcile(ledger)
    }
    await late.query(`SELECT * FROM ledger_lock(ARRAY[${asha}])`)
    await late.query(
      `INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
       SELECT id, entries + 1, ${no}, 79, 5, balance + 5, now() FROM ledger_account WHERE id = ${asha}
       UNION ALL VALUES (${seed}::bigint, ${no}::bigint, ${no}, 79, -5, NULL::bigint, now())`,
    )
    await late.query('COMMIT')
    // Once every transaction of the engine that ran beside it has ended.
    await expect
      .poll(async () => {
        await reconcile(ledger)
        const [look] = await query<{ transfer_no: string }>('SELECT transfer_no FROM ledger_look')
        return Number(look!.transfer_no)
      })
      .toBeGreaterThanOrEqual(Number(no))
    expect(await frozenIn(query)).toEqual([])
    const [mark] = await query<{ is_whole: boolean }>(
      `SELECT checkpoint.balance = account.balance AND seq = account.entries AS is_whole
       FROM ledger_checkpoint checkpoint JOIN ledger_account account ON id = account_id WHERE id = ${asha}`,
    )
    expect(mark).toEqual({ is_whole: true })
  })

  test('announcements that wait for minutes are told', async () => {
    await query(`INSERT INTO platform_outbox (topic, body) VALUES ('nobody.knows', '[]')`)
    ledger.errors.length = 0
    await reconcile(ledger)
    expect(ledger.errors).toEqual([])
    await query(OLD_ANNOUNCEMENT)
    await reconcile(ledger)
    expect(ledger.errors).toMatchObject([{ overdue: 1 }])
    expect(await frozenIn(query)).toEqual([])
  })

  test('two that look at once do not disturb each other', async () => {
    for (let round = 0; round < 20; round++)
      await Promise.all([reconcile(ledger), reconcile(ledger), fold(ledger), fold(ledger)])
    expect(await frozenIn(query)).toEqual([])
    expect((await audit(ledger.database.app_url)).ok).toBe(true)
  })
})

describe('a site whose ledger is wrong', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.end())
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${world.monitor}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  }

  test('OPS-007 every minute balances, numbers and outbox are added up again; what is wrong stops its currency, and people go on writing', async () => {
    const { context, database, asha, gurpreet } = world
    expect(ledgerJobs).toMatchObject([
      { name: 'ledger:fold', every: '* * * * *' },
      { name: 'ledger:reconcile', every: '* * * * *' },
    ])
    const look = () => ledgerJobs[1]!.run(context, {})
    await move(context.db, asha.id, 7)
    await move(context.db, asha.id, 9)
    await look()
    expect(await frozenIn(database.query)).toEqual([])
    expect(await metric('mela_ledger_frozen')).toBe(0)
    expect(await metric('mela_ledger_transfers')).toBeGreaterThanOrEqual(2)
    expect(await metric('mela_ledger_unlooked_seconds')).toBeLessThan(60)

    const account = accountOf(asha.id, Part.Available, Currency.Diamond, Book.Play)
    await tamper(database, `UPDATE ledger_account SET balance = balance + 100 WHERE id = ${account}`)
    await look()
    expect(await frozenIn(database.query)).toEqual([7])
    expect(await metric('mela_ledger_frozen')).toBe(1)
    expect(isFrozen(await move(context.db, gurpreet.id, 7).catch((error: unknown) => error))).toBe(true)
    expect(await move(context.db, gurpreet.id, 9)).toEqual(['posted'])
    expect(await move(context.db, asha.id, 15)).toEqual(['posted'])
    const phone = await gurpreet.openDevice()
    const sent = await asha.sendMessage(gurpreet, 'my diamonds do not move')
    expect(await phone.next('MESSAGE_CREATE')).toEqual(sent)

    // The same where only the number of entries is wrong.
    await tamper(database, `UPDATE ledger_account SET balance = balance - 100 WHERE id = ${account}`)
    await database.query('DELETE FROM ledger_freeze')
    await look()
    expect(await frozenIn(database.query)).toEqual([])
    await tamper(database, `UPDATE ledger_account SET entries = entries + 1 WHERE id = ${account}`)
    await look()
    expect(await frozenIn(database.query)).toEqual([7])
    const [{ reason }] = (await database.query('SELECT reason FROM ledger_freeze')) as [{ reason: string }]
    expect(reason).toMatch(
      new RegExp(`^play Diamond: the available balance of person ${asha.id} counts \\d+ entries, and has \\d+$`),
    )

    // Nobody announces this one, so the relay cannot take it away.
    expect(await metric('mela_outbox_overdue')).toBe(0)
    await database.query(OLD_ANNOUNCEMENT)
    expect(await metric('mela_outbox_overdue')).toBe(1)
  })
})
