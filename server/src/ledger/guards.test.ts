import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { postTogether } from '../../test/money/post-together.ts'
import { audit } from './audit.ts'
import { accountOf, Book, House, houseOf, isFrozen, keyOf, Part } from './index.ts'

// What the database refuses by itself, whatever code is in front of it.
let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.end())

const diamondsOf = (user_id: string, book: Book = Book.Play) =>
  accountOf(user_id, Part.Available, Currency.Diamond, book)
const asha = diamondsOf('501')
const gurpreet = diamondsOf('502')
const money = diamondsOf('501', Book.Money)
const rupees = accountOf('501', Part.Available, Currency.Rupee, Book.Play)
const unknown = diamondsOf('599')
const seed = houseOf(House.Seed, Currency.Diamond, Book.Play)

let count = 0
beforeEach(async () => {
  const gifts = [asha, gurpreet].map((account) => ({
    ...({ key: keyOf('guard', ++count), kind: 'seeded', reference: '' } as const),
    entries: [
      { account, amount: 100n },
      { account: seed, amount: -100n },
    ],
  }))
  await postTogether(ledger.db, gifts, ledger.now())
})

interface Row {
  account: bigint
  amount: bigint
  /** How far it is wrong about what was there before. */
  balance_off?: bigint
  seq_off?: bigint
  kind?: number
}

const AT = new Date('2026-11-15T12:00:00Z')

async function newTransfer(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ no: string }>(
    `INSERT INTO ledger_transfer (key, kind, reference, created_at) VALUES ($1, 79, '', $2) RETURNING no`,
    [keyOf('guard', ++count), AT],
  )
  return rows[0]!.no
}

/** Straight into the table, in one statement, with the numbers that a right entry would have unless it says otherwise. */
async function insertEntries(client: pg.ClientBase, no: string, rows: Row[]): Promise<void> {
  const standing = new Map<bigint, { balance: bigint; entries: bigint }>()
  const { rows: known } = await client.query<{ id: string; balance: string; entries: string }>(
    'SELECT id, balance, entries FROM ledger_account',
  )
  for (const { id, balance, entries } of known) {
    standing.set(BigInt(id), { balance: BigInt(balance), entries: BigInt(entries) })
  }
  const values = rows.map(({ account, amount, balance_off = 0n, seq_off = 0n, kind = 79 }) => {
    if (account < 256n) return `(${account}, ${no}, ${no}, ${kind}, ${amount}, NULL, '${AT.toISOString()}')`
    const { balance, entries } = standing.get(account) ?? { balance: 0n, entries: 0n }
    standing.set(account, { balance: balance + amount, entries: entries + 1n })
    return `(${account}, ${entries + 1n + seq_off}, ${no}, ${kind}, ${amount}, ${balance + amount + balance_off}, '${AT.toISOString()}')`
  })
  await client.query(
    `INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at) VALUES ${values.join(', ')}`,
  )
}

const insert = (rows: Row[]) =>
  ledger.db.transaction(async (client) => insertEntries(client, await newTransfer(client), rows))

const REFUSED: [what: string, rows: Row[], why: RegExp][] = [
  ['one side only', [{ account: asha, amount: 5n }], /sum to zero/],
  [
    'more given than taken',
    [
      { account: asha, amount: 5n },
      { account: seed, amount: -4n },
    ],
    /sum to zero/,
  ],
  [
    'two currencies',
    [
      { account: asha, amount: -5n },
      { account: rupees, amount: 5n },
    ],
    /sum to zero/,
  ],
  [
    'two books',
    [
      { account: asha, amount: -5n },
      { account: money, amount: 5n },
    ],
    /sum to zero/,
  ],
  [
    'nothing at all',
    [
      { account: asha, amount: 0n },
      { account: seed, amount: 0n },
    ],
    /amount_check/,
  ],
  [
    'a person below zero',
    [
      { account: asha, amount: -1_000_000n },
      { account: seed, amount: 1_000_000n },
    ],
    /check|limit/,
  ],
  [
    'a person below zero for a moment',
    [
      { account: asha, amount: -1_000_000n },
      { account: seed, amount: 5n },
      { account: gurpreet, amount: 999_995n },
    ],
    /check|limit/,
  ],
  [
    'an account that nobody opened',
    [
      { account: unknown, amount: 5n },
      { account: seed, amount: -5n },
    ],
    /do not follow/,
  ],
  [
    'an account twice',
    [
      { account: asha, amount: 5n },
      { account: asha, amount: 5n },
      { account: seed, amount: -10n },
    ],
    /ledger_entry_transfer/,
  ],
  [
    'a wrong balance',
    [
      { account: asha, amount: 5n, balance_off: 100n },
      { account: seed, amount: -5n },
    ],
    /do not follow/,
  ],
  [
    'a gap in the numbers',
    [
      { account: asha, amount: 5n, seq_off: 1n },
      { account: seed, amount: -5n },
    ],
    /do not follow/,
  ],
  [
    'another kind than its transfer',
    [
      { account: asha, amount: 5n, kind: 78 },
      { account: gurpreet, amount: -5n, kind: 78 },
    ],
    /is closed, or not what/,
  ],
  [
    'accounts of no book',
    [
      { account: 10n, amount: 5n },
      { account: -246n, amount: -5n },
    ],
    /account_id_check/,
  ],
]

