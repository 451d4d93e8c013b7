import * as z from 'zod'
import { user } from '../account/account.ts'
import { call } from '../call.ts'
import { id, limit, pos } from '../fields.ts'

const someone = user.pick({ id: true, nickname: true, username: true, avatar: true, gender: true })

export const joinRequest = z.object({
  id,
  /** JoinStatus */
  status: z.literal([-2, -1, 2, 3]),
  /** JoinType */
  type: z.literal([1, 2]),
  user: someone,
  /** Who invited them, or whose link they followed. */
  ref_user: someone.optional(),
  apply_content: z.string(),
  created_at: z.iso.datetime(),
})
export type JoinRequest = z.infer<typeof joinRequest>

/** Waiting ones first, each part newest first. */
export const listJoinRequests = call({
  method: 'GET',
  path: '/group/add_user_check_list',
  who: 'signed_in',
  input: z.object({ group_id: id, pos, limit }),
  output: z.object({ list: z.array(joinRequest), total: z.number().int() }),
  refuses: ['permission_not_allowed'],
})

const review = z.object({ id, status: z.literal([-1, 2]) })
/** JoinStatus: Pass or Reject. */
const reviewed = z.object({ status: z.literal([3, -1]) })

export const reviewJoinRequest = call({
  method: 'PUT',
  path: '/group/add_user_check',
  who: 'signed_in',
  input: review,
  output: reviewed,
  refuses: ['permission_not_allowed', 'application_closed', 'group_member_limit', 'group_banned'],
})

export const reviewInvitation = call({
  method: 'PUT',
  path: '/group/add_user_invite_check',
  who: 'signed_in',
  input: review,
  output: reviewed,
  refuses: ['permission_not_allowed', 'application_closed', 'group_member_limit', 'group_banned'],
})
