import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { FEE_SETTINGS, LIMIT_SETTINGS } from '@mela/contract/operators/money-settings.ts'
import { siteSettings } from '@mela/contract/site-settings.ts'
import { MONEY_SWITCHES, SWITCHES } from '@mela/contract/wallet/wallet-rules.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { foundGroup } from '../../../test/group.ts'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { newUsername, openWorld, registerAt, type Site, type World } from '../../../test/world.ts'

const { Rupee, Diamond } = Currency
let world: World
let second: Site
let nisha: Operator
let arjun: Operator
let helper: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  second = await world.startSite({ ROLES: 'api' })
  nisha = await hireOperator(world, 'nisha', ['finance', 'risk'])
  arjun = await hireOperator(world, 'arjun', ['finance', 'risk'])
  helper = await hireOperator(world, 'helper', ['support'])
})
afterAll(() => world.end())

const reason = 'the bank called'
const settings = () => nisha.call('getMoneySettings', {})
const lastNote = async (action: string) =>
  (
    await world.database.query<{ subject: string; details: Record<string, unknown> }>(
      'SELECT subject, details FROM operators_audit WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    )
  )[0]!

describe('prices and limits', () => {
  test('start as a new site has them', async () => {
    const { exchange_terms, exchange_rates, direct_bonus, withdraw_limits } = await settings()
    expect(exchange_terms).toEqual({ min_inr: '4', fee: '0', cashback: '0' })
    expect(exchange_rates).toContainEqual({ from: 2, to: 1, rate: '83' })
    expect(direct_bonus).toBe(50_000)
    expect(withdraw_limits).toContainEqual(expect.objectContaining({ type: 1, min: '200', max: '50000' }))
    expect(Object.keys(await settings())).not.toContain('app_name')
  })

  test('CONSOLE-003 fees and limits change only when a second operator agrees, once, in every process, and the request shows before and after', async () => {
    const changes = { exchange_terms: { min_inr: '10', fee: '1', cashback: '0' } }
    const { approval_id } = await nisha.call('changeFees', { changes, reason })
    expect((await settings()).exchange_terms.min_inr).toBe('4')
    expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
    const [shown] = await arjun.call('listApprovals', { state: 'open' })
    expect(shown).toMatchObject({
      ...{ kind: 'fee_change', subject: 'setting:exchange_terms', reason, requester: 'nisha' },
      payload: { before: { exchange_terms: { min_inr: '4', fee: '0', cashback: '0' } }, after: changes },
    })
    expect((await settings()).exchange_terms.min_inr).toBe('4')
    await arjun.decide(approval_id)
    expect(await reasonOf(arjun.decide(approval_id))).toBe('approval_closed')
    expect((await settings()).exchange_terms).toEqual(changes.exchange_terms)
    await expect
      .poll(async () => (await world.rohan.at(second.origin).call('getExchangeConfig', {})).min_inr)
      .toBe('10')
    expect(await lastNote('decideApproval')).toMatchObject({ subject: 'setting:exchange_terms' })
    const { new_target_hours } = await settings()
    const limits = await nisha.call('changeLimits', { changes: { new_target_hours: 48 }, reason })
    expect(await reasonOf(nisha.decide(limits.approval_id))).toBe('own_approval')
    expect((await settings()).new_target_hours).toBe(new_target_hours)
    const [open] = await arjun.call('listApprovals', { state: 'open' })
    expect(open).toMatchObject({
      ...{ id: limits.approval_id, kind: 'limit_change', subject: 'setting:new_target_hours' },
      payload: { before: { new_target_hours }, after: { new_target_hours: 48 } },
    })
    await arjun.decide(limits.approval_id)
    expect(await reasonOf(arjun.decide(limits.approval_id))).toBe('approval_closed')
    expect((await settings()).new_target_hours).toBe(48)
    // Everything else stayed.
    expect((await settings()).exchange_terms).toEqual(changes.exchange_terms)
  })

  test('of a state that is no longer there do not come', async () => {
    const fee = (rate: number) =>
      nisha.call('changeFees', { changes: { withdraw_fees: [{ type: 1, rate, least: '0' }] }, reason })
    const [one, other] = [await fee(30_000), await fee(40_000)]
    await arjun.decide(one.approval_id)
    expect(await reasonOf(arjun.decide(other.approval_id))).toBe('approval_closed')
    expect((await settings()).withdraw_fees).toEqual([{ type: 1, rate: 30_000, least: '0' }])
    // Two who agree at once to two requests about the same price change it once.
    const [third, fourth] = [await fee(10_000), await fee(15_000)]
    const vikram = await hireOperator(world, 'vikram', ['finance'])
    const outcomes = await Promise.allSettled([arjun.decide(third.approval_id), vikram.decide(fourth.approval_id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { new_target_hours } = await settings()
    const rejected = await nisha.call('changeLimits', { changes: { new_target_hours: 1 }, reason })
    await arjun.decide(rejected.approval_id, 'reject')
    expect((await settings()).new_target_hours).toBe(new_target_hours)
  })

  test('that contradict themselves, name nothing or name something else are refused', async () => {
    const refused = async (changes: object) => reasonOf(nisha.call('changeFees', { changes, reason }))
    const rates = (back: string) => [
      { from: 1, to: 2, rate: '0.0125' },
      { from: 2, to: 1, rate: back },
    ]
    expect(await refused({ exchange_rates: rates('80.1') })).toBe('invalid_params')
    // Every exchange would bring more than it costs.
    expect(await refused({ exchange_terms: { min_inr: '4', fee: '0.50', cashback: '0.51' } })).toBe('invalid_params')
    expect(await refused({ exchange_terms: { min_inr: '4', fee: '0.001', cashback: '0' } })).toBe('invalid_params')
    expect(await refused({})).toBe('invalid_params')
    expect(await refused({ withdraw_limits: [] })).toBe('invalid_params')
    expect(await refused({ direct_bonus: 1_000_001 })).toBe('invalid_params')
    const { withdraw_limits } = await settings()
    const upside_down = withdraw_limits.map((limit) => ({ ...limit, min: '100', max: '50' }))
    const limits = nisha.call('changeLimits', { changes: { withdraw_limits: upside_down }, reason })
    expect(await reasonOf(limits)).toBe('invalid_params')
    const { basic, advanced } = (await settings()).identity_levels
    const identity_levels = { basic: { ...basic, document: false }, advanced: { ...advanced, bank: true } }
    expect(await reasonOf(nisha.call('changeLimits', { changes: { identity_levels }, reason }))).toBe('invalid_params')
    await nisha.call('changeFees', { changes: { exchange_rates: rates('80') as never }, reason })
    await nisha.call('changeFees', {
      changes: { exchange_terms: { min_inr: '4', fee: '0.5', cashback: '0.50' } },
      reason,
    })
  })

  test('that would have USDT sent to an address with wrong check digits are refused', async () => {
    const { recharge_channels } = await settings()
    const withAddress = (address: string) => ({
      recharge_channels: recharge_channels.map((channel) =>
        channel.kind === 'chain' ? { ...channel, address } : channel,
      ),
    })
    for (const address of ['TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u2', 'TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u', 'T']) {
      expect(await reasonOf(nisha.call('changeFees', { changes: withAddress(address), reason }))).toBe('invalid_params')
    }
    const changes = withAddress('TAoJHwgkpEkFrtgwKQ4RcGCJ4LPQYcD7u1')
    expect((await nisha.call('changeFees', { changes, reason })).approval_id).toMatch(/^\d+$/)
  })

  test('CONSOLE-003 fees and limits are nobody’s to set alone: the settings of the site do not know them, and know banks and photos of cards', async () => {
    const admin = await hireOperator(world, 'the.admin', ['admin'])
    const before = siteSettings.parse(await admin.call('getSiteSettings', {}))
    const shared = [...FEE_SETTINGS, ...LIMIT_SETTINGS]
    expect(Object.keys(await settings()).toSorted()).toEqual(shared.toSorted())
    for (const name of [...shared, 'paused'] as const) {
      const changes = { app_name: 'Fair', [name]: before[name] } as object
      expect(await reasonOf(admin.call('saveSiteSettings', { changes, reason }))).toBe('invalid_params')
    }
    expect((await admin.call('getSiteSettings', {})).app_name).toBe(before.app_name)
    const banks = [{ code: 'MELA', name: 'Mela Bank' }]
    await admin.call('saveSiteSettings', { changes: { banks, card_photo_switch: 1 }, reason })
    expect(await admin.call('getSiteSettings', {})).toMatchObject({ banks, card_photo_switch: 1 })
  })
})

describe('a switch', () => {
  const pause = (name: (typeof SWITCHES)[number], by: Operator = helper) => by.call('pauseSwitch', { name, reason })
  const announce = () => [world, second].forEach(({ context }) => context.settings.announceChange())
  async function openAll() {
    await world.database.query(`DELETE FROM platform_setting WHERE name = 'paused'`)
    announce()
  }
  afterEach(openAll)

  test('CONSOLE-015 is shut by one operator alone at once, in every process; money opens again only with a second one', async () => {
    const person = await world.register()
    for (const currency of [Rupee, Diamond]) await giveMoney(world, person, currency, '500')
    const group = await foundGroup(world, person, [world.rohan])
    const uses: Record<(typeof SWITCHES)[number], (site: Site) => Promise<unknown>> = {
      sign_up: ({ guest }) => registerAt(guest, newUsername(), 'mela-password'),
      recharge: ({ origin }) =>
        person.at(origin).call('directCharge', {
          ...{ type: Rupee, amount: '1', withdraw_password: '123456', nonce: randomUUID() },
        }),
      withdraw: ({ origin }) =>
        person.at(origin).call('createWithdrawal', {
          ...{ type: Rupee, amount: '200', method: 'bank', method_id: '4', withdraw_password: '123456' },
          nonce: randomUUID(),
        }),
      exchange: ({ origin }) => person.at(origin).call('quoteExchange', { from: Rupee, to: Diamond, amount: '10' }),
      chests: ({ origin }) =>
        person.at(origin).call('addChest', {
          ...{ group_id: group.id, type: ChestType.Normal, amount: 2, num: 2, nonce: randomUUID() },
        }),
    }
    const isShut = (name: (typeof SWITCHES)[number], site: Site) =>
      uses[name](site).then(
        () => false,
        (error: { reason?: string }) => error.reason === 'paused',
      )
    /** Whether it stayed shut when one had asked, what that one hears who would agree with themselves, and whether it then stayed shut. */
    const reopen = async (name: (typeof SWITCHES)[number]) => {
      if (name === 'sign_up') {
        await nisha.call('resumeSignUp', { reason })
        return []
      }
      const { approval_id } = await nisha.call('resumeSwitch', { name, reason })
      const steps = [await isShut(name, world), await reasonOf(nisha.decide(approval_id)), await isShut(name, world)]
      await arjun.decide(approval_id)
      return steps
    }
    for (const name of SWITCHES) {
      for (const site of [world, second]) expect([name, await isShut(name, site)]).toEqual([name, false])
      expect((await pause(name)).paused).toEqual([name])
      // Where it was announced, and where the announcement arrives in a moment.
      expect([name, await isShut(name, world)]).toEqual([name, true])
      await expect.poll(() => isShut(name, second)).toBe(true)
      expect(await lastNote('pauseSwitch')).toMatchObject({
        ...{ subject: `switch:${name}`, details: { before: [], after: [name], reason } },
      })
      expect([name, await reopen(name)]).toEqual([name, name === 'sign_up' ? [] : [true, 'own_approval', true]])
      expect([name, await isShut(name, world)]).toEqual([name, false])
      await expect.poll(() => isShut(name, second)).toBe(false)
    }
    expect(Object.keys(uses)).toEqual([...SWITCHES])
  })

  test('has no other way back: nobody opens money through the sign-up, and support opens nothing', async () => {
    for (const name of MONEY_SWITCHES) await pause(name)
    expect((await nisha.call('resumeSignUp', { reason })).paused).toEqual([...MONEY_SWITCHES])
    expect((await refusalOf(nisha.call('resumeSwitch', { name: 'sign_up' as never, reason }))).reason).toBe(
      'invalid_params',
    )
    expect(await reasonOf(helper.call('resumeSwitch', { name: 'chests', reason }))).toBe('permission_not_allowed')
    await openAll()
    expect(await reasonOf(nisha.call('resumeSwitch', { name: 'chests', reason }))).toBe('order_closed')
  })

  test('that others shut meanwhile stays shut when one opens; opening twice happens once', async () => {
    await pause('exchange')
    const [one, other] = [
      await nisha.call('resumeSwitch', { name: 'exchange', reason }),
      await nisha.call('resumeSwitch', { name: 'exchange', reason }),
    ]
    await pause('withdraw')
    await arjun.decide(one.approval_id)
    expect((await pause('withdraw')).paused).toEqual(['withdraw'])
    expect(await reasonOf(arjun.decide(other.approval_id))).toBe('approval_closed')
  })

  test('is not lost when several are shut at the same moment, in two processes, the first ever', async () => {
    const there = new OperatorBrowser(second.origin)
    there.cookie = helper.cookie
    await Promise.all(SWITCHES.map((name, index) => (index % 2 ? there : helper).call('pauseSwitch', { name, reason })))
    const [row] = await world.database.query<{ value: string[] }>(
      `SELECT value FROM platform_setting WHERE name = 'paused'`,
    )
    expect(row!.value.toSorted()).toEqual([...SWITCHES].toSorted())
  })
})

test('every session of a person ends at once when an operator signs them out, and they can come back', async () => {
  const person = await world.register()
  const device = await person.openDevice()
  await helper.call('endUserSessions', { user_id: person.id, reason })
  await device.closed
  expect((await refusalOf(person.call('getWallet', {}))).code).toBe(10005)
  expect(await lastNote('endUserSessions')).toMatchObject({
    ...{ subject: `user:${person.id}`, details: { ended: 1, reason } },
  })
  await world.guest('login', {
    ...{ biz: 'login', source: 'h5', data: { account: { username: person.username, password: person.password } } },
  })
  expect(await reasonOf(helper.call('endUserSessions', { user_id: '4', reason }))).toBe('non_existent')
})
