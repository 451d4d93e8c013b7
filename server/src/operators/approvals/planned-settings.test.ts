import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEE_SETTINGS, LIMIT_SETTINGS, type MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { runJob } from '../../../test/crash/doomed.ts'
import { hireOperator, Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { writeSettings } from '../../platform/settings.ts'
import { LONG_MS } from '../../../../waits.ts'

let world: World
let second: Site
let nisha: Operator
let arjun: Operator
let kiran: Operator
beforeAll(async () => {
  // Without a worker: what comes at its time comes when it is asked for here.
  world = await openWorld({ variables: { ECONOMY: 'sandbox', ROLES: 'api,gateway' } })
  second = await world.startSite({ ROLES: 'api' })
  nisha = await hireOperator(world, 'nisha', ['finance', 'risk', 'admin'])
  arjun = await hireOperator(world, 'arjun', ['finance', 'risk'])
  const hired = await hireOperator(world, 'kiran', ['risk'])
  kiran = new Operator({ ...world, origin: second.origin } as World, { ...hired, otpauth_url: hired.totp.toString() })
  kiran.cookie = hired.cookie
})
afterAll(() => world.end())
beforeEach(async () => {
  await pass(0)
  for (const { state, approval_id } of await plans()) if (state === 'planned') await cancel(approval_id)
})

const reason = 'from the first of the month on'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const settings = () => nisha.call('getMoneySettings', {})
const plans = () => nisha.call('listPlannedSettings', {})
const planOf = async (approval_id: string) => (await plans()).find((plan) => plan.approval_id === approval_id)
const stateOf = async (approval_id: string) => (await planOf(approval_id))?.state
const cancel = (approval_id: string, by: Operator = kiran) => by.call('cancelPlannedSettings', { approval_id, reason })
const ask = (changes: Partial<MoneySettings>, effective_from?: string) =>
  nisha.call('changeFees', { changes, reason, ...(effective_from && { effective_from }) })
/** Agreed to by two, for later. */
async function plan(changes: Partial<MoneySettings>, effective_from = after(DAY_MS)): Promise<string> {
  const { approval_id } = await ask(changes, effective_from)
  await arjun.decide(approval_id)
  return approval_id
}
const work = (approval_id: string, { context }: Pick<World, 'context'> = world) =>
  runJob(context, 'operators:apply-planned-change', { approval_id })
const sweep = ({ context }: Pick<World, 'context'> = world) => runJob(context, 'operators:apply-planned-changes')
const logOf = (subject: string) =>
  world.database.query<{ action: string; operator_id: string | null; details: Record<string, unknown>; at: Date }>(
    'SELECT action, operator_id, details, at FROM operators_audit WHERE subject = $1 ORDER BY id',
    [subject],
  )
const bonusNow = async () => (await settings()).direct_bonus
const otherBonus = async () => ((await bonusNow()) === 60_000 ? 70_000 : 60_000)

/** Every setting, each with another value. */
function changed(known: MoneySettings): MoneySettings {
  const [upi, ...channels] = known.recharge_channels
  return {
    recharge_channels: [{ ...upi!, max: '60000' }, ...channels],
    recharge_activities: [{ id: '1', type: 1, title: { en: 'Holi' }, min: '500' }],
    withdraw_fees: known.withdraw_fees.map((fee) => ({ ...fee, rate: 25_000 })),
    exchange_rates: known.exchange_rates.filter(({ from, to }) => from === 1 && to === 3),
    exchange_terms: { ...known.exchange_terms, min_inr: '10' },
    direct_bonus: known.direct_bonus + 1,
    vip_levels: known.vip_levels.map((level, index) => (index === 10 ? { ...level, recharge: '9999999' } : level)),
    vip_keep: 250_000,
    invite_terms: { ...known.invite_terms, reward: '250' },
    agent_terms: { ...known.agent_terms, tiers: [140_000, 80_000, 40_000] },
    withdraw_limits: known.withdraw_limits.map((limit) => ({ ...limit, daily_count: 3 })),
    new_target_hours: known.new_target_hours + 1,
    identity_levels: { ...known.identity_levels, advanced: { ...known.identity_levels.advanced, document: true } },
  }
}
const pick = (values: MoneySettings, names: readonly (keyof MoneySettings)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

describe('a change with a time', () => {
  test('CONSOLE-013 (part: effective-from dates of every setting that exists) it is asked for and agreed to with its time, comes then and not before, and both its planning and its coming are in the log', async () => {
    const known = await settings()
    const wanted = changed(known)
    expect(Object.keys(wanted).toSorted()).toEqual(Object.keys(known).toSorted())
    const effective_from = after(7 * DAY_MS)
    const asked = [
      await nisha.call('changeFees', { changes: pick(wanted, FEE_SETTINGS), effective_from, reason }),
      await nisha.call('changeLimits', { changes: pick(wanted, LIMIT_SETTINGS), effective_from, reason }),
    ]
    const shown = await arjun.call('listApprovals', { state: 'open' })
    for (const { approval_id } of asked) {
      const request = shown.find(({ id }) => id === approval_id)
      expect(request!.payload).toMatchObject({ before: expect.any(Object), after: expect.any(Object), effective_from })
      expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
      await arjun.decide(approval_id)
    }
    expect(await settings()).toEqual(known)
    expect(await plans()).toEqual(
      asked.map(({ approval_id }, index) => ({
        approval_id,
        subject: `setting:${(index === 0 ? FEE_SETTINGS : LIMIT_SETTINGS).join()}`,
        payload: {
          before: pick(known, index === 0 ? FEE_SETTINGS : LIMIT_SETTINGS),
          after: pick(wanted, index === 0 ? FEE_SETTINGS : LIMIT_SETTINGS),
          effective_from,
        },
        ...{ effective_from, state: 'planned', failure: null, reason, requester: 'nisha', approver: 'arjun' },
        ...{ cancelled_by: null, done_at: null },
      })),
    )

    // Whoever comes early leaves it as it is.
    for (const { approval_id } of asked) await work(approval_id)
    await pass(6 * DAY_MS)
    await sweep()
    expect(await settings()).toEqual(known)
    await pass(DAY_MS)
    await sweep()
    expect(await settings()).toEqual(wanted)
    await expect
      .poll(async () => (await world.rohan.at(second.origin).call('getExchangeConfig', {})).min_inr)
      .toBe('10')
    expect((await plans()).map(({ state, failure }) => [state, failure])).toEqual([
      ['applied', null],
      ['applied', null],
    ])
    const log = await logOf(`setting:${LIMIT_SETTINGS.join()}`)
    expect(log.map(({ action, operator_id }) => [action, operator_id])).toEqual([
      ['changeLimits', nisha.id],
      ['decideApproval', arjun.id],
      ['applyPlannedSettings', null],
    ])
    const { approval_id } = asked[1]!
    expect(log.at(-1)!.details).toMatchObject({ approval_id, state: 'applied', payload: { effective_from } })
    await writeNow(known)
  })

  test('comes at once where the second operator agrees after its time', async () => {
    const bonus = await otherBonus()
    const { approval_id } = await ask({ direct_bonus: bonus }, after(HOUR_MS))
    await pass(2 * HOUR_MS)
    await arjun.decide(approval_id)
    expect(await bonusNow()).toBe(bonus)
    expect(await planOf(approval_id)).toBeUndefined()
  })

  test('has a time ahead, within 366 days', async () => {
    const refused = (effective_from: string) => reasonOf(ask({ direct_bonus: 1 }, effective_from))
    for (const time of [after(-1_000), after(367 * DAY_MS), 'tomorrow', '2027-02-30T00:00:00Z']) {
      expect([time, await refused(time)]).toEqual([time, 'invalid_params'])
    }
    expect((await ask({ direct_bonus: 1 }, after(365 * DAY_MS))).approval_id).toMatch(/^\d+$/)
  })

  test('is rejected like any other, and then there is no plan', async () => {
    const { approval_id } = await ask({ direct_bonus: await otherBonus() }, after(DAY_MS))
    await arjun.decide(approval_id, 'reject')
    expect(await planOf(approval_id)).toBeUndefined()
  })
})

/** As another release would, or the owner of the database: operators cannot while there is a plan. */
const writeNow = (changes: Partial<MoneySettings>) =>
  transaction(world.context, (trx) => writeSettings(world.context, trx, changes))
/** Sessions end by it. */
async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds)
  for (const operator of [nisha, arjun, kiran]) await operator.signIn()
}

