import { setTimeout as pause } from 'node:timers/promises'
import { createChance, type Chance } from '../chance.ts'
import { Killer, planKills } from '../killer.ts'
import { checkMoney } from '../spenders/check-everybody.ts'
import { Expected } from '../spenders/expected.ts'
import { settleEverything } from '../spenders/settle.ts'
import { Spender } from '../spenders/spender.ts'
import { setMoneyStage, type MoneyStage } from '../spenders/stage.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { people: 24, operations: 3_000, kills: 10, provider_gone: 2, gone_ms: 3_000 },
  R: { people: 96, operations: 40_000, kills: 100, provider_gone: 20, gone_ms: 15_000 },
} as const
type Size = (typeof SIZES)['C' | 'R']
const KILLED = ['api', 'worker', 'postgres', 'api', 'worker'] as const
const MOOD_EVERY_MS = 700
/** All that is drawn comes into being often enough to say something about it. */
const KINDS = ['createRecharge', 'exchange', 'directCharge', 'createWithdrawal', 'cancelWithdrawal', 'operator']

/**
 * P3 for the calls of the wallet: people pay in, exchange and withdraw while processes and PostgreSQL are killed, the
 * provider is unreachable, says nothing or says everything twice and in the wrong order, and afterwards everybody, the provider, the
 * chain and the ledger agree on every coin.
 */
export async function provePromise3Wallet(settings: Settings): Promise<Outcome> {
  const size = SIZES[settings.size]
  const chance = createChance(settings.seed)
  const stage = await setMoneyStage(size.people, chance.fork('stage'))
  settings.report(`2 apis, 2 workers, a payment provider, a chain and ${size.people} people`)
  const killer = new Killer(stage, chance.fork('killer'), settings.report)
  const stopWatching = killer.watch()
  const expected = new Expected()
  const state = { is_over: false }
  const moods = changeMoods(stage, size, expected, chance.fork('moods'), state)
  const spenders = stage.people.map((somebody) => new Spender(stage, somebody, chance.fork(somebody.user_id), expected))
  const plan = planKills(size.kills, size.operations, chance.fork('plan'), KILLED)
  await Promise.all([
    killer.carryOut(plan, expected),
    ...spenders.map(async (spender) => {
      while (expected.answered < size.operations) await spender.act()
    }),
  ])
  state.is_over = true
  await moods
  settings.report(`${expected.answered} operations answered; everything comes to its end`)
  const notes: string[] = []
  const resolved = await settleEverything(stage, expected, chance.fork('settle')).catch((error: unknown) => {
    notes.push(String(error))
    return []
  })
  stopWatching()
  const { figures, notes: found } = await checkMoney(stage, expected, resolved)
  await stage.stop()
  notes.push(...found, ...killer.own_deaths.map((name) => `${name} ended by itself`))
  notes.push(...KINDS.filter((kind) => !expected.kinds.has(kind)).map((kind) => `nobody did ${kind}`))
  return {
    figures: {
      operations: expected.answered,
      refused: expected.refused,
      ...figures,
      resolved: resolved.length,
      forged: expected.forged,
      kills: killer.count,
      provider_gone: size.provider_gone,
      retries: spenders.reduce((sum, { retries }) => sum + retries, 0),
    },
    notes,
    ok: notes.length === 0 && expected.answered >= size.operations && killer.count === size.kills,
  }
}

/** The provider tells in another way every now and then, and stands still now and then. */
async function changeMoods(
  { provider }: MoneyStage,
  { operations, provider_gone, gone_ms }: Size,
  expected: Expected,
  chance: Chance,
  state: { is_over: boolean },
): Promise<void> {
  const gone_at = Array.from({ length: provider_gone }, (_, index) =>
    Math.floor((operations * (index + 0.5)) / provider_gone),
  )
  while (!state.is_over) {
    if (gone_at.length > 0 && expected.answered >= gone_at[0]!) {
      gone_at.shift()
      await provider.beGone(gone_ms)
    }
    await provider.changeMood(chance)
    await pause(MOOD_EVERY_MS)
  }
}
