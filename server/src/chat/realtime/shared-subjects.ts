import type { Context } from '../../context.ts'
import type { ReadShared, Share } from '../../platform/realtime/shared-subjects.ts'
import { askPool } from '../../platform/data/db.ts'
import { readPlaces, readPlacesIn } from './listening-sql.ts'
import { largeOfSubject, subjectOfLarge } from './subjects.ts'

/** For gateways: the large groups that these people are in, or whether they are in one of them. */
export const readShared =
  (context: Context): ReadShared =>
  async (user_ids, subject) => {
    const ask = askPool(context.db)
    const rows = await (subject === undefined
      ? ask(readPlaces, { user_ids })
      : ask(readPlacesIn, { user_ids, chat_id: largeOfSubject(subject) }))
    return rows.map(({ user_id, chat_id, joined_id, removal }): Share => ({
      user_id,
      subject: subjectOfLarge(chat_id),
      after: Number(joined_id),
      departure: Number(removal),
    }))
  }
