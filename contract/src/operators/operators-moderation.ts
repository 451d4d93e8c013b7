import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { message } from '../chat/chat.ts'
import { empty, id, limit, pos } from '../fields.ts'
import { reason } from './operators.ts'

// Complaints and what follows from them. Staff read the reported message with ten around it, and nothing else that
// people write to each other.
const moderators = ['support', 'risk', 'admin'] as const

/** Of a complaint that names a message: as it was when it was reported, and what stands there now, with five before and five after it, oldest first. */
export const viewReportedMessages = adminCall({
  method: 'GET',
  path: '/report/messages',
  roles: moderators,
  views: 'chats',
  input: z.object({ report_id: id }),
  output: z.object({
    message_id: z.string(),
    /** Also where its author has taken it away since. */
    reported: message,
    list: z.array(message),
    people: z.array(z.object({ user_id: id, uid: z.number().int(), name: z.string(), avatar: z.string() })),
  }),
  refuses: ['non_existent'],
})

/** The reported message, for everyone; the chat says that it was removed. */
export const removeReportedMessage = adminCall({
  method: 'POST',
  path: '/report/remove_message',
  roles: moderators,
  input: z.object({ report_id: id, reason }),
  output: empty,
  refuses: ['non_existent'],
})

export const listMembersForOperator = adminCall({
  method: 'GET',
  path: '/group/members',
  roles: moderators,
  views: 'people',
  input: z.object({ group_id: id, pos, limit }),
  output: z.object({
    list: z.array(
      z.object({
        user_id: id,
        uid: z.number().int(),
        name: z.string(),
        avatar: z.string(),
        role: z.enum(['owner', 'manager', 'member']),
        is_muted: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
  refuses: ['non_existent'],
})

/** As the owner does it: the person leaves at once and a line says so. The owner stays. */
export const removeMemberAsOperator = adminCall({
  method: 'POST',
  path: '/group/remove_member',
  roles: moderators,
  input: z.object({ group_id: id, user_id: id, reason }),
  output: empty,
  refuses: ['non_existent', 'permission_not_allowed'],
})

export const muteMemberAsOperator = adminCall({
  method: 'POST',
  path: '/group/mute_member',
  roles: moderators,
  input: z.object({ group_id: id, user_id: id, is_muted: z.boolean(), reason }),
  output: empty,
  refuses: ['non_existent', 'permission_not_allowed'],
})
