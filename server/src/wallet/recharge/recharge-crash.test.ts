import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import type { Place } from '../../../test/crash/doomed.ts'
import { openPaidWorld, recharge, transfer, type PaidWorld } from '../../../test/money/payments.ts'
import { decideOnce, FAILED, leftOf, PAID, STARTED } from '../../../test/money/recharge-effects.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'

// Every step of orders that bring money in, cut off before and after it.
let world: PaidWorld
let stage: CrashStage
let operator: Operator
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  await world.control(world.provider, '/control', { webhooks: 'hold' })
  operator = await hireOperator(world, 'finance', ['finance'])
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

const newReference = () => `4${randomInt(10_000_000, 99_999_999)}${randomInt(100, 999)}`
/** An order that somebody says to have paid. */
async function referenced() {
  const person = await world.register()
  const { id } = await transfer(person)
  const reference = newReference()
  await person.call('giveRechargeReference', { id, reference })
  return { person, id, reference }
}

test(
  'createRecharge that crashes anywhere makes one order with one page',
  () => {
    const prepare = async () => {
      const [person, nonce] = [await world.register(), randomUUID()]
      return {
        ask: ({ origin }: Place) => recharge(person.at(origin), { nonce }),
        effect: () => leftOf(world, person),
      }
    }
    return stage.crash('createRecharge', prepare, STARTED)
  },
  CRASH_MS,
)

test(
  'openRechargePage that crashes anywhere opens one page',
  () => {
    const prepare = async () => {
      const person = await world.register()
      const { id, payment } = await recharge(person)
      await world.database.query(`UPDATE wallet_recharge SET provider_order = '', pay_url = '' WHERE id = $1`, [id])
      const page = async () => (await person.call('getRecharge', { id })).payment.pay_url === payment.pay_url
      return {
        ask: ({ origin }: Place) => person.at(origin).call('openRechargePage', { id }),
        effect: async () => ({ ...(await leftOf(world, person)), is_same: await page() }),
      }
    }
    return stage.crash('openRechargePage', prepare, { ...STARTED, is_same: true })
  },
  CRASH_MS,
)

test(
  'a reference whose giving crashes anywhere is given once',
  () => {
    const prepare = async () => {
      const person = await world.register()
      const { id } = await transfer(person)
      const input = { id, reference: newReference() }
      return {
        ask: ({ origin }: Place) => person.at(origin).call('giveRechargeReference', input),
        effect: () => leftOf(world, person),
      }
    }
    return stage.crash('giveRechargeReference', prepare, { ...STARTED, steps: 'started,referenced', told: 1 })
  },
  CRASH_MS,
)

test(
  'cancelRecharge that crashes anywhere ends the order once, with one job that ends its page',
  () => {
    const prepare = async () => {
      const person = await world.register()
      const { id } = await recharge(person)
      const ends = () =>
        world.database.query(
          `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'link_id' = (SELECT provider_order FROM wallet_recharge WHERE id = $1)`,
          [id],
        )
      return {
        ask: ({ origin }: Place) => person.at(origin).call('cancelRecharge', { id }),
        effect: async () => ({ ...(await leftOf(world, person)), jobs: (await ends()).length }),
      }
    }
    return stage.crash('cancelRecharge', prepare, { ...FAILED, jobs: 1 })
  },
  CRASH_MS,
)

test(
  'confirmRecharge that crashes anywhere credits once',
  () => {
    const prepare = async () => {
      const { person, id, reference } = await referenced()
      const input = { id, provider_reference: reference, amount: '500' }
      return {
        ask: (place: Place) => decideOnce(place, operator, 'confirmRecharge', input),
        effect: () => leftOf(world, person),
      }
    }
    return stage.crash('confirmRecharge', prepare, { ...PAID, steps: 'started,referenced,paid', told: 2 })
  },
  CRASH_MS,
)

test(
  'failRecharge that crashes anywhere ends the order once',
  () => {
    const prepare = async () => {
      const { person, id } = await referenced()
      return {
        ask: (place: Place) => decideOnce(place, operator, 'failRecharge', { id, note: 'nowhere' }),
        effect: () => leftOf(world, person),
      }
    }
    return stage.crash('failRecharge', prepare, { ...FAILED, steps: 'started,referenced,failed', told: 2 })
  },
  CRASH_MS,
)

test(
  'the end of an offer that crashes anywhere is one end',
  () => {
    const prepare = async () => {
      const person = await world.register()
      await recharge(person)
      world.clock.advance(17 * 60_000)
      return {
        ask: ({ run }: Place) => run('wallet:expire-recharges'),
        effect: () => leftOf(world, person),
      }
    }
    return stage.crash('the end of an offer', prepare, FAILED)
  },
  CRASH_MS,
)

test('every operation of recharges was among them', () => stage.expectAll())
