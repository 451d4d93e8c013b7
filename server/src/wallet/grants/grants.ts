import { Currency } from '@mela/contract/money.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, Posting } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { takeGrant } from '../sql.ts'
import type { Trace } from './traces.ts'

// Diamonds of play come from here and from nowhere else.
export const GRANTS = { grant_registration: 100_000n, grant_daily: 20_000n } as const
export type GrantKind = keyof typeof GRANTS

export interface Grant {
  user_id: string
  kind: GrantKind
  day: string
}

/** Inside a transaction: whether it is theirs. What is left of the devices stays in any case. */
export async function take(ask: Ask, { user_id, kind, day }: Grant, traces: readonly Trace[], at: Date) {
  const taken = await ask(takeGrant, {
    ...{ user_id, kind, day, amount: GRANTS[kind], created_at: at },
    trace_days: traces.map((trace) => trace.day),
    trace_hashes: traces.map((trace) => trace.hash),
  })
  return taken.length > 0
}

/** Inside a transaction, after everything else that it locks. */
export async function pay(ask: Ask, { user_id, kind, day }: Grant, at: Date): Promise<void> {
  const account = accountOf(user_id, Part.Available, Currency.Diamond, Book.Play)
  const amount = GRANTS[kind]
  const posting = await Posting.lock(ask, [account])
  posting.add({
    key: keyOf('grant', kind, user_id, day),
    kind,
    reference: '',
    entries: [
      { account, amount },
      { account: houseOf(House.Grants, Currency.Diamond, Book.Play), amount: -amount },
    ],
  })
  await posting.write(ask, at)
}