describe('while a change is planned', () => {
  test('another one of the same setting is neither asked for nor agreed to, and others are', async () => {
    const bonus = await otherBonus()
    const earlier = await ask({ direct_bonus: bonus + 5, vip_keep: 111_111 })
    const also_later = await ask({ direct_bonus: bonus + 6 }, after(DAY_MS))
    const approval_id = await plan({ direct_bonus: bonus })
    for (const effective_from of [undefined, after(2 * DAY_MS)]) {
      expect(await reasonOf(ask({ direct_bonus: 1, vip_keep: 5 }, effective_from))).toBe('change_planned')
    }
    for (const other of [earlier, also_later]) {
      expect(await reasonOf(arjun.decide(other.approval_id))).toBe('change_planned')
    }
    // What was refused is still open, and what has no plan changes at once.
    await arjun.decide((await ask({ vip_keep: 123_456 })).approval_id)
    expect((await settings()).vip_keep).toBe(123_456)
    await nisha.call('changeLimits', { changes: { new_target_hours: 7 }, reason })
    await cancel(approval_id)
    await ask({ direct_bonus: 1 })
    expect(await reasonOf(arjun.decide(earlier.approval_id))).toBe('approval_closed')
    await arjun.decide(also_later.approval_id)
    expect(await stateOf(also_later.approval_id)).toBe('planned')
  })

  test('two who agree to two plans of one setting in the same moment make one', async () => {
    const bonus = await otherBonus()
    const asked = [await ask({ direct_bonus: bonus }, after(DAY_MS)), await ask({ direct_bonus: bonus + 1 })]
    const lena = await hireOperator(world, 'lena', ['finance'])
    const outcomes = await Promise.allSettled([arjun.decide(asked[0]!.approval_id), lena.decide(asked[1]!.approval_id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('one operator cancels it, and what there is stays', async () => {
    const bonus = await bonusNow()
    const approval_id = await plan({ direct_bonus: await otherBonus() })
    expect(await reasonOf(kiran.call('cancelPlannedSettings', { approval_id, reason: ' ' }))).toBe('invalid_params')
    await cancel(approval_id)
    expect(await planOf(approval_id)).toMatchObject({ state: 'cancelled', cancelled_by: 'kiran', failure: null })
    expect(await reasonOf(cancel(approval_id))).toBe('order_closed')
    expect(await reasonOf(cancel('999999'))).toBe('non_existent')
    await pass(2 * DAY_MS)
    await work(approval_id)
    await sweep()
    expect([await bonusNow(), await stateOf(approval_id)]).toEqual([bonus, 'cancelled'])
    const [row] = (await logOf('setting:direct_bonus')).slice(-1)
    expect(row).toMatchObject({
      ...{ action: 'cancelPlannedSettings', operator_id: kiran.id },
      details: { approval_id, reason, effective_from: expect.any(String) },
    })
  })
})

describe('at its time', () => {
  async function planDue(changes: Partial<MoneySettings>): Promise<string> {
    const approval_id = await plan(changes)
    await pass(DAY_MS)
    return approval_id
  }

  test('it comes only from what both operators saw: otherwise all of it fails, the site keeps what it has, and operators are told', async () => {
    const { vip_keep, direct_bonus } = await settings()
    const approval_id = await planDue({ direct_bonus: direct_bonus + 3, vip_keep: vip_keep + 3 })
    await writeNow({ direct_bonus: direct_bonus + 1 })
    await sweep()
    expect(await settings()).toMatchObject({ direct_bonus: direct_bonus + 1, vip_keep })
    const failure = { why: 'changed', names: ['direct_bonus'] }
    expect(await planOf(approval_id)).toMatchObject({ state: 'failed', failure, done_at: expect.any(String) })
    const [row] = (await logOf('setting:direct_bonus,vip_keep')).slice(-1)
    expect(row).toMatchObject({
      ...{ action: 'applyPlannedSettings', operator_id: null },
      details: { approval_id, state: 'failed', failure },
    })
    await sweep()
    await work(approval_id)
    expect(await stateOf(approval_id)).toBe('failed')
    // Nothing stands in the way of asking for it again.
    await arjun.decide((await ask({ direct_bonus })).approval_id)
    expect(await bonusNow()).toBe(direct_bonus)
  })

  test('two workers and every repetition apply it once', async () => {
    const bonus = await otherBonus()
    const approval_id = await planDue({ direct_bonus: bonus })
    await Promise.all([world, second, world, second].flatMap((site) => [work(approval_id, site), sweep(site)]))
    expect(await stateOf(approval_id)).toBe('applied')
    await expect.poll(bonusNow).toBe(bonus)
    const rows = (await logOf('setting:direct_bonus')).filter(
      ({ action, details }) => action === 'applyPlannedSettings' && details['approval_id'] === approval_id,
    )
    expect(rows).toHaveLength(1)
  })

  test('it is applied or cancelled, whoever comes first, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const [before, bonus] = [await bonusNow(), await otherBonus()]
      const approval_id = await planDue({ direct_bonus: bonus })
      const [, cancelled] = await Promise.allSettled([work(approval_id), cancel(approval_id), sweep(second)])
      const is_cancelled = cancelled.status === 'fulfilled'
      expect(await stateOf(approval_id)).toBe(is_cancelled ? 'cancelled' : 'applied')
      await expect.poll(bonusNow).toBe(is_cancelled ? before : bonus)
    }
  })

  test('a worker applies it by itself, and what was missed within a minute or two', async () => {
    const worker = await world.startSite({ ROLES: 'worker' })
    const bonus = await otherBonus()
    // Agreeing takes half a minute of the world.
    const approval_id = await plan({ direct_bonus: bonus }, after(32_000))
    expect(await stateOf(approval_id)).toBe('planned')
    await expect.poll(() => stateOf(approval_id), { timeout: LONG_MS }).toBe('applied')
    await expect.poll(bonusNow).toBe(bonus)
    const missed = await planDue({ direct_bonus: await otherBonus() })
    await expect.poll(() => stateOf(missed), { timeout: LONG_MS + 60_000 }).toBe('applied')
    await worker.stop()
  }, 300_000)
})

test('the database plans only what two agreed on, and what became of a plan stays', async () => {
  const approval_id = await plan({ direct_bonus: await otherBonus() })
  const open = await ask({ vip_keep: 1 }, after(DAY_MS))
  const app = new pg.Client({ connectionString: world.database.app_url })
  const admin = new pg.Client({ connectionString: world.database.admin_url })
  await Promise.all([app.connect(), admin.connect()])
  const insert = (id: string, at = 'now()') =>
    `INSERT INTO operators_planned_change (approval_id, effective_from) VALUES (${id}, ${at})`
  const end = (state: string, more = '') =>
    `UPDATE operators_planned_change SET state = '${state}', done_at = now()${more} WHERE approval_id = ${approval_id}`
  const refused: [pg.Client, string, string][] = [
    [app, insert(open.approval_id), '42501'],
    [app, end('cancelled', `, cancelled_by = ${nisha.id}`), '42501'],
    [app, end('cancelled'), '23514'],
    [app, 'DELETE FROM operators_planned_change', '42501'],
    [app, `UPDATE operators_planned_change SET effective_from = now()`, '42501'],
    [admin, insert(open.approval_id), '23514'],
    [admin, `UPDATE operators_planned_change SET effective_from = now()`, '42501'],
    [admin, 'DELETE FROM operators_planned_change', '42501'],
  ]
  for (const [client, statement, code] of refused) {
    await expect(client.query(statement), statement).rejects.toMatchObject({ code })
  }
  await Promise.all([app.end(), admin.end()])
  await expect(world.database.query(insert(open.approval_id))).rejects.toMatchObject({ code: '23514' })
  await cancel(approval_id)
  for (const statement of [end('applied', ', cancelled_by = NULL'), end('planned')])
    await expect(world.database.query(statement)).rejects.toMatchObject({ code: '23514' })
  await expect(world.database.query('DELETE FROM operators_planned_change')).rejects.toMatchObject({ code: '42501' })
})
