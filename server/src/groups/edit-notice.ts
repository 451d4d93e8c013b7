import { editNotice as call } from '@mela/contract/groups/groups.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { GroupRole, GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { changeGroup } from './change.ts'
import { requireLockedGroup } from './require-group.ts'
import { groupChanged } from './members/tell-members.ts'

/** A notice is a message of its author that the group keeps in view. */
export const editNotice = handle(call, async (context, { id, notice }, { user_id }, refuse) => {
  return changeGroup(context, async (change) => {
    const group = await requireLockedGroup(change.trx, id, { user_id, least: GroupRole.Manager }, refuse)
    if (notice === group.notice) throw refuse('description_unchanged')
    const keep = (notice_at: Date | null, notice_message_id: string | null) =>
      change.trx
        .updateTable('groups_group')
        .set({ notice, notice_at, notice_message_id })
        .where('id', '=', id)
        .execute()
    if (notice === '') {
      await keep(null, null)
      const data = { group_id: id, notice_message_id: group.notice_message_id ?? '0' }
      await change.tellMembers(id, { type: 'delete_group_notice', data })
      return { notice, notice_at: null, notice_message_id: null }
    }
    if (group.status === GroupStatus.Banned) throw refuse('group_banned')
    if (group.is_muted) throw refuse('permission_not_allowed')
    const line = {
      content_type: ContentType.Text,
      content: { text: notice },
      author_id: user_id,
      is_group_notice: true,
    }
    const { message_id, created_at } = await change.say(id, line)
    await keep(new Date(created_at), message_id)
    await change.tellMembers(id, groupChanged(id))
    return { notice, notice_at: created_at, notice_message_id: message_id }
  })
})
