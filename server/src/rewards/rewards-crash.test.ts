import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import type { Attempt } from '../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../test/crash/crash-stage.ts'
import { giveMoney } from '../../test/money/give-money.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  tellCaptured,
  tellDispute,
  type PaidWorld,
} from '../../test/money/payments.ts'
import { playOut } from '../../test/play/count.ts'
import { bet, placeIn } from '../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong } from '../../test/play/long-periods.ts'
import type { Person } from '../../test/person.ts'
import { settlePeriod } from '../games/settle/settle-period.ts'
import { countRecharge } from './count/count-recharge.ts'

// Every step of what counts towards levels and rebates, and of what collects them, cut off before and after it.
let world: PaidWorld
let stage: CrashStage
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

async function newPlayer(): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  await giveMoney(world, person, 1, '10000')
  return person
}

/** All that is known of a person's rewards, and what was booked and told because of them. */
async function stateOf(user_id: string) {
  const [row] = await world.database.query<Record<string, unknown>>(
    `SELECT (SELECT json_build_array(level, recharged, consumed) FROM rewards_vip WHERE user_id = $1) AS vip,
            (SELECT json_agg(json_build_array(game_type, turnover, earned)) FROM rewards_rebate WHERE user_id = $1) AS rebates,
            (SELECT json_agg(json_build_array(turnover, hold, consumed)) FROM rewards_day WHERE user_id = $1) AS days,
            (SELECT json_agg(json_build_array(worth, amount)) FROM rewards_recharge WHERE user_id = $1) AS recharges,
            (SELECT json_agg(amount) FROM rewards_rebate_claim WHERE user_id = $1) AS claims,
            (SELECT json_agg(amount) FROM ledger_entry WHERE account_id / 256 = $1 AND kind = 73) AS paid,
            (SELECT level FROM account_user WHERE id = $1) AS level`,
    [user_id],
  )
  return row!
}

const NOTHING = { vip: null, rebates: null, days: null, recharges: null, claims: null, paid: null, level: 0 }

test(
  'a rebate whose collecting crashes anywhere is paid once, with one answer',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const [person, nonce] = [await newPlayer(), randomUUID()]
      await playOut(world, person, [bet('size:big', '1000')], { money_type: 1 })
      return {
        ask: ({ origin }) => person.at(origin).call('receiveCashback', { nonce }),
        effect: () => stateOf(person.id),
      }
    }
    await stage.crash('receiveCashback', prepare, {
      ...{ ...NOTHING, vip: [0, 0, 1000_00], days: [[1000_00, 1000_00 * 20_000, 1000_00]] },
      ...{ rebates: [[2, 0, 0]], claims: [100], paid: [100] },
    })
  },
  CRASH_MS,
)

test(
  'a period whose counting crashes anywhere is counted once, with the level that is reached by it',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await newPlayer()
      const payment = paymentFor(world, await recharge(person, { amount: '1000' }))
      await tellCaptured(world.origin, payment)
      await countRecharge(world.context, { deposit_id: await depositOf(person) })
      const period = await openLong(world)
      await placeIn(person, period, [bet('size:big', '5000')], { money_type: 1 })
      await drawLong(world, period, '0')
      await settlePeriod(world.context, { line: LONG_LINE, ...period })
      return {
        ask: ({ run }) => run('rewards:count-period', { line: LONG_LINE, ...period }),
        effect: () => stateOf(person.id),
      }
    }
    await stage.crash(
      'counting a period',
      prepare,
      {
        ...{ ...NOTHING, vip: [1, 1000_00, 5000_00], level: 1, recharges: [[1000_00, 1000_00]] },
        ...{ days: [[5000_00, 5000_00 * 20_000, 5000_00]], rebates: [[2, 5000_00, 5000_00 * 1000]] },
      },
      0,
    )
  },
  CRASH_MS,
)

test(
  'a recharge whose counting crashes anywhere counts once, and so does what is taken back of it',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await newPlayer()
      const payment = paymentFor(world, await recharge(person, { amount: '1000' }))
      await tellCaptured(world.origin, payment)
      const deposit_id = await depositOf(person)
      await countRecharge(world.context, { deposit_id })
      await tellDispute(world.origin, payment, { amount: 400_00 })
      return { ask: ({ run }) => run('rewards:count-recharge', { deposit_id }), effect: () => stateOf(person.id) }
    }
    await stage.crash(
      'counting a recharge',
      prepare,
      { ...NOTHING, vip: [0, 600_00, 0], recharges: [[1000_00, 600_00]] },
      0,
    )
  },
  CRASH_MS,
)

async function depositOf({ id }: Person): Promise<string> {
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM wallet_deposit WHERE user_id = $1', [id])
  return row!.id
}

test('nothing of it was left out', () => stage.expectAll())
