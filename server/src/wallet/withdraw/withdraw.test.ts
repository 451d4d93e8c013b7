import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { addRecharge } from '../../../test/identity.ts'
import { setSetting } from '../../../test/money/payments.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import {
  addCard,
  age,
  bookedFor,
  newCardNumber,
  newWithdrawer,
  rupeesOf,
  TRON_ADDRESSES,
  verify,
} from '../../../test/money/withdrawals.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Part } from '../../ledger/index.ts'
import { audit } from '../../ledger/audit.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

const DAY_MS = 24 * 3_600_000
const rowOf = async (id: string) => {
  const [row] = await world.database.query<{ risks: string[]; needs_second: boolean; pay_after: Date | null }>(
    'SELECT risks, needs_second, pay_after FROM wallet_withdrawal WHERE id = $1',
    [id],
  )
  return row!
}

test('WALLET-017 only somebody whose advanced verification has passed may withdraw, and this is said before anything else', async () => {
  const { person, ask } = await newWithdrawer(world)
  for (const level of [-3, -1, 1, -2]) {
    await verify(world, person, level)
    // The password is wrong too, and was not looked at.
    expect(await refusalOf(ask('1', { withdraw_password: '000001' })), String(level)).toMatchObject({
      ...{ code: 14008, reason: 'advanced_verification_required' },
    })
    expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual(['advanced_verification'])
  }
  await verify(world, person)
  expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual([])
  expect(await ask('500')).toMatchObject({ status: 1 })
})

test('WALLET-018 below the minimum and above the maximum of the currency are refused, each with its own text', async () => {
  const { person, ask } = await newWithdrawer(world, '90000.00')
  const { id: method_id } = await person.call('addChainWallet', {
    ...{ currency: 2, channel: 'TRC20', address: TRON_ADDRESSES[0], withdraw_password: WITHDRAW_PASSWORD },
  })
  await giveMoney(world, person, 2, '20000')
  const usdt = { type: 2, method: 'wallet', method_id } as const
  const { min, max } = await person.call('getWithdrawConfig', { type: 1 })
  expect([min, max]).toEqual(['200.00', '50000.00'])
  const texts = new Set<string>()
  for (const [amount, more, code] of [
    ['199.99', {}, 14004],
    ['0', {}, 14004],
    ['50000.01', {}, 14005],
    ['9.999999', usdt, 14004],
    ['10000.000001', usdt, 14005],
  ] as const) {
    const refused = await refusalOf(ask(amount, more))
    expect(refused, amount).toMatchObject({ code })
    texts.add(refused.text)
  }
  expect(texts.size).toBe(2)
  expect(await ask('200')).toMatchObject({ amount: '200.00', fee: '4.00', receives: '196.00' })
  expect(await ask('50000')).toMatchObject({ amount: '50000.00', fee: '1000.00' })
  expect(await ask('10', usdt)).toMatchObject({ amount: '10.000000', fee: '1.000000', receives: '9.000000' })
  for (const amount of ['500.001', '-500', '5e2', '１００', '500.']) {
    expect(await reasonOf(ask(amount)), amount).toBe('invalid_params')
  }
  // Diamonds are exchanged first, and rupees go to no address.
  expect(await reasonOf(ask('500', { type: 3 }))).toBe('permission_not_allowed')
  expect(await reasonOf(ask('500', { method: 'wallet', method_id }))).toBe('permission_not_allowed')
})