test.each(REFUSED)('the database refuses entries with %s', async (_what, rows, why) => {
  await expect(insert(rows)).rejects.toThrow(why)
  expect((await audit(ledger.database.app_url)).wrong).toEqual([])
})

test('entries of several transfers that only sum to zero together, or follow each other wrongly, are refused', async () => {
  const both = (change: Partial<Row>) =>
    ledger.db.transaction(async (client) => {
      const [first, second] = [await newTransfer(client), await newTransfer(client)]
      const { rows } = await client.query<{ balance: string; entries: string }>(
        'SELECT balance, entries FROM ledger_account WHERE id = $1',
        [String(asha)],
      )
      const had = BigInt(rows[0]!.balance)
      const entries = BigInt(rows[0]!.entries)
      const { amount = 5n, balance_off = 0n } = change
      // The last balance is right in any case; only the one on the way is not.
      await client.query(
        `INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at) VALUES
         (${asha}, ${entries + 1n}, ${first}, 79, ${amount}, ${had + amount + balance_off}, $1),
         (${seed}, ${first}, ${first}, 79, -5, NULL, $1),
         (${asha}, ${entries + 2n}, ${second}, 79, 5, ${had + amount + 5n}, $1),
         (${seed}, ${second}, ${second}, 79, ${-amount}, NULL, $1)`,
        [AT],
      )
    })
  await expect(both({ amount: 7n })).rejects.toThrow('sum to zero')
  await expect(both({ balance_off: 3n })).rejects.toThrow('do not follow')
  await both({})
  expect((await audit(ledger.database.app_url)).wrong).toEqual([])
})

test('a transfer takes no entries of a later transaction', async () => {
  const pair: Row[] = [
    { account: asha, amount: 5n },
    { account: gurpreet, amount: -5n },
  ]
  const no = await ledger.db.transaction(async (client) => {
    const made = await newTransfer(client)
    await insertEntries(client, made, pair)
    return made
  })
  const later = ledger.db.transaction((client) =>
    insertEntries(client, no, [
      { account: unknown, amount: 5n },
      { account: seed, amount: -5n },
    ]),
  )
  await expect(later).rejects.toThrow('is closed')
  await expect(ledger.db.transaction((client) => insertEntries(client, '999999', pair))).rejects.toThrow('is closed')
})

const CHANGES = [
  'UPDATE ledger_entry SET amount = amount + 1',
  'DELETE FROM ledger_entry',
  'TRUNCATE ledger_entry',
  'UPDATE ledger_transfer SET kind = 60',
  'DELETE FROM ledger_transfer',
  'TRUNCATE ledger_transfer',
  'UPDATE ledger_account SET balance = balance + 1',
  'DELETE FROM ledger_account',
  'TRUNCATE ledger_account',
  'UPDATE ledger_hold SET ended_no = NULL',
  'DELETE FROM ledger_hold',
  'TRUNCATE ledger_hold',
]
const APP_ONLY = [
  'INSERT INTO ledger_account (id, balance) VALUES (1000000, 5)',
  'INSERT INTO ledger_delta (account_id, amount, entries) VALUES (122, 5, 1)',
  'DELETE FROM ledger_delta',
  'UPDATE ledger_house SET balance = 0',
  'DELETE FROM ledger_freeze',
  `INSERT INTO ledger_hold (account_id, reference, amount, held_no) VALUES (1000002, '', 5, 1)`,
  'DELETE FROM ledger_checkpoint',
  'ALTER TABLE ledger_entry DISABLE TRIGGER ALL',
  `SET session_replication_role = 'replica'`,
  `INSERT INTO ledger_transfer (key, kind, reference, created_at, xid) VALUES (gen_random_uuid(), 79, '', now(), '1')`,
]

test('nothing that was written can be changed or taken away, not even by the owner of the database', async () => {
  const refusal = /only grows|permission denied|must be owner/
  for (const change of [...CHANGES, ...APP_ONLY]) {
    await expect(ledger.db.pool.query(change), `${change}, as the server`).rejects.toThrow(refusal)
  }
  for (const change of CHANGES) {
    await expect(ledger.database.query(change), `${change}, as the owner`).rejects.toThrow(refusal)
  }
  expect((await audit(ledger.database.app_url)).wrong).toEqual([])
})

test('in a frozen currency and book nothing moves, in every other it does', async () => {
  const move = (account: bigint, book: Book) => {
    const entries = [
      { account, amount: 5n },
      { account: houseOf(House.Seed, Currency.Diamond, book), amount: -5n },
    ]
    return postTogether(
      ledger.db,
      [{ key: keyOf('guard', ++count), kind: 'seeded', reference: '', entries }],
      ledger.now(),
    )
  }
  await ledger.db.pool.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (7, 'a try', now())`)
  const error: unknown = await move(asha, Book.Play).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'MF001' })
  expect(isFrozen(error)).toBe(true)
  expect(await move(money, Book.Money)).toEqual(['posted'])
  const unlocked = insert([
    { account: asha, amount: 5n },
    { account: seed, amount: -5n },
  ])
  expect(isFrozen(await unlocked.catch((caught: unknown) => caught))).toBe(true)
  await ledger.database.query('DELETE FROM ledger_freeze')
  expect(await move(asha, Book.Play)).toEqual(['posted'])
})
