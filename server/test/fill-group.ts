import { createCrowd } from './crowd.ts'
import type { Group } from './group.ts'
import type { World } from './world.ts'

/** Members who have no device and no session. They count like any, but a group grows large only by those who join. */
export async function fillGroup({ database }: World, { id }: Group, size: number): Promise<string[]> {
  const user_ids = await createCrowd(database, size)
  await database.query(
    `WITH numbered AS (SELECT id, number FROM unnest($2::bigint[]) WITH ORDINALITY AS given (id, number)),
     listed AS (
       INSERT INTO groups_member (group_id, user_id, join_no, joined_at)
       SELECT held.id, numbered.id, held.last_join_no + number, now()
       FROM numbered, groups_group held WHERE held.id = $1::bigint),
     counted AS (
       UPDATE groups_group SET member_total = member_total + $3::int, last_join_no = last_join_no + $3::int
       WHERE id = $1::bigint),
     room AS (
       UPDATE chat_room SET member_total = member_total + $3::int, membership = membership + 1
       WHERE chat_type = 2 AND chat_id = $1::text)
     INSERT INTO chat_member (chat_type, chat_id, user_id, joined_id, read_id, seen_id)
     SELECT 2, room.chat_id, numbered.id, room.last_id, room.last_id, room.last_id
     FROM numbered, chat_room room WHERE room.chat_type = 2 AND room.chat_id = $1::text`,
    [id, user_ids, size],
  )
  return user_ids
}
