import { ChatType } from '@mela/contract/ids.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

/** A person and a group in which they may be. */
export interface Place {
  group_id: string
  user_id: string
}

const readPlacesOf = statement<{ numbers: string; chat_ids: string; user_ids: string }, { number: number }>(
  'chat_read_places_of',
  `SELECT asked.number FROM unnest(:numbers::int[], :chat_ids::text[], :user_ids::bigint[]) AS asked (number, chat_id, user_id)
   JOIN chat_member member ON member.chat_type = ${ChatType.Group} AND member.chat_id = asked.chat_id
        AND member.user_id = asked.user_id`,
)

/** The numbers of those of these places at which somebody is. */
export async function readTakenPlaces(ask: Ask, places: readonly Place[]): Promise<Set<number>> {
  if (places.length === 0) return new Set()
  const rows = await ask(readPlacesOf, {
    numbers: plainColumn([...places.keys()], (number) => number),
    chat_ids: plainColumn(places, ({ group_id }) => group_id),
    user_ids: plainColumn(places, ({ user_id }) => user_id),
  })
  return new Set(rows.map(({ number }) => number))
}

const lockRoom = statement<{ chat_id: string }, { member_total: number }>(
  'chat_lock_group',
  `SELECT member_total FROM chat_room WHERE chat_type = ${ChatType.Group} AND chat_id = :chat_id FOR UPDATE`,
)

/** Until the transaction ends nobody writes in the group, comes or goes. */
export async function lockGroupRoom(ask: Ask, group_id: string): Promise<{ member_total: number }> {
  const [room] = await ask(lockRoom, { chat_id: group_id })
  if (!room) throw new Error(`there is no group ${group_id}`)
  return room
}
