import { setLevels, siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { hasStayed, levelAt, levelsOf, type Levels } from './levels.ts'
import { monthOf, thisMonth } from './month.ts'
import { noticeLevel } from './move-levels.ts'
import { lockPeople, readMonthOf, type Month, type Person } from './sql.ts'

const AT_ONCE = 200
/** Whatever was counted in the last moments of a month is committed by then. */
const AFTER_MS = 30 * 60_000
const DAY_MS = 86_400_000

const readUnchecked = statement<{ month: string; count: number }, { user_id: string }>(
  'rewards_read_unchecked',
  `SELECT user_id FROM rewards_vip WHERE level > 0 AND checked_month < :month::date
   ORDER BY checked_month, user_id LIMIT :count`,
)
const readChecked = statement<{ user_ids: string; month: string }, { user_id: string; raised_at: Date | null }>(
  'rewards_read_due_people',
  `SELECT user_id, raised_at FROM rewards_vip
   WHERE user_id = ANY (:user_ids::bigint[]) AND level > 0 AND checked_month < :month::date`,
)
const markChecked = statement<{ user_ids: string; month: string }>(
  'rewards_mark_checked',
  'UPDATE rewards_vip SET checked_month = :month::date WHERE user_id = ANY (:user_ids::bigint[])',
)
const writeLowered = statement<Record<'user_ids' | 'levels' | 'recharge_offs' | 'consumption_offs', string>>(
  'rewards_lower_levels',
  `UPDATE rewards_vip SET level = moved.level, recharge_off = moved.recharge_off, consumption_off = moved.consumption_off
   FROM unnest(:user_ids::bigint[], :levels::smallint[], :recharge_offs::bigint[], :consumption_offs::bigint[])
     moved (user_id, level, recharge_off, consumption_off)
   WHERE rewards_vip.user_id = moved.user_id`,
)

/**
 * Looks at every level once after the end of a month: whoever has not recharged and played enough in it falls by one, and
 * whoever rose in that month stays.
 */
export async function lowerLevels(context: Context): Promise<void> {
  const now = thisMonth(context)
  if (context.now().getTime() < now.from.getTime() + AFTER_MS) return
  const over = monthOf(context, siteDay(context.config.SERVER_TZ, new Date(now.from.getTime() - DAY_MS / 2)))
  const levels = levelsOf(context.config, await context.settings.read())
  for (;;) {
    const due = await askPool(context.db)(readUnchecked, { month: now.first, count: AT_ONCE })
    if (due.length === 0) return
    const user_ids = due.map(({ user_id }) => user_id)
    await transaction(context, (trx) => lowerSome(context, trx, levels, { user_ids, now, over }))
  }
}

interface Due {
  user_ids: readonly string[]
  now: Month
  over: Month
}

async function lowerSome(context: Context, trx: Trx, levels: Levels, { user_ids, now, over }: Due): Promise<void> {
  const people = await lockPeople(trx.ask, user_ids, now.first)
  // Under the locks: another worker may have looked at some of them meanwhile.
  const due = await trx.ask(readChecked, { user_ids: plainColumn(user_ids, String), month: now.first })
  const falling: Person[] = []
  for (const { user_id, raised_at } of due) {
    if (raised_at && raised_at >= over.from) continue
    const person = people.get(user_id)!
    if (!hasStayed(levels, person.level, await readMonthOf(trx.ask, user_id, over))) falling.push(person)
  }
  await trx.ask(markChecked, { user_ids: plainColumn(due, ({ user_id }) => user_id), month: now.first })
  if (falling.length === 0) return
  const lowered = falling.map(({ user_id, level }) => ({ user_id, level: level - 1 }))
  // From there on only what the lower level took counts, so that the way back up has to be gone again.
  const off = (of: 'recharge' | 'consumption') =>
    plainColumn(falling, ({ level, total }) => {
      const rest = total[of] - levelAt(levels, level - 1)[of]
      return rest > 0n ? rest : 0n
    })
  await trx.ask(writeLowered, {
    user_ids: plainColumn(lowered, ({ user_id }) => user_id),
    levels: plainColumn(lowered, ({ level }) => level),
    ...{ recharge_offs: off('recharge'), consumption_offs: off('consumption') },
  })
  await setLevels(trx, lowered)
  for (const { user_id } of lowered) await noticeLevel(context, trx, user_id, 'level_lowered')
}
