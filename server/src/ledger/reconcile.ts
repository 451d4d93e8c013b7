import type { Context } from '../context.ts'
import { askClient, type Ask } from '../platform/data/db.ts'
import { countOverdue } from '../platform/data/outbox.ts'
import { beginLook, endLook, freezePot, lookAtAccounts, lookAtHouse, lookAtTransfers } from './reconcile-sql.ts'

// Every minute all that moved since the last look is added up again. Where that gives something else than what stands in
// the balances, nothing moves in that currency and book until somebody has looked; everything else goes on.
const KINDS = ['account', 'house', 'transfer'] as const
const REASONS: Record<(typeof KINDS)[number], string> = {
  account: 'is not what its entries make of it: account',
  house: 'is not what its entries make of it: account of the house',
  transfer: 'does not sum to zero: transfer',
}

export async function reconcile(context: Pick<Context, 'db' | 'log' | 'now'>): Promise<void> {
  const look = context.db.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await client.query(`SET LOCAL statement_timeout = '10min'`)
    return lookOnce(askClient(client), context.now())
  })
  const reasons = await look.catch((error: unknown) => {
    // Somebody else has looked since this one began; the next look sees what they left.
    if (isOvertaken(error)) return new Map<number, string>()
    throw error
  })
  for (const [pot, reason] of reasons) context.log.error({ pot, reason }, 'ledger mismatch, pot frozen')
  const overdue = await countOverdue(context.db)
  if (overdue > 0) context.log.error({ overdue }, 'outbox rows overdue')
}

const isOvertaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '40001'

async function lookOnce(ask: Ask, now: Date): Promise<Map<number, string>> {
  const [look] = await ask(beginLook, {})
  if (!look) return new Map()
  const { transfer_no, account_id, newest_no, settled_no, slice } = look
  const wrong = {
    account: await ask(lookAtAccounts, { transfer_no, account_id, slice }),
    house: await ask(lookAtHouse, { settled_no }),
    transfer: await ask(lookAtTransfers, { transfer_no }),
  }
  const reasons = new Map<number, string>()
  for (const kind of KINDS) {
    for (const { pot, subject } of wrong[kind]) {
      if (!reasons.has(pot)) reasons.set(pot, `${REASONS[kind]} ${subject}`)
    }
  }
  for (const [pot, reason] of reasons) await ask(freezePot, { pot, reason, since: now })
  await ask(endLook, { now, settled_no, newest_no, slice })
  return reasons
}
