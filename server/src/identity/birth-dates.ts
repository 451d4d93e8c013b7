import { plainColumn, type Ask, type Statement } from '../platform/db.ts'

const readDates: Statement = {
  name: 'identity_read_birth_dates',
  text: `SELECT user_id, to_char(birth_date, 'YYYY-MM-DD') AS birth_date FROM identity_person
         WHERE user_id = ANY ($1::bigint[]) AND birth_date IS NOT NULL`,
}

/** Of those among these people whose documents operators have accepted; yyyy-mm-dd. */
export async function readBirthDates(ask: Ask, user_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ask<{ user_id: string; birth_date: string }>(readDates, [plainColumn(user_ids, (id) => id)])
  return new Map(rows.map(({ user_id, birth_date }) => [user_id, birth_date]))
}
