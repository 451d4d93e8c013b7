import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency, TransactionType } from '@mela/contract/money.ts'
import { giveDiamonds } from '../../../test/money/give.ts'
import { reasonOf } from '../../../test/person.ts'
import { Clock, openWorld, type World } from '../../../test/world.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, Posting } from '../../ledger/index.ts'
import { askClient } from '../../platform/data/db.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

async function give(user_id: string, currency: Currency, amount: bigint, part: Part = Part.Available) {
  await world.context.db.transaction(async (client) => {
    const ask = askClient(client)
    const account = accountOf(user_id, part, currency, Book.Money)
    const posting = await Posting.lock(ask, [account])
    posting.add({
      ...{ key: keyOf('test', crypto.randomUUID()), kind: 'seeded', reference: 'box-1' },
      entries: [
        { account, amount },
        { account: houseOf(House.Seed, currency, Book.Money), amount: -amount },
      ],
    })
    await posting.write(ask, world.context.now())
  })
}

describe('the records', () => {
  test('tell what moved in each wallet, newest first, with what it left there', async () => {
    const person = await world.register()
    await give(person.id, Currency.Diamond, 100_00n)
    await give(person.id, Currency.Usdt, 2_000_001n)
    await give(person.id, Currency.Diamond, -40_50n)
    await give(person.id, Currency.Rupee, 5n)
    // Inside of a wallet.
    await give(person.id, Currency.Diamond, 9_00n, Part.Locked)
    const { list, total } = await person.call('getAccountTransactions', {})
    expect(total).toBe(4)
    expect(list.map(({ id, money_type, amount, balance_after }) => [id, money_type, amount, balance_after])).toEqual([
      ['1-1', 1, '0.05', '0.05'],
      ['3-2', 3, '-40.50', '59.50'],
      ['2-1', 2, '2.000001', '2.000001'],
      ['3-1', 3, '100.00', '100.00'],
    ])
    expect(list[0]).toMatchObject({
      ...{ type: TransactionType.Reward, status: 2, remark: 'seeded', reference: 'box-1' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    })
  })

  test('can be asked for by currency, by type and by time', async () => {
    const person = await world.register()
    await give(person.id, Currency.Diamond, 1_00n)
    world.clock.advance(3_600_000)
    const middle = world.clock.now().toISOString()
    world.clock.advance(1_000)
    await give(person.id, Currency.Diamond, 2_00n)
    await give(person.id, Currency.Rupee, 3_00n)
    const amounts = async (filter: object) => {
      const { list, total } = await person.call('getAccountTransactions', filter)
      expect(total).toBe(list.length)
      return list.map(({ amount }) => amount)
    }
    expect(await amounts({})).toEqual(['3.00', '2.00', '1.00'])
    expect(await amounts({ money_type: 3 })).toEqual(['2.00', '1.00'])
    expect(await amounts({ money_type: 2 })).toEqual([])
    expect(await amounts({ type: 7 })).toEqual(['3.00', '2.00', '1.00'])
    expect(await amounts({ type: 6 })).toEqual([])
    expect(await amounts({ start: middle })).toEqual(['3.00', '2.00'])
    expect(await amounts({ end: middle })).toEqual(['1.00'])
    expect(await amounts({ end: middle, money_type: 1 })).toEqual([])
    expect(await reasonOf(person.call('getAccountTransactions', { money_type: 4 as 3 }))).toBe('invalid_params')
    expect(await reasonOf(person.call('getAccountTransactions', { start: 'yesterday' }))).toBe('invalid_params')
  })

  test('come in pages of twenty that neither repeat nor leave out one, over all currencies', async () => {
    const person = await world.register()
    for (let number = 1; number <= 45; number++) await give(person.id, ((number % 3) + 1) as Currency, BigInt(number))
    const page = (pos: number, limit?: number) =>
      person.call('getAccountTransactions', { pos, ...(limit === undefined ? {} : { limit }) })
    const pages = [await page(0), await page(20), await page(40), await page(60)]
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ])
    const minor = pages.flatMap(({ list }) => list.map(({ amount }) => Number(amount.replace('.', ''))))
    expect(minor).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    expect((await page(44, 3)).list.map(({ id }) => id)).toEqual([pages[2]!.list.at(-1)!.id])
  })

  test('are of whoever asks and of nobody else', async () => {
    const [one, other] = [await world.register(), await world.register()]
    await giveDiamonds(world, one, '5.00')
    expect(await other.call('getAccountTransactions', {})).toEqual({ list: [], total: 0 })
    const guessed = { user_id: one.id, id: one.id } as object
    expect(await other.call('getAccountTransactions', guessed)).toEqual({ list: [], total: 0 })
  })
})

test('follow the order in which a wallet changed, whatever the clocks of several processes say', async () => {
  const person = await world.register()
  await give(person.id, Currency.Diamond, 1_00n)
  const slow = new Clock()
  slow.advance(-60_000)
  const site = await world.startSite({}, slow)
  await giveDiamonds(site, person, '2.00')
  const { list } = await person.call('getAccountTransactions', {})
  expect(list.map(({ balance_after }) => balance_after)).toEqual(['3.00', '1.00'])
})
