import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../../test/money/give-money.ts'
import { giveDiamonds } from '../../../test/money/give.ts'
import { openPaidWorld, paymentFor, recharge, tellCaptured, type PaidWorld } from '../../../test/money/payments.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: PaidWorld
let play: World
let nisha: Operator
let player: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  play = await openWorld({ variables: { ROLES: 'api,gateway' } })
  nisha = await hireOperator(world, 'nisha', ['finance'])
  player = await hireOperator(play, 'player', ['risk'])
})
afterAll(async () => {
  await world.end()
  await play.end()
})

async function newPlayer(on: World): Promise<Person> {
  const person = await on.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}
/** By level, without those at which nobody stands. */
async function preview(operator: Operator, recharges: string, consumption: string) {
  const { levels, is_estimate } = await operator.call('previewVipLevels', { recharge: recharges, consumption })
  expect([levels.map(({ level }) => level), is_estimate]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false])
  return levels
    .filter(({ people_now, people_then }) => people_now + people_then > 0)
    .map(({ level, people_now, people_then }) => [level, people_now, people_then])
}

test('CONSOLE-013 (part: how many people VIP thresholds would move, on the server) the preview counts who stands at each level now and would with other thresholds, of both recharges and play, and nobody falls by it', async () => {
  expect(await preview(nisha, '0,1000', '0,5000')).toEqual([])
  /** What somebody recharged and played for. */
  for (const [paid, staked] of [
    ['1500', '6000'],
    ['1500', '400'],
    ['300', '6000'],
  ] as const) {
    const person = await newPlayer(world)
    await tellCaptured(world.origin, paymentFor(world, await recharge(person, { amount: paid })))
    await expect.poll(async () => (await person.call('getVip', {})).recharge_next.now).toBe(`${paid}.00`)
    await giveMoney(world, person, 1, staked)
    await playOut(world, person, [bet('size:big', staked)], { result: '0', money_type: 1 })
  }
  expect(await preview(nisha, '0,1000,2500', '0,5000,12500')).toEqual([
    [0, 2, 2],
    [1, 1, 1],
  ])
  expect(await preview(nisha, '0,200,1500', '0,300,6000')).toEqual([
    [0, 2, 0],
    [1, 1, 2],
    [2, 0, 1],
  ])
  // One of both is not enough, and whoever has a level keeps it for now.
  expect(await preview(nisha, '0,2000,3000', '0,1,2')).toEqual([
    [0, 2, 2],
    [1, 1, 1],
  ])
})

test('where Diamonds are for play only what was played for counts', async () => {
  for (const staked of ['50', '100', '150']) {
    const person = await newPlayer(play)
    await giveDiamonds(play, person, staked)
    await playOut(play, person, [bet('size:big', staked)], { result: '0' })
  }
  expect(await preview(player, '0,1000,2500,3000', '0,60,150,9000')).toEqual([
    [0, 3, 1],
    [1, 0, 1],
    [2, 0, 1],
  ])
})

test('of very many people a part is counted, and the preview says so', async () => {
  await play.database.query(`UPDATE pg_class SET reltuples = 2000000 WHERE oid = 'rewards_vip'::regclass`)
  const { levels, is_estimate } = await player.call('previewVipLevels', { recharge: '0,7', consumption: '0,7' })
  expect(is_estimate).toBe(true)
  // The three stand together on one page, which is a tenth of all or none of it.
  const people = levels.reduce((sum, { people_now }) => sum + people_now, 0)
  expect([0, 30]).toContain(people)
})

test('thresholds that do not rise from nothing, are no amounts or too many are refused', async () => {
  for (const [recharges, consumption] of [
    ['0,1000,1000', '0,1,2'],
    ['0,1000,2000', '0,2,1'],
    ['1,1000', '0,5000'],
    ['0,1000', '0,5000.001'],
    ['0,1000', '0,5000,6000'],
    ['0', '0'],
    ['', ''],
    ['0,x', '0,1'],
    [Array.from({ length: 12 }, (_, index) => index).join(), Array.from({ length: 12 }, (_, index) => index).join()],
  ] as const) {
    const asked = reasonOf(nisha.call('previewVipLevels', { recharge: recharges, consumption }))
    expect([recharges, await asked]).toEqual([recharges, 'invalid_params'])
  }
})
