// Without zod, so that the browser can share them at no cost.
export const GroupRole = { Member: 1, Owner: 2, Manager: 3 } as const
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole]
export const MuteStatus = { Unlocking: -1, Prohibition: 1 } as const
export const BanStatus = { Banned: 1, Unblock: 2 } as const
export const GroupStatus = { Banned: -2, Dissolution: -1, Normal: 1 } as const
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus]
export const MemberStatus = { Kicked: -2, Quit: -1, Normal: 1, Examining: 2 } as const
export const JoinStatus = { Expired: -2, Reject: -1, Pending: 2, Pass: 3 } as const
export type JoinStatus = (typeof JoinStatus)[keyof typeof JoinStatus]
/** What a reviewer does, which is not the status that comes of it. */
export const ReviewAction = { Delete: -1, Pass: 2 } as const
/** How a person came to ask for a place: by themselves, or brought by a member. */
export const JoinType = { Apply: 1, Invite: 2 } as const
/** Why people are being chosen on the choose-member page. */
export const GROUP_ACTIONS = ['group', 'invite', 'remove', 'prohibition', 'manage', 'transfer'] as const
export type GroupAction = (typeof GROUP_ACTIONS)[number]
/** Why a group left a person's list. */
export const LeaveType = { QuitElsewhere: 1, Kicked: 2, Dissolved: 3 } as const

export const MANAGERS_MAX = 9
export const GROUP_NAME_MAX = 50
export const GROUP_NICKNAME_MAX = 50
export const NOTICE_MAX = 1000
export const MEMBER_PAGE_SIZE = 20
/** How many members a group's composite picture shows. */
export const AVATAR_MEMBERS = 6
export const JOIN_DAYS = 7

/** The keys of the lines that the service writes into groups and private chats. */
export const SYSTEM_LINES = [
  'group_created',
  'member_joined',
  'member_left',
  'member_removed',
  'owner_transferred',
  'manager_added',
  'manager_removed',
  'member_muted',
  'member_unmuted',
  'all_muted',
  'all_unmuted',
  'group_blocked',
  'group_unblocked',
  'notice_changed',
  'friend_added',
  'chest_expired',
  'message_removed',
] as const
export type SystemLine = (typeof SYSTEM_LINES)[number]

const rank = { [GroupRole.Owner]: 2, [GroupRole.Manager]: 1, [GroupRole.Member]: 0 }
/** Nobody acts on equal or higher rank. */
export function outranks(role: GroupRole, other: GroupRole): boolean {
  return rank[role] > rank[other]
}
export const mayManage = (role: GroupRole | undefined): boolean =>
  role === GroupRole.Owner || role === GroupRole.Manager
