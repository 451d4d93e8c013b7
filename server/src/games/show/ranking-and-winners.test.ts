import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { forget, goToNoon, putBet, putDay, putPeriod, type PutDay, type PutPeriod } from '../../../test/play/games.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { siteDay } from '../../account/index.ts'
import { Book } from '../../ledger/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  goToNoon(world)
})
afterAll(() => world.end())

async function named(nickname: string): Promise<Person> {
  const person = await world.register()
  await person.call('editUser', { nickname })
  return person
}
/** The day of the site, so and so many days ago. */
const day = (ago = 0) => siteDay('Asia/Kolkata', new Date(world.clock.now().getTime() - ago * 86_400_000))
const played = (person: Person, settled_stake: string, win: string, more: Partial<PutDay> = {}) =>
  putDay(world, person, { day: day(), stake: settled_stake, settled_stake, win, ...more })

describe('the ranking of earnings', () => {
  const ask = async (input: object = {}, caller = world.guest) => (await caller('getEarningsRanking', input)).list

  test('HOME-007 tells the five who earned most today, by pages and currency, and asks for no token', async () => {
    expect(await ask()).toEqual([])
    const [asha, bela, charu, dev, esha, farid] = await Promise.all(
      ['Asha', 'Bela', 'Charu', 'Devika', 'Esha', 'Farid'].map(named),
    )
    await played(asha!, '100', '150')
    await played(bela!, '10', '510')
    // Over all games of the day, what was lost taken off.
    await played(charu!, '100', '400', { game_type: 2 })
    await played(charu!, '50', '0', { game_type: 4 })
    await played(dev!, '1', '61')
    await played(esha!, '1', '51')
    await played(farid!, '1', '41')
    // Yesterday is over, and rupees are another ranking.
    await played(farid!, '1', '9999', { day: day(1) })
    await played(farid!, '1', '78', { currency: Currency.Rupee })
    // Whoever lost, or is where they began, has earned nothing.
    await played(world.rohan, '10', '0')
    await played(world.meera, '10', '10')
    forget(world)
    const all = [
      { rank: 1, nickname: 'B***a', avatar: '', amount: '500.00' },
      { rank: 2, nickname: 'C***u', avatar: '', amount: '250.00' },
      { rank: 3, nickname: 'D***a', avatar: '', amount: '60.00' },
      // Alike: whoever came to the site first.
      { rank: 4, nickname: 'A***a', avatar: '', amount: '50.00' },
      { rank: 5, nickname: 'E***a', avatar: '', amount: '50.00' },
    ]
    if (BigInt(asha!.id) > BigInt(esha!.id)) {
      ;[all[3]!.nickname, all[4]!.nickname] = [all[4]!.nickname, all[3]!.nickname]
    }
    expect(await ask()).toEqual(all)
    expect(await ask({ limit: 100 })).toEqual(all)
    expect(await ask({ money_type: 3, pos: 1, limit: 2 })).toEqual(all.slice(1, 3))
    expect(await ask({ pos: 5 })).toEqual([])
    expect(await ask({ money_type: 1 })).toEqual([{ rank: 1, nickname: 'F***d', avatar: '', amount: '77.00' }])
    expect(await ask({ money_type: 2 })).toEqual([])
    expect(await reasonOf(world.guest('getEarningsRanking', { money_type: 4 as 3 }))).toBe('invalid_params')
    // A new day begins with nobody.
    world.clock.advance(86_400_000)
    expect(await ask()).toEqual([])
  })
})

const period = (game_type: 2 | 4, number: number): PutPeriod => {
  const line = game_type === 2 ? '02' : '09'
  return {
    ...{ line, game_type, period: `20260106${line}${String(number).padStart(4, '0')}` },
    ...{ result: game_type === 2 ? '7' : '1,2,3', is_settled: true },
  }
}