describe('more than there is', () => {
  test('WALLET-019 more than can be withdrawn is refused, whether it is not there, held or locked', async () => {
    const { person, ask } = await newWithdrawer(world, '1000.00')
    await giveMoney(world, person, 1, '700.00', { part: Part.Locked })
    await ask('400')
    expect(await rupeesOf(person)).toEqual({ balance: '1700.00', withdrawable: '600.00' })
    expect(await person.call('getWithdrawConfig', { type: 1 })).toMatchObject({
      ...{ withdrawable: '600.00', held: '400.00', locked: '700.00' },
    })
    for (const amount of ['600.01', '1700', '5000']) {
      expect(await refusalOf(ask(amount))).toMatchObject({ code: 14003, reason: 'withdrawable_not_enough' })
    }
    await ask('600')
    expect(await refusalOf(ask('200'))).toMatchObject({ code: 14003 })
    expect(await rupeesOf(person)).toEqual({ balance: '1700.00', withdrawable: '0.00' })
  })

  test('WALLET-019 parallel requests at two processes cannot overdraw', async () => {
    const { person, ask } = await newWithdrawer(world, '1000.00')
    const other = await world.startSite()
    const outcomes = await Promise.all(
      [world, other, world, other].map((at) =>
        ask('400', {}, at).then(
          () => 'held',
          (error: { reason: string }) => error.reason,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['held', 'held', 'withdrawable_not_enough', 'withdrawable_not_enough'])
    expect(await rupeesOf(person)).toEqual({ balance: '1000.00', withdrawable: '200.00' })
    expect((await audit(world.database.owner_url)).wrong).toEqual([])
  })
})

describe('the withdrawal password', () => {
  test('WALLET-020 a wrong one is refused with its text, changes no balance and locks after five', async () => {
    const { person, ask } = await newWithdrawer(world)
    const before = await rupeesOf(person)
    for (const attempt of [1, 2, 3, 4, 5]) {
      const refused = await refusalOf(ask('500', { withdraw_password: '000001' }))
      expect(refused, String(attempt)).toMatchObject({
        ...{ code: 14001, reason: 'wrong_withdraw_password', attempts_left: 5 - attempt },
      })
      expect(refused.text).not.toBe('')
    }
    const config = () => person.call('getWithdrawConfig', { type: 1 })
    expect((await config()).blocks, 'before anybody tries again').toEqual(['withdraw_password_locked'])
    // The right one, too, for a day.
    const locked = await refusalOf(ask('500'))
    expect(locked).toMatchObject({ code: 14011, reason: 'withdraw_password_locked' })
    expect(locked.retry_after).toBeGreaterThan(80_000)
    expect((await config()).blocks).toEqual(['withdraw_password_locked'])
    expect(await rupeesOf(person)).toEqual(before)
    expect((await person.call('listWithdrawals', {})).total).toBe(0)
    // Even for what cannot succeed: whoever guesses does not learn what is in the wallet.
    expect(await refusalOf(ask('999999'))).toMatchObject({ code: 14011 })
  })

  test('a lock ends after a day, and a right one forgets what was wrong before', async () => {
    const { ask } = await newWithdrawer(world)
    const wrong = () => refusalOf(ask('500', { withdraw_password: '000001' }))
    for (const _ of [1, 2, 3, 4]) await wrong()
    await ask('500')
    for (const _ of [1, 2, 3, 4]) expect(await wrong()).toMatchObject({ code: 14001 })
    await ask('500')
    for (const _ of [1, 2, 3, 4, 5, 6]) await wrong()
    expect(await refusalOf(ask('500'))).toMatchObject({ code: 14011 })
    world.clock.advance(DAY_MS)
    await ask('500')
  })

  test('that was never set is said before limits and balance', async () => {
    const { person, ask } = await newWithdrawer(world)
    await world.database.query('UPDATE account_user SET withdraw_password_hash = NULL WHERE id = $1', [person.id])
    expect(await refusalOf(ask('1'))).toMatchObject({ code: 14009, reason: 'withdraw_password_not_set' })
    expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual(['withdraw_password'])
  })
})

describe('a request', () => {
  test('holds the amount with the fee of that moment, and stands in the records', async () => {
    const { person, ask } = await newWithdrawer(world, '5000.00')
    const device = await person.openDevice()
    const asked = await ask('1234.56')
    expect(asked).toMatchObject({
      ...{ type: 1, amount: '1234.56', fee: '24.70', receives: '1209.86', status: 1, method: 'bank' },
      ...{ pay_after: null, reason: '', note: '', payment_reference: '', can_cancel: true },
      steps: [{ step: 'requested' }],
    })
    expect(asked.target).toMatchObject({ name: 'HDFC Bank', account_name: 'Asha Verma' })
    expect(await rupeesOf(person)).toEqual({ balance: '5000.00', withdrawable: '3765.44' })
    expect(await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')).toEqual({
      ...{ type: 'wallet_order', data: { id: asked.id, kind: 'withdrawal', status: 1 } },
    })
    expect(await person.call('getWithdrawal', { id: asked.id })).toEqual(asked)
    const { list } = await person.call('getAccountTransactions', { type: 2 })
    expect(list).toMatchObject([{ amount: '-1234.56', balance_after: '3765.44', reference: asked.id }])
    await setSetting(world, 'withdraw_fees', [{ type: 1, rate: 500_000, least: '0' }])
    expect(await person.call('getWithdrawal', { id: asked.id })).toMatchObject({ fee: '24.70' })
    expect(await ask('1000')).toMatchObject({ fee: '500.00' })
    await setSetting(world, 'withdraw_fees', [{ type: 1, rate: 0, least: '300' }])
    // A fee that would leave nothing is below every minimum.
    expect(await reasonOf(ask('300'))).toBe('below_min_withdraw')
    expect(await ask('301')).toMatchObject({ fee: '300.00', receives: '1.00' })
    await setSetting(world, 'withdraw_fees', [{ type: 1, rate: 20_000, least: '0' }])
  })

  test('with the same nonce is one, whatever has changed meanwhile; with another amount it is refused', async () => {
    const { person, ask } = await newWithdrawer(world, '500.00')
    const other = await world.startSite()
    const nonce = randomUUID()
    const answers = await Promise.all([
      ask('500', { nonce }),
      ask('500', { nonce }, other),
      ask('500', { nonce }, other),
    ])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await setSetting(world, 'paused', ['withdraw'])
    expect(await ask('500', { nonce })).toEqual(answers[0])
    expect(await reasonOf(ask('400', { nonce }))).toBe('key_reused')
    await setSetting(world, 'paused', [])
    expect(await bookedFor(world, answers[0]!.id)).toEqual({ 20: 1 })
    expect(await rupeesOf(person)).toEqual({ balance: '500.00', withdrawable: '0.00' })
  })

  test('to a card of somebody else, a removed one or none is as one to nothing', async () => {
    const { person, card_id, ask } = await newWithdrawer(world)
    const stranger = await newWithdrawer(world)
    for (const method_id of [stranger.card_id, '4']) {
      expect(await refusalOf(ask('500', { method_id }))).toMatchObject({ code: 10004, reason: 'non_existent' })
    }
    await person.call('removeCard', { id: card_id })
    expect(await reasonOf(ask('500'))).toBe('non_existent')
    expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual(['no_target'])
  })

  test('is refused beyond the day’s amount and the day’s count, until the site’s next day; what came back counts no more', async () => {
    await setSetting(world, 'withdraw_limits', [
      { type: 1, min: '200', max: '50000', daily_limit: '1000', daily_count: 3, second_from: '20000' },
    ])
    const { person, ask } = await newWithdrawer(world)
    const first = await ask('600')
    expect(await refusalOf(ask('400.01'))).toMatchObject({ code: 14013, reason: 'withdraw_daily_limit' })
    expect((await person.call('getWithdrawConfig', { type: 1 })).daily_left).toBe('400.00')
    await person.call('cancelWithdrawal', { id: first.id })
    for (const _ of [1, 2, 3]) await ask('200')
    expect(await refusalOf(ask('200'))).toMatchObject({ code: 14013 })
    expect(await person.call('getWithdrawConfig', { type: 1 })).toMatchObject({
      ...{ daily_limit: '1000.00', daily_left: '0.00', blocks: ['daily_limit'] },
    })
    // Four at once see the same day.
    const other = await newWithdrawer(world)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => other.ask('300')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    world.clock.advance(DAY_MS)
    await ask('200')
    await setSetting(world, 'withdraw_limits', [
      { type: 1, min: '200', max: '50000', daily_limit: '200000', daily_count: 100, second_from: '20000' },
      { type: 2, min: '10', max: '10000', daily_limit: '20000', daily_count: 5, second_from: '500' },
    ])
  })

  test('takes unplayed money only back the way it came, and brings it back with what is given back', async () => {
    const { person, ask } = await newWithdrawer(world, '1000.00')
    // 1,000 that were won, 500 paid in from a bank and 700 that came as USDT.
    await giveMoney(world, person, 1, '500.00', { unplayed: 'bank' })
    await giveMoney(world, person, 1, '700.00', { unplayed: 'wallet' })
    const unplayed = async () =>
      (
        await world.database.query<{ method: string; amount: string }>(
          'SELECT method, amount FROM wallet_unplayed WHERE user_id = $1 ORDER BY method',
          [person.id],
        )
      ).map(({ method, amount }) => [method, amount])
    expect(await person.call('getWithdrawConfig', { type: 1 })).toMatchObject({
      ...{ withdrawable: '1500.00', only_back: [{ method: 'wallet', amount: '700.00' }] },
    })
    expect(await refusalOf(ask('1500.01'))).toMatchObject({ code: 14014, reason: 'only_back_the_way_it_came' })
    const order = await ask('1200')
    expect(await unplayed()).toEqual([
      ['bank', '30000'],
      ['wallet', '70000'],
    ])
    expect(await refusalOf(ask('300.01'))).toMatchObject({ code: 14014 })
    await person.call('cancelWithdrawal', { id: order.id })
    expect(await unplayed()).toEqual([
      ['bank', '50000'],
      ['wallet', '70000'],
    ])
    await ask('1500')
    expect(await unplayed()).toEqual([
      ['bank', '0'],
      ['wallet', '70000'],
    ])
  })

  test('is refused while something is owed, and while withdrawals are paused', async () => {
    const { person, ask } = await newWithdrawer(world)
    await setSetting(world, 'paused', ['withdraw'])
    expect(await refusalOf(ask('500', { withdraw_password: '000001' }))).toMatchObject({ reason: 'paused' })
    expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual(['paused'])
    await setSetting(world, 'paused', [])
    await world.database.query(
      `WITH deposit AS (INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, state, user_id, received_at)
         VALUES ('upi', $2, 2, 1, 100, 'charged_back', $1, now()) RETURNING id)
       INSERT INTO wallet_receivable (deposit_id, user_id, book, currency, amount, created_at)
       SELECT id, $1, 2, 1, 100, now() FROM deposit`,
      [person.id, randomUUID()],
    )
    expect(await refusalOf(ask('500'))).toMatchObject({ code: 14015, reason: 'withdraw_blocked' })
    expect((await person.call('getWithdrawConfig', { type: 1 })).blocks).toEqual(['receivable'])
    expect(await rupeesOf(person)).toEqual({ balance: '10000.00', withdrawable: '10000.00' })
  })

  test('from somebody new, with a new card on a shared one, of fresh money, is marked so', async () => {
    const known = await newWithdrawer(world, '60000.00')
    expect(await rowOf((await known.ask('19999.99')).id)).toEqual({ risks: [], needs_second: false, pay_after: null })
    expect(await rowOf((await known.ask('20000')).id)).toMatchObject({ risks: ['large'], needs_second: true })

    const person = await world.register()
    await verify(world, person)
    await setWithdrawPassword(world, person)
    const card_number = newCardNumber()
    const card = await addCard(person, { card_number })
    await giveMoney(world, person, 1, '3000.00', { unplayed: 'bank' })
    await addRecharge(world, person, 1, 300_000)
    await world.database.query('UPDATE wallet_recharge SET decided_at = $2 WHERE user_id = $1', [
      person.id,
      world.clock.now(),
    ])
    const ask = (method_id = card.id) =>
      person.call('createWithdrawal', {
        ...{ type: 1, amount: '500', method: 'bank', method_id },
        ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
      })
    const fresh = await ask()
    expect(await rowOf(fresh.id)).toMatchObject({
      ...{ risks: ['new_target', 'new_account', 'new_device', 'fast_out'], needs_second: false },
    })
    expect(fresh.pay_after).toBe(card.waits_until)
    // Played in the meantime.
    await world.database.query('UPDATE wallet_unplayed SET amount = 0 WHERE user_id = $1', [person.id])
    await age(world, person)
    expect(await rowOf((await ask()).id)).toMatchObject({ risks: [], needs_second: false })
    const other = await newWithdrawer(world)
    await addCard(other.person, { card_number })
    expect(await rowOf((await ask()).id)).toMatchObject({ risks: ['shared_target'], needs_second: true })
    await verify(world, known.person, 2, 'Rohan Kulkarni')
    expect(await rowOf((await known.ask('500')).id)).toMatchObject({ risks: ['name_differs'], needs_second: true })
    const [row] = await world.database.query<{ device_hash: Buffer }>(
      'SELECT device_hash FROM account_user_device WHERE user_id = $1',
      [other.person.id],
    )
    await world.database.query(
      'INSERT INTO account_user_device (device_hash, user_id, seen_at) VALUES ($1, $2, now())',
      [row!.device_hash, world.rohan.id],
    )
    expect(await rowOf((await other.ask('500')).id)).toMatchObject({ risks: ['shared_device'], needs_second: false })
  })
})

describe('cancelling', () => {
  test('gives back amount and fee, once, while nobody has agreed', async () => {
    const { person, ask } = await newWithdrawer(world, '1000.00')
    const { id } = await ask('1000')
    const other = await world.startSite()
    const answers = await Promise.all([
      person.call('cancelWithdrawal', { id }),
      person.at(other.origin).call('cancelWithdrawal', { id }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ...{ id, status: -1, reason: 'withdraw_reason_cancelled', can_cancel: false },
        steps: [{ step: 'requested' }, { step: 'cancelled' }],
      })
    }
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
    expect(await rupeesOf(person)).toEqual({ balance: '1000.00', withdrawable: '1000.00' })
  })

  test('is for nobody else, and not for what was sent or what a second operator is asked about', async () => {
    const { person, ask } = await newWithdrawer(world)
    const { id } = await ask('500')
    const on_hold = await ask('500')
    await world.database.query(`UPDATE wallet_withdrawal SET stage = 'hold' WHERE id = $1`, [on_hold.id])
    expect(await reasonOf(world.rohan.call('cancelWithdrawal', { id }))).toBe('non_existent')
    expect(await reasonOf(person.call('cancelWithdrawal', { id: '4' }))).toBe('non_existent')
    expect(await person.call('cancelWithdrawal', { id: on_hold.id })).toMatchObject({ status: -1 })
    const asked = await ask('500')
    await world.database.query(`UPDATE wallet_withdrawal SET stage = 'approved' WHERE id = $1`, [id])
    expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 1, can_cancel: true })
    await world.database.query(`UPDATE wallet_withdrawal SET stage = 'sent', status = 3 WHERE id = $1`, [id])
    await world.database.query(`UPDATE wallet_withdrawal SET stage = 'second' WHERE id = $1`, [asked.id])
    for (const closed of [id, asked.id]) {
      expect(await refusalOf(person.call('cancelWithdrawal', { id: closed }))).toMatchObject({ reason: 'order_closed' })
      expect(await person.call('getWithdrawal', { id: closed })).toMatchObject({ can_cancel: false })
    }
  })
})

