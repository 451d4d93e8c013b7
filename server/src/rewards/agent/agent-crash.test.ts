import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import {
  book,
  earnRewards,
  goToMonday,
  goToNextDay,
  hireDecider,
  makeAgent,
  newPlayer,
  setAgentTerms,
  stakeOnBig,
} from '../../../test/agents.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'

// Every step of what books commissions and of what pays them, cut off before and after it.
let world: PaidWorld
let stage: CrashStage
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0, variables: { ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
  await setAgentTerms(world)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

/** All that is known of what an agent earned, and what was booked because of it. */
async function stateOf(agent_id: string) {
  const [row] = await world.database.query<Record<string, unknown>>(
    `SELECT (SELECT json_agg(json_build_array(tier, hold, earned) ORDER BY user_id) FROM rewards_commission
             WHERE agent_id = $1) AS commissions,
            (SELECT json_agg(json_build_array(earned, members, created_at IS NOT NULL, claimed_at IS NOT NULL))
             FROM rewards_agent_reward WHERE agent_id = $1) AS rewards,
            (SELECT json_agg(amount) FROM ledger_entry WHERE account_id / 256 = $1 AND kind = 75) AS paid`,
    [agent_id],
  )
  return row!
}
/** 2 % of 1,000 rupees, and 15 % of that. */
const HOLD = 1_000_00 * 20_000
const EARNED = (HOLD * 15) / 100

test(
  'a reward whose claiming crashes anywhere is paid once, with one answer',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const [agent, nonce] = [await earnRewards(world, ['1000']), randomUUID()]
      return {
        ask: ({ origin }) => agent.at(origin).call('receiveAgentReward', { nonce }),
        effect: () => stateOf(agent.id),
      }
    }
    await stage.crash('receiveAgentReward', prepare, {
      ...{ commissions: [[1, HOLD, EARNED]], rewards: [[EARNED, 1, true, true]], paid: [3_00] },
    })
  },
  CRASH_MS,
)

test(
  'days whose booking crashes anywhere are booked once, and their week closes once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const agent = await world.register()
      await makeAgent(world, await hireDecider(world), agent)
      let member = await newPlayer(world, agent)
      let other = await newPlayer(world, agent)
      goToMonday(world)
      await book(world)
      ;[member, other] = [await member.signIn(), await other.signIn()]
      await stakeOnBig(world, member, '1000')
      goToNextDay(world)
      await stakeOnBig(world, await other.signIn(), '1000')
      goToMonday(world)
      return { ask: ({ run }) => run('rewards:book-commissions', {}), effect: () => stateOf(agent.id) }
    }
    const both = [
      [1, HOLD, EARNED],
      [1, HOLD, EARNED],
    ]
    await stage.crash(
      'booking what agents earned',
      prepare,
      { commissions: both, rewards: [[2 * EARNED, 2, true, false]], paid: null },
      0,
    )
  },
  CRASH_MS,
)

test('nothing of it was left out', () => stage.expectAll())