describe('the latest winners', () => {
  const ask = async (input: object = {}, caller = world.guest) => (await caller('listLatestWinners', input)).list

  test('HOME-008 are ten of a game and thirty of all, newest first, by pages and currency', async () => {
    expect(await ask()).toEqual([])
    const winner = await named('Winnifred')
    const [digits, dice] = [period(2, 1), period(4, 1)]
    for (const each of [digits, dice]) await putPeriod(world, each)
    const began = world.clock.now().getTime()
    for (let number = 0; number < 34; number++) {
      const put = { win: `${number + 1}`, created_at: new Date(began + number * 1_000) }
      await putBet(world, winner, number % 2 === 0 ? digits : dice, put)
    }
    await putBet(world, winner, digits, { currency: Currency.Usdt, win: '0.000001', created_at: new Date(began) })
    // Without a win.
    await putBet(world, winner, digits, { created_at: new Date(began + 99_000) })
    forget(world)
    const all = await ask()
    const told = (number: number) => ({
      ...{ game_type: number % 2 === 0 ? 2 : 4, nickname: 'W***d', avatar: '', amount: `${number + 1}.00` },
      created_at: new Date(began + number * 1_000).toISOString(),
    })
    expect(all).toEqual(Array.from({ length: 30 }, (_, index) => told(33 - index)))
    expect(await ask({ type: 2 })).toEqual(Array.from({ length: 10 }, (_, index) => told(32 - 2 * index)))
    expect(await ask({ type: 4, limit: 100 })).toEqual(Array.from({ length: 10 }, (_, index) => told(33 - 2 * index)))
    expect(await ask({ pos: 28, limit: 5 })).toEqual([told(5), told(4)])
    expect(await ask({ type: 4, pos: 9, limit: 5 })).toEqual([told(15)])
    expect(await ask({ money_type: 2 })).toMatchObject([{ game_type: 2, amount: '0.000001' }])
    expect(await ask({ money_type: 1 })).toEqual([])
    expect(await ask({ type: 5 })).toEqual([])
    expect(await reasonOf(world.guest('listLatestWinners', { type: 6 as 5 }))).toBe('invalid_params')
  })
})

test('HOME-012 rankings and winners hold only settled bets of people, sorted by currency, with others’ names masked', async () => {
  const [zoya, yash, tester] = await Promise.all(['Zoya', 'Yash', 'Tess'].map(named))
  const ranked = async (money_type: 1 | 2 | 3, caller = world.guest) =>
    (await caller('getEarningsRanking', { money_type })).list.map(({ nickname, amount }) => [nickname, amount])
  const winners = async (money_type: 1 | 2 | 3, caller = world.guest) =>
    (await caller('listLatestWinners', { money_type })).list.map(({ nickname, amount }) => [nickname, amount])
  const book = Book.Money
  for (const currency of [Currency.Rupee, Currency.Usdt]) {
    const [less, more] = currency === Currency.Rupee ? [zoya!, yash!] : [yash!, zoya!]
    await played(less, '10', '19.6', { currency, book })
    await played(more, '10', '96', { currency, book })
    // Accounts of the site itself play with what is worth nothing.
    await played(tester!, '10', '9600', { currency, book: Book.Test })
  }
  // What is still on the table is neither earned nor lost.
  await played(zoya!, '0', '0', { currency: Currency.Rupee, book, game_type: 4, stake: '500', settled_bets: 0 })
  const draw = period(2, 50)
  await putPeriod(world, draw)
  const at = (second: number) => new Date(world.clock.now().getTime() + second * 1_000)
  await putBet(world, zoya!, draw, { currency: Currency.Rupee, book, win: '5', created_at: at(1) })
  await putBet(world, yash!, draw, { currency: Currency.Rupee, book, win: '3', created_at: at(2) })
  await putBet(world, tester!, draw, { currency: Currency.Rupee, book: Book.Test, win: '77', created_at: at(3) })
  await putBet(world, yash!, draw, { currency: Currency.Rupee, book, created_at: at(4) })
  forget(world)
  expect(await ranked(1)).toEqual([
    ['Y***h', '86.00'],
    ['Z***a', '9.60'],
  ])
  expect(await ranked(2)).toEqual([
    ['Z***a', '86.000000'],
    ['Y***h', '9.600000'],
  ])
  expect(await winners(1)).toEqual([
    ['Y***h', '3.00'],
    ['Z***a', '5.00'],
  ])
  // Their own name is no secret to people, and everyone else's is.
  expect(await ranked(1, zoya!.call)).toEqual([
    ['Y***h', '86.00'],
    ['Zoya', '9.60'],
  ])
  expect(await winners(1, yash!.call)).toEqual([
    ['Yash', '3.00'],
    ['Z***a', '5.00'],
  ])
})

test('where there is money, rupees are what is asked about', async () => {
  const money = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  goToNoon(money)
  try {
    const today = siteDay('Asia/Kolkata', money.clock.now())
    const amounts = { stake: '10', settled_stake: '10', win: '20', day: today, book: Book.Money }
    await putDay(money, money.asha, { ...amounts, currency: Currency.Rupee })
    await putDay(money, money.asha, { ...amounts, currency: Currency.Diamond, win: '900' })
    const draw = period(2, 60)
    await putPeriod(money, draw)
    await putBet(money, money.asha, draw, { currency: Currency.Rupee, book: Book.Money, win: '12.34' })
    expect((await money.guest('getEarningsRanking', {})).list).toMatchObject([{ amount: '10.00' }])
    expect((await money.guest('listLatestWinners', {})).list).toMatchObject([{ amount: '12.34' }])
  } finally {
    await money.end()
  }
})
