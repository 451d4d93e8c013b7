import { query } from '../server/test/engines/postgres.ts'
import type { Person } from './people.ts'

/** A group whose first member owns it, told through its own subject like every group of this size. */
export async function createBigGroup(url: string, group_id: string, members: Person[]): Promise<void> {
  const values = [group_id, members.map(({ user_id }) => user_id), members.length]
  await query(
    url,
    `WITH made AS (
       INSERT INTO groups_group (id, name, created_at, owner_id, member_total, last_join_no)
       SELECT $1::bigint, 'a group of ' || $3::int, now(), ($2::bigint[])[1], $3::int, $3::int RETURNING id),
     room AS (
       INSERT INTO chat_room (chat_type, chat_id, member_total, is_large, membership) VALUES (2, $1::text, $3::int, true, 1)),
     listed AS (
       INSERT INTO groups_member (group_id, user_id, identity, join_no, joined_at)
       SELECT made.id, member.user_id, CASE number WHEN 1 THEN 2 ELSE 1 END, number, now()
       FROM made, unnest($2::bigint[]) WITH ORDINALITY AS member (user_id, number))
     INSERT INTO chat_member (chat_type, chat_id, user_id, is_exempt)
     SELECT 2, $1::text, user_id, number = 1 FROM unnest($2::bigint[]) WITH ORDINALITY AS member (user_id, number)`,
    values,
  )
}
