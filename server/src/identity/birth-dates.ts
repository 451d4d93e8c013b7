import { plainColumn, type Ask } from '../platform/data/db.ts'
import { statement } from '../platform/data/statement.ts'

const readDates = statement<{ user_ids: string }, { user_id: string; birth_date: string }>(
  'identity_read_birth_dates',
  `SELECT user_id, to_char(coalesce(minor_birth_date, birth_date), 'YYYY-MM-DD') AS birth_date FROM identity_person
   WHERE user_id = ANY (:user_ids::bigint[]) AND coalesce(minor_birth_date, birth_date) IS NOT NULL`,
)

/** Of those among these people whose documents operators have accepted, or who showed or entered one under 18; yyyy-mm-dd. */
export async function readBirthDates(ask: Ask, user_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ask(readDates, { user_ids: plainColumn(user_ids, (id) => id) })
  return new Map(rows.map(({ user_id, birth_date }) => [user_id, birth_date]))
}
