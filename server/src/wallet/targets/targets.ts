import type { Selectable } from 'kysely'
import type { Card, ChainWallet } from '@mela/contract/wallet/wallet-targets.ts'
import { CARD_LIMIT } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { noticeOwner } from '../news.ts'
import { PURGE_CARD_PHOTOS } from './purge-card-photos.ts'
import { closeNumber, hashNumber, openNumber } from './target-numbers.ts'
import type { Method } from '../turnover/unplayed.ts'

export type TargetRow = Selectable<DB['wallet_target']>

export interface NewTarget {
  user_id: string
  method: Method
  currency: 1 | 2
  name: string
  code: string
  account_name: string
  /** In the one spelling that it has. */
  number: string
  label: string
  front_url: string
  back_url: string
}

/** One more for its owner, who is told: whoever did it, it was meant to be them. */
export async function addTarget(
  context: Context,
  { number, ...target }: NewTarget,
  refuse: Refuse<'target_limit' | 'target_exists'>,
  keepPhotos: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<TargetRow> {
  const { user_id, method } = target
  const number_hash = hashNumber(context, method, number)
  const insert = async (trx: Trx) => {
    await lockName(trx, `wallet targets ${user_id}`)
    const { live } = await trx
      .selectFrom('wallet_target')
      .select(({ fn }) => fn.countAll<string>().as('live'))
      .where('user_id', '=', user_id)
      .where('method', '=', method)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(live) >= CARD_LIMIT) throw refuse('target_limit')
    await keepPhotos(trx)
    const row = await trx
      .insertInto('wallet_target')
      .values({
        ...target,
        number_sealed: closeNumber(context, number, user_id),
        number_hash,
        last4: number.slice(-4),
        created_at: context.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noticeOwner(context, trx, user_id, 'target_added')
    return row
  }
  return transaction(context, insert).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('target_exists') : error
  })
}

export const readTargets = ({ db }: Context, user_id: string, method: Method): Promise<TargetRow[]> =>
  db.tables
    .selectFrom('wallet_target')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('method', '=', method)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

/** What was paid to it goes on naming it, so its row stays; its photos do not. */
export async function removeTarget(
  context: Context,
  { user_id, method, id }: { user_id: string; method: Method; id: string },
  refuse: Refuse<'non_existent'>,
): Promise<void> {
  await transaction(context, async (trx) => {
    const removed = await trx
      .updateTable('wallet_target')
      .set({ removed_at: context.now() })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('method', '=', method)
      .where('removed_at', 'is', null)
      .returning('front_url')
      .executeTakeFirst()
    if (!removed) throw refuse('non_existent')
    if (removed.front_url !== '') await trx.addJob(PURGE_CARD_PHOTOS, {}, { key: PURGE_CARD_PHOTOS })
  })
}

const HOUR_MS = 3_600_000

/** Until when money for it waits; null when it is known for long enough. */
export function waitsUntil(created_at: Date, new_target_hours: number, now: Date): Date | null {
  const until = new Date(created_at.getTime() + new_target_hours * HOUR_MS)
  return until > now ? until : null
}

const MASK = '····'

export const toCard = (row: TargetRow, hours: number, now: Date): Card => ({
  id: row.id,
  bank_name: row.name,
  bank_code: row.code,
  account_name: row.account_name,
  card_number: `${MASK}${row.last4}`,
  has_photos: row.front_url !== '',
  created_at: row.created_at.toISOString(),
  waits_until: waitsUntil(row.created_at, hours, now)?.toISOString() ?? null,
})

export const toChainWallet = (context: Context, row: TargetRow, hours: number): ChainWallet => ({
  id: row.id,
  currency: 2,
  channel: row.name as ChainWallet['channel'],
  address: `${openNumber(context, row.number_sealed, row.user_id).slice(0, 4)}${MASK}${row.last4}`,
  label: row.label,
  created_at: row.created_at.toISOString(),
  waits_until: waitsUntil(row.created_at, hours, context.now())?.toISOString() ?? null,
})
