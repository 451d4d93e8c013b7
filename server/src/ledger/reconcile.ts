import type { Context } from '../context.ts'
import { askClient, type Ask } from '../platform/data/db.ts'
import { countOverdue } from '../platform/data/outbox.ts'
import { potOf } from './chart.ts'
import {
  beginLook,
  endLook,
  freezePot,
  lookAtAccounts,
  lookAtHolds,
  lookAtHouse,
  lookAtTransfers,
  type WrongAccount,
  type WrongHold,
  type WrongTransfer,
} from './reconcile-sql.ts'
import { wordsOfAccount, wordsOfAmount, wordsOfPot } from './words.ts'

// Every minute all that moved since the last look is added up again. Where that gives something else than what stands in
// the balances, nothing moves in that currency and book until somebody has looked; everything else goes on.

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
  const wrong = [
    ...(await ask(lookAtAccounts, { transfer_no, account_id, slice })).map(tellAccount),
    ...(await ask(lookAtHouse, { settled_no })).map(tellAccount),
    ...(await ask(lookAtTransfers, { transfer_no })).map(tellTransfer),
    ...(await ask(lookAtHolds, { transfer_no })).map(tellHold),
  ]
  const reasons = new Map<number, string>()
  for (const { pot, reason } of wrong) if (!reasons.has(pot)) reasons.set(pot, `${wordsOfPot(pot)}: ${reason}`)
  for (const [pot, reason] of reasons) await ask(freezePot, { pot, reason, since: now })
  await ask(endLook, { now, settled_no, newest_no, slice })
  return reasons
}

/** What operators read: the first of what is wrong in a currency and book. */
interface Told {
  pot: number
  reason: string
}

const potOfId = (account_id: string) => Number(potOf(BigInt(account_id)))

function tellAccount({ account_id, found, expected, found_entries, expected_entries }: WrongAccount): Told {
  const pot = potOfId(account_id)
  const name = wordsOfAccount(BigInt(account_id))
  const amount = (minor: string) => wordsOfAmount(BigInt(minor), pot)
  if (found !== expected) {
    return { pot, reason: `${name} is ${amount(found)}, and its entries add up to ${amount(expected)}` }
  }
  if (found_entries !== expected_entries) {
    return { pot, reason: `${name} counts ${found_entries} entries, and has ${expected_entries}` }
  }
  return { pot, reason: `the entries of ${name} do not follow each other up to ${amount(found)}` }
}

const tellTransfer = ({ pot, transfer_no, sum }: WrongTransfer): Told => ({
  ...{ pot, reason: `transfer ${transfer_no} sums to ${wordsOfAmount(BigInt(sum), pot)}, not to zero` },
})

function tellHold({ account_id, reference, found, expected }: WrongHold): Told {
  const pot = potOfId(account_id)
  const amount = (minor: string) => wordsOfAmount(BigInt(minor), pot)
  const name = wordsOfAccount(BigInt(account_id))
  return {
    pot,
    reason: `${name} for order ${reference}: ${amount(expected)} was held, and ${amount(found)} was taken off`,
  }
}
