import { until } from '../../../server/test/engines/child.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import type { Chance } from '../chance.ts'
import type { Expected } from './expected.ts'
import type { MoneyStage } from './stage.ts'

const SETTLED_WITHIN_MS = 300_000

/** What an operator decided about money that was nobody's. */
export interface Resolved {
  provider_reference: string
  action: 'credit' | 'return'
  amount: bigint
}

/** Everything that was begun comes to its end, and what is nobody's is decided. */
export async function settleEverything(stage: MoneyStage, expected: Expected, chance: Chance): Promise<Resolved[]> {
  await stage.provider.beOrderly()
  await untilQuiet(stage, expected)
  await rejectRest(stage)
  await stage.provider.reverseSome(chance)
  await untilQuiet(stage, expected)
  return resolveAll(stage, chance)
}

/** What nobody could agree to, and what was put on hold because its owner owes. */
async function rejectRest({ operator }: MoneyStage): Promise<void> {
  for (const queue of ['waiting', 'hold'] as const) {
    const { list } = await operator.call('listWithdrawalQueue', { queue, pos: 0, limit: 100 })
    for (const { id } of list) await operator.call('rejectWithdrawal', { id, reason: 'limit' })
  }
}

interface Open {
  payouts: number
  transfers: number
  outbox: number
}

function untilQuiet(stage: MoneyStage, expected: Expected): Promise<void> {
  const { postgres, provider } = stage
  return until('everything has come to its end', SETTLED_WITHIN_MS, async () => {
    await hurry(stage)
    await provider.sendPayouts()
    const { webhooks } = await provider.look()
    const [open] = await query<Open>(
      postgres.url,
      `SELECT (SELECT count(*) FROM wallet_withdrawal WHERE stage IN ('approved', 'sent'))::int AS payouts,
              (SELECT count(*) FROM wallet_deposit WHERE channel_id = 'chain')::int AS transfers,
              (SELECT count(*) FROM platform_outbox)::int AS outbox`,
    )
    const is_told = webhooks.every(({ status }) => status >= 200 && status < 300)
    return is_told && open!.payouts === 0 && open!.outbox === 0 && open!.transfers === expected.sent.length
  })
}

/** What a worker had begun when it died, and what waits for the next minute, waits too long for a short run. */
async function hurry({ postgres }: MoneyStage): Promise<void> {
  await query(postgres.url, 'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL')
  await query(
    postgres.url,
    `UPDATE wallet_payout SET looked_at = looked_at - interval '31 seconds'
     WHERE state IN ('asking', 'unknown', 'accepted') AND looked_at > now() - interval '31 seconds'`,
  )
  for (const job of ['wallet:pay-due', 'wallet:read-chain']) {
    await query(postgres.url, 'SELECT graphile_worker.add_job($1, job_key := $2)', [job, `faults ${job}`])
  }
}

async function resolveAll({ operator }: MoneyStage, chance: Chance): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  for (;;) {
    const { list } = await operator.call('listDeposits', { pos: 0, limit: 100 })
    for (const { id, left, provider_reference, recharge } of list) {
      const user_id = chance.happens(0.5) ? recharge?.person.user_id : undefined
      const note = 'as the bank says'
      await operator.call(
        'resolveDeposit',
        user_id === undefined ? { id, action: 'return', note } : { id, action: 'credit', user_id, note },
      )
      const action = user_id === undefined ? 'return' : 'credit'
      resolved.push({ provider_reference, action, amount: BigInt(left.replace('.', '')) })
    }
    if (list.length === 0) return resolved
  }
}
