import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let play: World
let nisha: Operator
let arjun: Operator
let player: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  play = await openWorld({ variables: { ECONOMY: 'play' } })
  nisha = await hireOperator(world, 'nisha', ['finance'])
  arjun = await hireOperator(world, 'arjun', ['finance'])
  player = await hireOperator(play, 'player', ['finance'])
})
afterAll(async () => {
  await world.end()
  await play.end()
})

const reason = 'the new year'
const ask = (changes: object, by: Operator = nisha) => by.call('changeFees', { changes, reason })
type Level = MoneySettings['vip_levels'][number]
type Terms = MoneySettings['invite_terms']

test('CONSOLE-013 (part: the server’s half of VIP and rebate configuration) levels, what keeps them and the terms of invitations change when two operators agree, and people read the new ones', async () => {
  const { vip_levels } = await nisha.call('getMoneySettings', {})
  const changed = vip_levels.map((level, index) =>
    index === 2 ? { ...level, recharge: '2600', wash_ratio: { ...level.wash_ratio, 2: 1_900 } } : level,
  )
  const { approval_id } = await ask({ vip_levels: changed, vip_keep: 250_000 })
  const config = () => world.rohan.call('getVipLevelConfig', {})
  const before = await config()
  expect(before[1]).toMatchObject({ level: 1, recharge_next: '2500.00', recharge_relegation: '300.00' })
  await arjun.decide(approval_id)
  const [, one, two] = await config()
  expect(one).toMatchObject({ recharge_next: '2600.00', recharge_relegation: '250.00' })
  expect(two!.wash_ratio).toEqual({ ...before[2]!.wash_ratio, 2: 1_900 })
})

describe('VIP levels', () => {
  test('that fall, stand still, begin above nothing or have more digits than the currency are refused', async () => {
    const { vip_levels } = await nisha.call('getMoneySettings', {})
    const [lowest, first, second, third, ...rest] = vip_levels as [Level, Level, Level, Level, ...Level[]]
    const ladder = (by: Partial<Level>) => [lowest, first, { ...second, ...by }, third, ...rest]
    const wrong: Record<string, Level[]> = {
      'a recharge below that of the level before': ladder({ recharge: '999' }),
      'the same recharge': ladder({ recharge: first.recharge }),
      'a recharge above that of the level after': ladder({ recharge: '6250.01' }),
      'a consumption below that of the level before': ladder({ consumption: '4999.99' }),
      'the same consumption': ladder({ consumption: third.consumption }),
      'three digits of recharge': ladder({ recharge: '2500.001' }),
      'three digits of consumption': ladder({ consumption: '12500.001' }),
      'a ratio below that of the level before': ladder({ wash_ratio: { ...second.wash_ratio, 4: 1_499 } }),
      'a ratio above that of the level after': ladder({ wash_ratio: { ...second.wash_ratio, 1: 1_901 } }),
      'a lowest level that takes a recharge': [{ ...lowest, recharge: '1' }, first, ...rest],
      'a lowest level that takes a consumption': [{ ...lowest, consumption: '0.01' }, first, ...rest],
      'one level': [lowest],
      'twelve levels': [...vip_levels, { ...rest.at(-1)!, recharge: '99999999', consumption: '99999999' }],
      'a ratio above 2 %': ladder({ wash_ratio: { ...second.wash_ratio, 2: 20_001 } }),
    }
    for (const [about, levels] of Object.entries(wrong)) {
      expect([about, await reasonOf(ask({ vip_levels: levels }))]).toEqual([about, 'invalid_params'])
    }
    expect(await refusalOf(ask({ vip_levels: wrong['the same recharge'] }))).toMatchObject({
      fields: { 'changes.vip_levels': 'contradicts itself' },
    })
    for (const vip_keep of [-1, 1_000_001, 0.5]) expect(await reasonOf(ask({ vip_keep }))).toBe('invalid_params')
    // As far as it may go.
    await ask({ vip_levels: ladder({ recharge: '6249.99', wash_ratio: first.wash_ratio }), vip_keep: 1_000_000 })
  })
})

describe('the terms of invitations', () => {
  const terms = async (by: Partial<Terms>, operator = nisha) => ({
    invite_terms: { ...(await operator.call('getMoneySettings', {})).invite_terms, ...by },
  })
  const nothing = { contact: false, verified: false, recharge: '0', consumption: '0' }

  test('need a condition, and amounts with the digits of their currency', async () => {
    for (const wrong of [
      nothing,
      { reward: '1.001' },
      { reward_type: 1 as const, reward: '0.005' },
      { recharge: '0.001' },
      { consumption: '5.555' },
    ]) {
      expect([wrong, await reasonOf(ask(await terms(wrong)))]).toEqual([wrong, 'invalid_params'])
    }
    for (const right of [
      { ...nothing, contact: true },
      { ...nothing, verified: true },
      { ...nothing, recharge: '0.01' },
      { ...nothing, consumption: '1' },
      { reward_type: 2 as const, reward: '0.000001' },
    ])
      await ask(await terms(right))
  })

  test('give Diamonds where they are for play, for something that somebody can do there', async () => {
    for (const wrong of [
      { reward_type: 1 as const, reward: '5' },
      { reward_type: 2 as const, reward: '5' },
      // Nobody recharges, and nobody is verified.
      { ...nothing, recharge: '500', verified: true },
    ]) {
      expect([wrong, await reasonOf(ask(await terms(wrong, player), player))]).toEqual([wrong, 'invalid_params'])
    }
    await ask(await terms({ ...nothing, consumption: '500' }, player), player)
  })
})

describe('the terms of agents', () => {
  const terms = async (by: Partial<MoneySettings['agent_terms']>) => ({
    agent_terms: { ...(await nisha.call('getMoneySettings', {})).agent_terms, ...by },
  })

  test('CONSOLE-013 (part: the server’s half of agents’ configuration) they change when two operators agree, and people read the new ones', async () => {
    const tiers = async () => (await world.rohan.call('getAgentInfo', {})).tiers
    expect(await tiers()).toEqual([150_000, 80_000, 40_000])
    const { approval_id } = await ask(await terms({ tiers: [120_000, 60_000, 30_000], betting: '20000' }))
    expect(await tiers()).toEqual([150_000, 80_000, 40_000])
    await arjun.decide(approval_id)
    const info = await world.rohan.call('getAgentInfo', {})
    expect(info.tiers).toEqual([120_000, 60_000, 30_000])
    expect(info.requirements).toContainEqual({ name: 'betting', now: '0.00', need: '20000.00', done: false })
  })

  test('that give back more than 40 % of what bets cost, with levels that do not rise, or with more digits than the currency are refused', async () => {
    for (const wrong of [
      // With the highest rebate of 13 % that is a millionth above 40 %.
      { tiers: [150_000, 80_000, 40_001] },
      { tiers: [270_001, 0, 0] },
      { tiers: [100_000, 50_000] },
      { tiers: [-1, 0, 0] },
      { levels: [5, 15, 15, 100, 250] },
      { levels: [5, 15, 40, 100, 99] },
      { levels: [5, 15, 40, 100] },
      { betting: '0.001' },
      { member_recharge: '1.005' },
      { members: -1 },
    ])
      expect([wrong, await reasonOf(ask(await terms(wrong)))]).toEqual([wrong, 'invalid_params'])
    for (const right of [{ tiers: [150_000, 80_000, 40_000] }, { tiers: [0, 0, 0] }, { levels: [0, 1, 2, 3, 4] }])
      await ask(await terms(right))
  })
})
