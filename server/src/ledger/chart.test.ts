import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { askClient } from '../platform/data/db.ts'
import { Book, House, Part, TRANSFER_KINDS, type TransferKind } from './chart.ts'
import { isInChart, MOVES, sideOf } from './moves.ts'
import { accountOf, houseOf, keyOf, Posting, type Transfer } from './index.ts'

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.end())

const KINDS = Object.keys(TRANSFER_KINDS) as TransferKind[]
const SIDES = Array.from({ length: 31 }, (_, index) => index - 15)
const asha = accountOf('501', Part.Available, Currency.Diamond, Book.Play)
const gurpreet = accountOf('502', Part.Available, Currency.Diamond, Book.Play)

test('server and database have the same chart: what each kind of transfer may move, in every direction', async () => {
  const rows = await ledger.database.query<{ kind: number; side: number }>(
    `SELECT kind, side FROM generate_series(0, 99) AS kind, generate_series(-15, 15) AS side
     WHERE ledger_is_in_chart(kind::smallint, side) ORDER BY kind, side`,
  )
  const expected = KINDS.flatMap((kind) =>
    SIDES.filter((side) => isInChart(kind, side)).map((side) => ({ kind: TRANSFER_KINDS[kind], side })),
  )
  expect(rows).toEqual(expected)
  // Every kind gives and takes.
  for (const kind of KINDS) {
    expect([
      kind,
      MOVES[kind].some((move) => move.startsWith('+')),
      MOVES[kind].some((move) => move.startsWith('-')),
    ]).toEqual([kind, true, true])
  }
})

test('Diamonds of play come from grants alone: no other kind of transfer takes from that account', () => {
  const taking = (house: House) => KINDS.filter((kind) => isInChart(kind, -house))
  expect(taking(House.Grants)).toEqual(['grant_registration', 'grant_daily', 'grant_invitation'])
  expect(taking(House.Seed)).toEqual(['seeded'])
  expect(sideOf(houseOf(House.Grants, Currency.Diamond, Book.Play), -1n)).toBe(-House.Grants)
})

/** Right but for the accounts: each side sums to zero and nobody falls below it. */
const STRAYS: [what: string, kind: TransferKind, entries: Transfer['entries']][] = [
  [
    'a box paid out of grants',
    'chest_received',
    [
      { account: asha, amount: 5n },
      { account: houseOf(House.Grants, Currency.Diamond, Book.Play), amount: -5n },
    ],
  ],
  [
    'a grant that takes',
    'grant_daily',
    [
      { account: asha, amount: -5n },
      { account: houseOf(House.Grants, Currency.Diamond, Book.Play), amount: 5n },
    ],
  ],
  [
    'a bet paid by somebody else',
    'bet_paid',
    [
      { account: asha, amount: 5n },
      { account: gurpreet, amount: -5n },
    ],
  ],
  [
    'a withdrawal paid out of what is available',
    'withdraw_paid',
    [
      { account: asha, amount: -5n },
      { account: houseOf(House.Deposits, Currency.Diamond, Book.Play), amount: 5n },
    ],
  ],
]

test.each(STRAYS)('%s is refused by server and database', async (_what, kind, entries) => {
  const gift = {
    ...({ key: keyOf('gift', _what), kind: 'seeded', reference: '' } as const),
    entries: [
      { account: asha, amount: 100n },
      { account: gurpreet, amount: 100n },
      { account: houseOf(House.Seed, Currency.Diamond, Book.Play), amount: -200n },
    ],
  }
  const writing = ledger.db.transaction(async (client) => {
    const ask = askClient(client)
    const posting = await Posting.lock(ask, [asha, gurpreet])
    posting.add(gift)
    expect(() => posting.add({ key: keyOf(_what), kind, reference: '', entries })).toThrow(`of the kind ${kind} moves`)
    await posting.write(ask, ledger.now())
    const { rows } = await client.query<{ no: string }>(
      `INSERT INTO ledger_transfer (key, kind, reference, created_at) VALUES ($1, $2, '', now()) RETURNING no`,
      [keyOf('row', _what), TRANSFER_KINDS[kind]],
    )
    const values = entries.map(({ account, amount }) => {
      const own = `(SELECT entries + 1 FROM ledger_account WHERE id = ${account})`
      const after = `(SELECT balance + ${amount} FROM ledger_account WHERE id = ${account})`
      const [seq, balance_after] = account < 256n ? [rows[0]!.no, 'NULL::bigint'] : [own, after]
      return `(${account}, ${seq}, ${rows[0]!.no}, ${TRANSFER_KINDS[kind]}, ${amount}, ${balance_after}, now())`
    })
    await client.query(
      `INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
       VALUES ${values.join(', ')}`,
    )
  })
  await expect(writing).rejects.toThrow('ledger_entry_chart')
})
