import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { postTogether, type Outcome } from '../../test/money/post-together.ts'
import { audit } from './audit.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, TRANSFER_KINDS } from './index.ts'
import type { TransferKind } from './chart.ts'

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.end())

const { Rupee, Diamond } = Currency
type Place = keyof typeof Part | keyof typeof House | 'Diamonds' | 'DiamondExchange'
const accountAt = (place: Place): bigint => {
  if (place === 'Diamonds') return accountOf('701', Part.Available, Diamond, Book.Money)
  if (place === 'DiamondExchange') return houseOf(House.Exchange, Diamond, Book.Money)
  if (place in Part) return accountOf('701', Part[place as keyof typeof Part], Rupee, Book.Money)
  return houseOf(House[place as keyof typeof House], Rupee, Book.Money)
}

// kind, what moves where, the outcome, what these places then have, and what it is for
type Line = [TransferKind, Partial<Record<Place, bigint>>, Outcome, Partial<Record<Place, bigint>>, string?]
const LINES: Line[] = [
  ['withdraw_held', { Available: -1n, Held: 1n }, 'refused', { Available: 0n, Held: 0n }],
  ['recharge_paid', { Available: 1_000n, Deposits: -1_000n }, 'posted', { Available: 1_000n, Deposits: -1_000n }],
  ['deposit_kept', { Suspense: 300n, Deposits: -300n }, 'posted', { Suspense: 300n, Deposits: -1_300n }],
  ['deposit_returned', { Suspense: -100n, Deposits: 100n }, 'posted', { Suspense: 200n, Deposits: -1_200n }],
  ['recharge_paid', { Available: 200n, Suspense: -200n }, 'posted', { Available: 1_200n, Suspense: 0n }],
  ['withdraw_held', { Available: -1_201n, Held: 1_201n }, 'refused', { Available: 1_200n, Held: 0n }],
  ['withdraw_held', { Available: -200n, Held: 200n }, 'posted', { Available: 1_000n, Held: 200n }, 'first'],
  ['withdraw_held', { Available: -300n, Held: 300n }, 'posted', { Available: 700n, Held: 500n }, 'second'],
  ['withdraw_rejected', { Held: -501n, Available: 501n }, 'refused', { Available: 700n, Held: 500n }, 'first'],
  ['withdraw_rejected', { Held: -200n, Available: 200n }, 'posted', { Available: 900n, Held: 300n }, 'first'],
  [
    'withdraw_paid',
    { Held: -300n, Deposits: 294n, Fees: 6n },
    'posted',
    { Held: 0n, Deposits: -906n, Fees: 6n },
    'second',
  ],
  ['withdraw_paid', { Held: -1n, Deposits: 1n }, 'refused', { Held: 0n, Deposits: -906n }],
  ['withdraw_returned', { Available: 300n, Deposits: -294n, Fees: -6n }, 'posted', { Available: 1_200n, Fees: 0n }],
  ['direct_charged', { Available: -400n, Locked: 400n }, 'posted', { Available: 800n, Locked: 400n }],
  ['direct_bonus', { Locked: 5n, Bonus: -5n }, 'posted', { Locked: 405n, Bonus: -5n }],
  ['turnover_done', { Locked: -406n, Available: 406n }, 'refused', { Locked: 405n, Available: 800n }],
  ['turnover_done', { Locked: -405n, Available: 405n }, 'posted', { Locked: 0n, Available: 1_205n }],
  [
    'exchanged',
    { Available: -1_206n, Exchange: 1_206n, Diamonds: 1_206n, DiamondExchange: -1_206n },
    'refused',
    { Available: 1_205n, Diamonds: 0n, Exchange: 0n, DiamondExchange: 0n },
  ],
  [
    'exchanged',
    { Available: -205n, Exchange: 200n, Fees: 5n, Diamonds: 200n, DiamondExchange: -200n },
    'posted',
    { Available: 1_000n, Exchange: 200n, Fees: 5n, Diamonds: 200n, DiamondExchange: -200n },
  ],
  ['bet_placed', { Available: -600n, Games: 600n }, 'posted', { Available: 400n, Games: 600n }],
  ['bet_paid', { Available: 100n, Games: -100n }, 'posted', { Available: 500n, Games: 500n }],
  ['bet_refunded', { Available: 51n, Games: -51n }, 'posted', { Available: 551n, Games: 449n }],
  ['bet_placed', { Available: -51n, Games: 51n }, 'posted', { Available: 500n, Games: 500n }],
  ['adjusted', { Available: -501n, Adjustments: 501n }, 'refused', { Available: 500n, Adjustments: 0n }],
  ['adjusted', { Available: -100n, Adjustments: 100n }, 'posted', { Available: 400n, Adjustments: 100n }],
  [
    'recharge_charged_back',
    { Available: -400n, Receivables: -600n, Deposits: 1_000n },
    'posted',
    { Available: 0n, Receivables: -600n, Deposits: -200n },
  ],
  ['receivable_paid', { Available: -1n, Receivables: 1n }, 'refused', { Available: 0n, Receivables: -600n }],
  [
    'receivable_written_off',
    { Receivables: 150n, Adjustments: -150n },
    'posted',
    { Receivables: -450n, Adjustments: -50n },
  ],
  ['recharge_paid', { Available: 500n, Deposits: -500n }, 'posted', { Available: 500n, Deposits: -700n }],
  ['receivable_paid', { Available: -450n, Receivables: 450n }, 'posted', { Available: 50n, Receivables: 0n }],
  ['invite_paid', { Locked: 200n, Bonus: -200n }, 'posted', { Locked: 200n, Bonus: -205n }],
  ['rebate_paid', { Available: 7n, Bonus: -7n }, 'posted', { Available: 57n, Bonus: -212n }],
  ['commission_paid', { Available: 3n, Bonus: -3n }, 'posted', { Available: 60n, Bonus: -215n }],
]

const balanceAt = async (place: Place): Promise<bigint> => {
  const [row] = await ledger.database.query<{ balance: string }>(
    `SELECT balance FROM ledger_account WHERE id = $1 UNION ALL SELECT balance FROM ledger_house_balance WHERE account_id = $1`,
    [String(accountAt(place))],
  )
  return BigInt(row?.balance ?? 0)
}

test('every transfer of money leaves what its line says, or nothing moves', async () => {
  for (const [index, [kind, moves, outcome, left, reference = `${index}`]] of LINES.entries()) {
    const entries = (Object.entries(moves) as [Place, bigint][]).map(([place, amount]) => ({
      ...{ account: accountAt(place), amount },
    }))
    const transfer = { key: keyOf('line', index), kind, reference, entries }
    const line = `${index}: ${kind}`
    expect([line, await postTogether(ledger.db, [transfer], ledger.now())]).toEqual([line, [outcome]])
    const places = Object.keys(left) as Place[]
    const has = Object.fromEntries(await Promise.all(places.map(async (place) => [place, await balanceAt(place)])))
    expect([line, has]).toEqual([line, left])
  }
  const money = (Object.keys(TRANSFER_KINDS) as TransferKind[]).filter((kind) => !/^(chest|grant|seeded)/.test(kind))
  expect(new Set(LINES.map(([kind]) => kind))).toEqual(new Set(money))
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true, wrong: [] })
})