test('withdrawals are listed newest first, by currency, status and time, twenty to a page', async () => {
  const { person, ask } = await newWithdrawer(world, '50000.00')
  await setSetting(world, 'withdraw_limits', [
    { type: 1, min: '200', max: '50000', daily_limit: '200000', daily_count: 100, second_from: '20000' },
  ])
  const ids: string[] = []
  for (let index = 0; index < 22; index++) ids.unshift((await ask('200')).id)
  await person.call('cancelWithdrawal', { id: ids[5]! })
  const idsOf = async (input: object) => {
    const { list, total } = await person.call('listWithdrawals', input)
    return { ids: list.map(({ id }) => id), total }
  }
  expect(await idsOf({})).toEqual({ ids: ids.slice(0, 20), total: 22 })
  expect(await idsOf({ pos: 20 })).toEqual({ ids: ids.slice(20), total: 22 })
  expect(await idsOf({ status: -1 })).toEqual({ ids: [ids[5]], total: 1 })
  expect(await idsOf({ type: 2 })).toEqual({ ids: [], total: 0 })
  const { created_at } = await person.call('getWithdrawal', { id: ids[3]! })
  expect((await idsOf({ start: created_at })).ids).toEqual(ids.slice(0, 4))
  expect((await idsOf({ end: created_at, limit: 100 })).ids).toEqual(ids.slice(4))
})

