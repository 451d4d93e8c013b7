import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

// Codes are stored in upper case and compared without regard to it.
const inUpperCase = (code: string) => code.toUpperCase()

export interface InviteCodes {
  invite_code?: string | undefined
  invite_code2?: string | undefined
}

export async function readInviter(context: Context, invite_code: string): Promise<string | undefined> {
  const inviter = await context.db.tables
    .selectFrom('account_user')
    .select('id')
    .where('invite_code', '=', inUpperCase(invite_code))
    .where('status', '=', 'normal')
    .executeTakeFirst()
  return inviter?.id
}

export async function readTemplateOf(context: Context, code: string) {
  return context.db.tables
    .selectFrom('account_group_template')
    .select(['id', 'owner_user_id'])
    .where('code', '=', inUpperCase(code))
    .executeTakeFirst()
}

/** Who has invited the newcomer; an agent's code goes before a friend's, and brings the template of a service group. */
export async function requireInvitation(
  context: Context,
  { invite_code, invite_code2 }: InviteCodes,
  refuse: Refuse<'invalid_invite_code'>,
): Promise<{ inviter_id: string | null; template_id: string | undefined }> {
  const friend = invite_code === undefined ? null : await readInviter(context, invite_code)
  const template = invite_code2 === undefined ? null : await readTemplateOf(context, invite_code2)
  if (friend === undefined || template === undefined) throw refuse('invalid_invite_code')
  return { inviter_id: template?.owner_user_id ?? friend, template_id: template?.id }
}
