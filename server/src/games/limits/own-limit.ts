import type { Selectable, Transaction } from 'kysely'
import type { LimitKind, LimitSpan } from '@mela/contract/games/games-limits-rules.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'

interface Asked {
  money_type: Currency
  kind: LimitKind
  span: LimitSpan
  amount: string | null
}
export interface OwnLimit {
  /** Null for no limit. */
  amount: bigint | null
  next_amount: bigint | null
  asked_at: Date | null
}
type LimitRow = Selectable<DB['games_limit']>

export function amountOf({ money_type, amount }: Asked): bigint | null {
  const minor = amount === null ? null : toMinor(amount, money_type)
  if (minor === undefined) throw refuseAsPlatform('invalid_params', { fields: { amount: 'too many digits' } })
  return minor
}

/** What the change makes of a limit is written; nobody else changes one of the same person meanwhile. */
export async function changeLimit(
  context: Context,
  user_id: string,
  { money_type, kind, span }: Asked,
  change: (own: OwnLimit, now: Date) => OwnLimit,
): Promise<void> {
  await transaction(context, async (trx) => {
    await lockName(trx, `limits of play of ${user_id}`)
    const which = { user_id, currency: money_type, kind, span }
    const now = context.now()
    const row = { ...which, ...change(toLimit(await readLimit(trx, which)), now), changed_at: now }
    await trx
      .insertInto('games_limit')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'currency', 'kind', 'span']).doUpdateSet(row))
      .execute()
  })
}

const readLimit = (
  trx: Transaction<DB>,
  { user_id, currency, kind, span }: { user_id: string; currency: Currency; kind: LimitKind; span: LimitSpan },
): Promise<LimitRow | undefined> =>
  trx
    .selectFrom('games_limit')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .where('kind', '=', kind)
    .where('span', '=', span)
    .executeTakeFirst()

const minorOf = (stored: string | null | undefined): bigint | null => (stored ? BigInt(stored) : null)

const toLimit = (row: LimitRow | undefined): OwnLimit => ({
  amount: minorOf(row?.amount),
  next_amount: minorOf(row?.next_amount),
  asked_at: row?.asked_at ?? null,
})