test('WALLET-034 nobody reads or changes another’s wallet, records, cards or withdrawals by guessing ids', async () => {
  const owner = await newWithdrawer(world, '5000.00')
  const { id } = await owner.ask('500')
  const wallet = await owner.person.call('addChainWallet', {
    ...{ currency: 2, channel: 'TRC20', address: TRON_ADDRESSES[1], withdraw_password: WITHDRAW_PASSWORD },
  })
  const thief = await newWithdrawer(world, '5000.00')
  const before = await owner.person.call('getWallet', {})
  const tried: ((id: { order: string; card: string; wallet: string }) => Promise<unknown>)[] = [
    ({ order }) => thief.person.call('getWithdrawal', { id: order }),
    ({ order }) => thief.person.call('cancelWithdrawal', { id: order }),
    ({ card }) => thief.ask('500', { method_id: card }),
    ({ card }) => thief.person.call('removeCard', { id: card }),
    ({ wallet: address }) => thief.person.call('removeChainWallet', { id: address }),
  ]
  for (const attempt of tried) {
    const refused = await refusalOf(attempt({ order: id, card: owner.card_id, wallet: wallet.id }))
    expect(refused).toMatchObject({ code: 10004, reason: 'non_existent' })
    expect(refused).toEqual(await refusalOf(attempt({ order: '4', card: '4', wallet: '4' })))
  }
  expect((await thief.person.call('listWithdrawals', {})).list).toEqual([])
  expect((await thief.person.call('listCards', {})).list.map((card) => card.id)).toEqual([thief.card_id])
  expect(await thief.person.call('listChainWallets', {})).toEqual([])
  // Records and wallets take no id at all: what is sent along is not looked at.
  const sneaky = { user_id: owner.person.id } as object as Record<string, never>
  expect(await thief.person.call('getWallet', sneaky)).toEqual(await thief.person.call('getWallet', {}))
  const records = await thief.person.call('getAccountTransactions', sneaky)
  expect(records.list.filter(({ reference }) => reference === id)).toEqual([])
  expect(await owner.person.call('getWallet', {})).toEqual(before)
  expect(await owner.person.call('getWithdrawal', { id })).toMatchObject({ status: 1 })
})
