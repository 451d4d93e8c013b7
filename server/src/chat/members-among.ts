import { ChatType } from '@mela/contract/ids.ts'
import { plainColumn, type Ask, type Statement } from '../platform/db.ts'

/** A person and a group in which they may be. */
export interface Place {
  group_id: string
  user_id: string
}

const readPlacesOf: Statement = {
  name: 'chat_read_places_of',
  text: `SELECT asked.number FROM unnest($1::int[], $2::text[], $3::bigint[]) AS asked (number, chat_id, user_id)
         JOIN chat_member member ON member.chat_type = ${ChatType.Group} AND member.chat_id = asked.chat_id
              AND member.user_id = asked.user_id`,
}

/** The numbers of those of these places at which somebody is. */
export async function readTakenPlaces(ask: Ask, places: readonly Place[]): Promise<Set<number>> {
  if (places.length === 0) return new Set()
  const rows = await ask<{ number: number }>(readPlacesOf, [
    plainColumn([...places.keys()], (number) => number),
    plainColumn(places, ({ group_id }) => group_id),
    plainColumn(places, ({ user_id }) => user_id),
  ])
  return new Set(rows.map(({ number }) => number))
}

const lockRoom: Statement = {
  name: 'chat_lock_group',
  text: `SELECT member_total FROM chat_room WHERE chat_type = ${ChatType.Group} AND chat_id = $1 FOR UPDATE`,
}

/** Until the transaction ends nobody writes in the group, comes or goes. */
export async function lockGroupRoom(ask: Ask, group_id: string): Promise<{ member_total: number }> {
  const [room] = await ask<{ member_total: number }>(lockRoom, [group_id])
  if (!room) throw new Error(`there is no group ${group_id}`)
  return room
}
