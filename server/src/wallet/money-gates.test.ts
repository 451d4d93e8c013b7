import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '@mela/contract/calls.ts'
import type { Caller } from '@mela/contract/client.ts'
import * as wallet from '@mela/contract/wallet/wallet.ts'
import { AGENT_CALLS, callsOf, MONEY_CALLS as MONEY } from '../../test/money/money-calls.ts'
import { callerAt, refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

// Who may use money at all. Every call of money is here: one that is added and has no line fails.
const withdraw_password = '482913'
const order = () => ({ id: '100000001' })
/** What would be understood of each, whether or not there is such a thing. */
const INPUTS: Partial<Record<CallName, () => object>> = {
  getRechargeConfig: () => ({ type: 1 }),
  createRecharge: () => ({ type: 1, channel_id: 'upi', amount: '500', nonce: randomUUID() }),
  listRecharges: () => ({}),
  getRecharge: order,
  giveRechargeReference: () => ({ ...order(), reference: '123456789012' }),
  cancelRecharge: order,
  openRechargePage: order,
  directCharge: () => ({ type: 1, amount: '10', withdraw_password, nonce: randomUUID() }),
  getWithdrawConfig: () => ({ type: 1 }),
  listTurnoverBets: () => ({ turnover_id: '700001' }),
  createWithdrawal: () => ({
    ...{ type: 1, amount: '200', method: 'bank', method_id: '500001', withdraw_password, nonce: randomUUID() },
  }),
  listWithdrawals: () => ({}),
  getWithdrawal: order,
  cancelWithdrawal: order,
  listBanks: () => ({}),
  listCards: () => ({}),
  addCard: () => ({ bank_name: 'HDFC Bank', account_name: 'Asha Rao', card_number: '123456789012', withdraw_password }),
  removeCard: () => ({ id: '500001' }),
  listChainWallets: () => ({}),
  addChainWallet: () => ({
    ...{ currency: 2, channel: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', withdraw_password },
  }),
  removeChainWallet: () => ({ id: '500001' }),
  getExchangeConfig: () => ({}),
  quoteExchange: () => ({ from: 1, to: 3, amount: '10' }),
  exchange: () => ({ quote_id: randomUUID(), nonce: randomUUID() }),
}
/** Of agents, whom there are only where money is used. */
const AGENT_INPUTS: Partial<Record<CallName, () => object>> = {
  applyAsAgent: () => ({ content: 'I run a cricket group' }),
  receiveAgentReward: () => ({ nonce: randomUUID() }),
  openMemberAccount: () => ({ username: 'somebody_else', password: 'mela-password', nonce: randomUUID() }),
}
const ask = (caller: Caller, name: CallName): Promise<unknown> =>
  caller(name, (INPUTS[name]?.() ?? AGENT_INPUTS[name]?.() ?? {}) as never)

/** What each call says no with, or nothing where it says yes. */
async function refusals(caller: Caller, names: readonly CallName[] = MONEY) {
  const found: Record<string, number | undefined> = {}
  for (const name of names) {
    found[name] = await refusalOf(ask(caller, name)).then(
      ({ code }) => code,
      (error: Error) => {
        if (!error.message.startsWith('expected a refusal')) throw error
        return undefined
      },
    )
  }
  return found
}
const all = (code: number, names: readonly CallName[] = MONEY) => Object.fromEntries(names.map((name) => [name, code]))

test('every call of money has a line here', () => {
  expect(MONEY.toSorted()).toEqual(Object.keys(INPUTS).toSorted())
  expect(MONEY.length).toBeGreaterThan(20)
})

describe('where diamonds are for play', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.end())

  test('PLAY-001 recharge, withdrawal, exchange and cards and agents answer 10018, and Diamonds are granted', async () => {
    expect(world.context.config.ECONOMY).toBe('play')
    expect(await refusals(world.asha.call)).toEqual(all(10018))
    expect(AGENT_CALLS.length).toBeGreaterThan(5)
    expect(await refusals(world.asha.call, AGENT_CALLS)).toEqual(all(10018, AGENT_CALLS))
    expect((await world.asha.call('claimDailyGrant', {})).is_granted).toBe(true)
  })

  test('WALLET-033 (part: the calls) without a token every call of the wallet answers 10005, and whoever is signed in is known', async () => {
    const names = [...MONEY, ...callsOf(wallet)]
    expect(names).toContain('exportAccountTransactions')
    expect(
      await refusals(
        callerAt(() => world.origin),
        names,
      ),
    ).toEqual(all(10005, names))
    expect(
      await refusals(
        callerAt(() => world.origin, 'x'.repeat(43)),
        names,
      ),
    ).toEqual(all(10005, names))
    const own = await refusals(world.rohan.call, callsOf(wallet))
    expect(own).toEqual(Object.fromEntries(callsOf(wallet).map((name) => [name, undefined])))
  })
})

describe('where test money is used', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  })
  afterAll(() => world.end())

  test('WALLET-033 (part: who may) anyone who is signed in uses it, and nobody with a session that a login card opened', async () => {
    const codes = Object.values(await refusals(world.asha.call))
    expect(codes).not.toContain(10018)
    expect(codes).not.toContain(10005)
    await world.database.query('UPDATE account_session SET is_limited = true WHERE user_id = $1', [world.rohan.id])
    const elsewhere = await world.startSite({ ROLES: 'api' })
    expect(await refusals(world.rohan.at(elsewhere.origin).call)).toEqual(all(10018))
  })
})

describe('where money is licensed', () => {
  let world: World
  let person: Person
  beforeAll(async () => {
    world = await openWorld({
      variables: {
        ...{ ECONOMY: 'licensed', LICENCE_NUMBER: 'B2C/394/2017', LICENCE_OPERATOR: 'Mela Ltd' },
        ...{ LICENCE_COUNTRIES: 'MT,DE', LICENCE_CONTACT: 'play@mela.example' },
      },
    })
    person = await world.register()
  })
  afterAll(() => world.end())
  const verify = (country: string, level: number) =>
    world.database.query(
      `INSERT INTO identity_person (user_id, level, country, changed_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (user_id) DO UPDATE SET level = $2, country = $3`,
      [person.id, level, country],
    )

  test('PLAY-001 it answers 10018 to whoever is not verified in one of its countries, and recharging asks for the verification', async () => {
    const unverified = await refusals(person.call)
    expect([unverified['createRecharge'], unverified['getRechargeConfig']]).toEqual([17001, undefined])
    const config = await person.call('getRechargeConfig', { type: '1' })
    expect([config.needs_verification, config.channels]).toEqual([true, []])
    const { createRecharge: _recharge, getRechargeConfig: _config, ...others } = unverified
    expect(others).toEqual(all(10018, Object.keys(others) as CallName[]))
    await verify('FR', 1)
    expect(await refusals(person.call)).toEqual(all(10018))
    await verify('FR', 2)
    expect(await refusals(person.call)).toEqual(all(10018))
    // In review is not verified, whatever the document says.
    await verify('MT', -1)
    expect((await refusals(person.call))['quoteExchange']).toBe(10018)
    for (const [country, level] of [
      ['MT', 1],
      ['DE', 2],
      ['DE', -2],
    ] as const) {
      await verify(country, level)
      expect(Object.values(await refusals(person.call))).not.toContain(10018)
      expect((await person.call('getRechargeConfig', { type: '1' })).needs_verification).toBe(false)
    }
  })
})
