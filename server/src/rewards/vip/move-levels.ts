import { setLevels } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { plainColumn } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { risenTo, type Counted, type Levels } from './levels.ts'
import type { Person } from './sql.ts'

const writeLevels = statement<{ user_ids: string; levels: string; raised_at: Date }>(
  'rewards_raise_levels',
  `UPDATE rewards_vip SET level = moved.level, raised_at = :raised_at
   FROM unnest(:user_ids::bigint[], :levels::smallint[]) moved (user_id, level)
   WHERE rewards_vip.user_id = moved.user_id`,
)

export type LevelNotice = 'level_raised' | 'level_lowered'
/** What stands in the notification centre. */
export const noticeLevel = (context: Context, trx: Trx, user_id: string, kind: LevelNotice): Promise<void> =>
  trx.addJob('home:notify', { user_id, kind, at: context.now().toISOString() })

/** Under the locks of these people, after more of them was counted: whoever has reached a level gets it at once. */
export async function raiseLevels(
  context: Context,
  trx: Trx,
  levels: Levels,
  people: readonly { person: Person; counted: Counted }[],
): Promise<void> {
  const risen = people
    .map(({ person, counted }) => ({
      user_id: person.user_id,
      from: person.level,
      level: risenTo(levels, person.level, counted),
    }))
    .filter(({ from, level }) => level > from)
  if (risen.length === 0) return
  await trx.ask(writeLevels, {
    user_ids: plainColumn(risen, ({ user_id }) => user_id),
    levels: plainColumn(risen, ({ level }) => level),
    raised_at: context.now(),
  })
  await setLevels(trx, risen)
  for (const { user_id } of risen) await noticeLevel(context, trx, user_id, 'level_raised')
}
