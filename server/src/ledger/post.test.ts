import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { postTogether, type Outcome } from '../../test/money/post-together.ts'
import { askClient, askPool } from '../platform/data/db.ts'
import { audit } from './audit.ts'
import { fold } from './fold.ts'
import { accountOf, balancesOf, Book, House, houseOf, keyOf, Part, Posting, type Transfer } from './index.ts'

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.end())

const diamondsOf = (user_id: string, book: Book = Book.Play) =>
  accountOf(user_id, Part.Available, Currency.Diamond, book)
const house = (name: keyof typeof House) => houseOf(House[name], Currency.Diamond, Book.Play)
let count = 0
const transfer = (entries: Transfer['entries'], more: Partial<Transfer> = {}): Transfer => ({
  ...{ key: keyOf('test', ++count), kind: 'seeded', reference: `${count}`, entries },
  ...more,
})
const give = (account: bigint, amount: bigint): Transfer =>
  transfer([
    { account, amount },
    { account: house('Seed'), amount: -amount },
  ])
const post = (...transfers: Transfer[]) => postTogether(ledger.db, transfers, ledger.now())
const balanceOf = async (account: bigint) => (await balancesOf(askPool(ledger.db), [account])).get(account)
const houseBalance = async (account: bigint) => {
  const [row] = await ledger.database.query<{ balance: string }>(
    'SELECT balance FROM ledger_house_balance WHERE account_id = $1',
    [String(account)],
  )
  return BigInt(row?.balance ?? 0)
}

// kind, whose account, what moves there, against which account of the house, the outcome, and what both then have
type Line = [Transfer['kind'], 'asha' | 'gurpreet', bigint, keyof typeof House, Outcome, bigint, bigint]
const LINES: Line[] = [
  ['chest_sent', 'asha', -1n, 'Chests', 'refused', 0n, 0n],
  ['grant_registration', 'asha', 100_000n, 'Grants', 'posted', 100_000n, -100_000n],
  ['grant_daily', 'asha', 20_000n, 'Grants', 'posted', 120_000n, -120_000n],
  ['grant_invitation', 'gurpreet', 20_000n, 'Grants', 'posted', 20_000n, -140_000n],
  ['seeded', 'gurpreet', 1n, 'Seed', 'posted', 20_001n, -1n],
  ['chest_sent', 'asha', -120_001n, 'Chests', 'refused', 120_000n, 0n],
  ['chest_sent', 'asha', -120_000n, 'Chests', 'posted', 0n, 120_000n],
  ['chest_sent', 'asha', -1n, 'Chests', 'refused', 0n, 120_000n],
  ['chest_received', 'gurpreet', 70_000n, 'Chests', 'posted', 90_001n, 50_000n],
  ['chest_received', 'asha', 10_000n, 'Chests', 'posted', 10_000n, 40_000n],
  ['chest_returned', 'asha', 40_000n, 'Chests', 'posted', 50_000n, 0n],
]
const PEOPLE = { asha: diamondsOf('501'), gurpreet: diamondsOf('502') }

test('every transfer leaves what its line says, with the house folded or not, and one entry on each side', async () => {
  for (const [index, [kind, who, amount, against, outcome, person_has, house_has]] of LINES.entries()) {
    const entries = [
      { account: PEOPLE[who], amount },
      { account: house(against), amount: -amount },
    ]
    const line = `${index}: ${kind} ${amount}`
    expect([line, await post(transfer(entries, { kind }))]).toEqual([line, [outcome]])
    const has = [await balanceOf(PEOPLE[who]), await houseBalance(house(against))]
    expect([line, ...has]).toEqual([line, person_has, house_has])
    if (index % 3 === 0) await fold(ledger)
    expect([line, await houseBalance(house(against))]).toEqual([line, house_has])
  }
  const written = await ledger.database.query(
    `SELECT amount::int, balance_after::int, seq::int FROM ledger_entry WHERE account_id = $1 ORDER BY seq`,
    [String(PEOPLE.asha)],
  )
  expect(written).toEqual([
    { amount: 100_000, balance_after: 100_000, seq: 1 },
    { amount: 20_000, balance_after: 120_000, seq: 2 },
    { amount: -120_000, balance_after: 0, seq: 3 },
    { amount: 10_000, balance_after: 10_000, seq: 4 },
    { amount: 40_000, balance_after: 50_000, seq: 5 },
  ])
  const [unfolded] = await ledger.database.query<{ house: number; deltas: number }>(
    `SELECT (SELECT count(*)::int FROM ledger_house) AS house, (SELECT count(*)::int FROM ledger_delta) AS deltas`,
  )
  expect(unfolded).toEqual({ house: 3, deltas: 1 })
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true, transfers: 8, entries: 16 })
})

