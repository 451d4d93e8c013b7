import type { Context } from '../../context.ts'
import { removeOwnMedia } from '../../media/index.ts'

export const PURGE_CARD_PHOTOS = 'wallet:purge-card-photos'
const AT_ONCE = 100

interface Removed {
  id: string
  user_id: string
  front_url: string
  back_url: string
}

/** The photos of a removed card go with it; while money for it is still decided or on its way, whoever reviews it needs them. */
export async function purgeCardPhotos(context: Context): Promise<void> {
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('wallet_target')
      .select(['id', 'user_id', 'front_url', 'back_url'])
      .where('removed_at', 'is not', null)
      .where('front_url', '!=', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('wallet_withdrawal')
              .select('wallet_withdrawal.id')
              .whereRef('target_id', '=', 'wallet_target.id')
              .where('stage', '!=', 'done'),
          ),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await purge(context, row)
    if (rows.length < AT_ONCE) return
  }
}

/** The bytes first: what a crash leaves is found again by its row. */
async function purge(context: Context, { id, user_id, front_url, back_url }: Removed): Promise<void> {
  for (const url of [front_url, back_url]) {
    if (!(await isUsedElsewhere(context, user_id, id, url))) await removeOwnMedia(context, url, user_id)
  }
  await context.db.tables
    .updateTable('wallet_target')
    .set({ front_url: '', back_url: '' })
    .where('id', '=', id)
    .execute()
}

/** Whoever adds a card again may show the same photo. */
async function isUsedElsewhere(context: Context, user_id: string, id: string, url: string): Promise<boolean> {
  const other = await context.db.tables
    .selectFrom('wallet_target')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where((condition) => condition.or([condition('front_url', '=', url), condition('back_url', '=', url)]))
    .executeTakeFirst()
  return other !== undefined
}
