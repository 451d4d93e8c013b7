import type { Context } from '../context.ts'
import type { ReadShared, Share } from '../platform/crowds.ts'
import { readPlaces, readPlacesIn } from './listening-sql.ts'
import { largeOfSubject, subjectOfLarge } from './subjects.ts'

interface PlaceRow {
  user_id: string
  chat_id: string
  joined_id: string
  removal: string
}

/** For gateways: the large groups that these people are in, or whether they are in one of them. */
export const readShared =
  (context: Context): ReadShared =>
  async (user_ids, subject) => {
    const { rows } = await context.db.pool.query<PlaceRow>(
      subject === undefined
        ? { ...readPlaces, values: [user_ids] }
        : { ...readPlacesIn, values: [user_ids, largeOfSubject(subject)] },
    )
    return rows.map(({ user_id, chat_id, joined_id, removal }): Share => ({
      user_id,
      subject: subjectOfLarge(chat_id),
      after: Number(joined_id),
      departure: Number(removal),
    }))
  }
