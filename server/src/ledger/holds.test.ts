import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openLedger, type LedgerDatabase } from '../../test/money/ledger-database.ts'
import { postTogether } from '../../test/money/post-together.ts'
import { audit } from './audit.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, type Transfer } from './index.ts'

// Transfers in two phases: what is set aside is paid out or given back, once, and as a whole.
let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.end())

const { Rupee } = Currency
const PERSON = '801'
const own = (part: Part, user_id = PERSON) => accountOf(user_id, part, Rupee, Book.Money)
const house = (name: keyof typeof House) => houseOf(House[name], Rupee, Book.Money)
let count = 0
const transfer = (kind: Transfer['kind'], reference: string, entries: [bigint, bigint][]): Transfer => ({
  ...{ key: keyOf('holds', ++count), kind, reference },
  entries: entries.map(([account, amount]) => ({ account, amount })),
})
const hold = (reference: string, amount: bigint, user_id = PERSON) =>
  transfer('withdraw_held', reference, [
    [own(Part.Available, user_id), -amount],
    [own(Part.Held, user_id), amount],
  ])
const pay = (reference: string, amount: bigint, user_id = PERSON) =>
  transfer('withdraw_paid', reference, [
    [own(Part.Held, user_id), -amount],
    [house('Deposits'), amount],
  ])
const giveBack = (reference: string, amount: bigint) =>
  transfer('withdraw_rejected', reference, [
    [own(Part.Held), -amount],
    [own(Part.Available), amount],
  ])
const post = (...transfers: Transfer[]) => postTogether(ledger.db, transfers, ledger.now())
const openHolds = async () => {
  const rows = await ledger.database.query<{ reference: string; amount: string }>(
    'SELECT reference, amount FROM ledger_hold WHERE ended_no IS NULL ORDER BY reference',
  )
  return rows.map(({ reference, amount }) => [reference, BigInt(amount)])
}
const name = (each: string) => `${each}-${count}`

beforeEach(async () => {
  const gifts = [PERSON, '802'].map((user_id) =>
    transfer('recharge_paid', '', [
      [own(Part.Available, user_id), 1_000n],
      [house('Deposits'), -1_000n],
    ]),
  )
  await post(...gifts)
})

test('a hold stays open until it is paid or given back', async () => {
  const [first, second] = [name('first'), name('second')]
  await post(hold(first, 300n))
  await post(hold(second, 200n))
  expect(await openHolds()).toEqual([
    [first, 300n],
    [second, 200n],
  ])
  expect(await post(pay(first, 300n))).toEqual(['posted'])
  expect(await openHolds()).toEqual([[second, 200n]])
  expect(await post(giveBack(second, 200n))).toEqual(['posted'])
  expect(await openHolds()).toEqual([])
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true })
})

test('a hold that was paid cannot be given back out of another one, nor paid again under another key', async () => {
  const [ended, other] = [name('ended'), name('other')]
  await post(hold(ended, 100n), hold(other, 100n))
  await post(pay(ended, 100n))
  // There is enough in the held account: the other one's.
  await expect(post(giveBack(ended, 100n))).rejects.toThrow('ends no open hold')
  await expect(post(pay(ended, 100n))).rejects.toThrow('ends no open hold')
  expect(await openHolds()).toEqual([[other, 100n]])
  await post(giveBack(other, 100n))
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true })
})

test('a hold ends with its own amount, by its own owner, and only under its own reference', async () => {
  const own_name = name('own')
  await post(hold(own_name, 100n), hold(name('more'), 50n), hold(name('theirs'), 100n, '802'))
  const wrong = [
    pay(own_name, 99n),
    pay(own_name, 101n),
    giveBack(own_name, 150n),
    pay('unknown', 100n),
    pay(own_name, 100n, '802'),
  ]
  for (const each of wrong) {
    await expect(post(each), `${each.kind} ${each.reference}`).rejects.toThrow('ends no open hold')
  }
  // Two endings of one hold in one statement are one too many.
  await expect(post(pay(own_name, 100n), giveBack(own_name, 50n))).rejects.toThrow('ends no open hold')
  await expect(post(hold(own_name, 5n))).rejects.toThrow('ledger_hold_pkey')
  expect(await openHolds()).toHaveLength(3)
  expect(await post(pay(own_name, 100n))).toEqual(['posted'])
})

test('of many that end one hold at the same time one does', async () => {
  const both = name('both')
  await post(hold(both, 100n), hold(name('beside'), 700n))
  const endings = Array.from({ length: 10 }, (_, index) =>
    post(index % 2 === 0 ? pay(both, 100n) : giveBack(both, 100n)).then(
      (outcomes) => outcomes[0],
      (error: unknown) => /ends no open hold/.exec(String(error))?.[0],
    ),
  )
  const outcomes = await Promise.all(endings)
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'ends no open hold')).toHaveLength(9)
  expect(await audit(ledger.database.app_url)).toMatchObject({ ok: true })
})

test('a hold that ends in the statement in which it began leaves nothing open', async () => {
  const at_once = name('at-once')
  const before = await openHolds()
  expect(await post(hold(at_once, 100n), pay(at_once, 100n))).toEqual(['posted', 'posted'])
  expect(await openHolds()).toEqual(before)
})