test('several debits of one account in one batch all count, in the order in which they were added', async () => {
  const account = diamondsOf('510')
  const take = (amount: bigint) => give(account, -amount)
  const outcomes = await post(give(account, 1_000n), take(400n), take(400n), take(400n), take(200n), take(1n))
  expect(outcomes).toEqual(['posted', 'posted', 'posted', 'refused', 'posted', 'refused'])
  expect(await balanceOf(account)).toBe(0n)
})

test('the largest amounts are exact to the last unit', async () => {
  const account = diamondsOf('514')
  // One more than what a floating-point number tells apart, and nearly all that the column holds.
  const amounts = [9_007_199_254_740_993n, 9_200_000_000_000_000_001n - 9_007_199_254_740_993n]
  expect(await post(...amounts.map((amount) => give(account, amount)))).toEqual(['posted', 'posted'])
  expect(await balanceOf(account)).toBe(9_200_000_000_000_000_001n)
  expect(await post(give(account, -9_200_000_000_000_000_001n))).toEqual(['posted'])
  expect(await balanceOf(account)).toBe(0n)
})

test('the same key twice moves nothing twice: in one batch, one after the other and at the same time', async () => {
  const account = diamondsOf('511')
  const gift = give(account, 700n)
  expect(await post(gift, gift)).toEqual(['posted', 'known'])
  expect(await post(gift)).toEqual(['known'])
  const other = give(account, 50n)
  const outcomes = (await Promise.all(Array.from({ length: 8 }, () => post(other)))).flat()
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'known'), 'posted'])
  expect(await balanceOf(account)).toBe(750n)
  // Whoever does not look first is refused by the unique key.
  const unlooked = ledger.db.transaction(async (client) => {
    const posting = await Posting.lock(askClient(client), [account])
    posting.add(gift)
    await posting.write(askClient(client), ledger.now())
  })
  await expect(unlooked).rejects.toThrow('ledger_transfer_once')
  expect(await balanceOf(account)).toBe(750n)
})

test('a key is made of its parts and of where they end', () => {
  expect(keyOf('chest', 12, 'asha')).toBe(keyOf('chest', '12', 'asha'))
  expect(keyOf('chest', 1, '2asha')).not.toBe(keyOf('chest', 12, 'asha'))
  expect(keyOf('a', 'b')).not.toBe(keyOf('ab'))
})

test('a transfer that does not sum to zero by itself, names an account twice or was not locked is a fault of its writer', async () => {
  const play = diamondsOf('512')
  const money = diamondsOf('512', Book.Money)
  const rupees = accountOf('512', Part.Available, Currency.Rupee, Book.Play)
  const posting = await ledger.db.transaction((client) => Posting.lock(askClient(client), [play, money, rupees]))
  const refused: Transfer['entries'][] = [
    [{ account: play, amount: 5n }],
    [{ account: play, amount: 0n }],
    [],
    [
      { account: play, amount: 5n },
      { account: house('Seed'), amount: -4n },
    ],
    [
      { account: play, amount: 5n },
      { account: money, amount: -5n },
    ],
    [
      { account: play, amount: 5n },
      { account: rupees, amount: -5n },
    ],
    [
      { account: play, amount: 5n },
      { account: play, amount: 5n },
      { account: house('Seed'), amount: -10n },
    ],
  ]
  for (const entries of refused) expect(() => posting.add(transfer(entries))).toThrow('does not sum to zero')
  expect(() => posting.add(give(diamondsOf('513'), 5n))).toThrow('was not locked')
})

test('WALLET-006 fifty at once never leave a balance below zero, and every balance is the exact sum of its entries', async () => {
  const accounts = Array.from({ length: 5 }, (_, index) => diamondsOf(String(600 + index)))
  await post(...accounts.map((account) => give(account, 1_003n)))
  const moves = Array.from({ length: 50 }, (_, index) => {
    const from = accounts[index % 5]!
    const to = accounts[(index + 1 + (index % 3)) % 5]!
    return [give(from, -201n - BigInt(index % 7)), give(to, 33n)]
  })
  const outcomes = await Promise.all(moves.map((pair) => post(...pair)))
  expect(outcomes.flat()).toContain('refused')
  expect(outcomes.flat().filter((outcome) => outcome === 'posted').length).toBeGreaterThan(50)
  const expected = new Map(accounts.map((account) => [account, 1_003n]))
  moves.flat().forEach(({ entries: [own] }, index) => {
    if (outcomes.flat()[index] === 'posted') expected.set(own!.account, expected.get(own!.account)! + own!.amount)
  })
  expect(await balancesOf(askPool(ledger.db), accounts)).toEqual(expected)
  for (const balance of expected.values()) expect(balance).toBeGreaterThanOrEqual(0n)
  // The auditor adds up the entries of every account, and looks at every balance on the way.
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true, wrong: [] })
})
