import type { Context } from '../../context.ts'

/** Whether somebody is in a group or once was. */
export async function hasBeenMember(context: Context, group_id: string, user_id: string): Promise<boolean> {
  const row = await context.db.tables
    .selectFrom('groups_member')
    .select('user_id')
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}
