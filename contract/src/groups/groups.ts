import * as z from 'zod'
import { user } from '../account/account.ts'
import { call } from '../call.ts'
import { id, idList, limit, pos, position, switchValue, text } from '../fields.ts'
import { GROUP_NAME_MAX, GROUP_NICKNAME_MAX, NOTICE_MAX } from './groups-rules.ts'
import { isBlank } from '../text/is-blank.ts'

const role = z.literal([1, 2, 3])
const singleLine = (max: number) =>
  text(max)
    .transform((value) => (isBlank(value) ? '' : value.normalize('NFC').trim()))
    .refine((value) => !/\p{Cc}/u.test(value))

/** What everyone may know who has the link. */
const publicGroup = z.object({
  id,
  name: z.string(),
  avatar: z.object({ url: z.string() }),
  /** Whether joining needs approval. */
  flag_check: switchValue,
})
const memberGroup = publicGroup.extend({
  flag_prohibit_add_friends: switchValue,
  notice: z.string(),
  notice_at: z.iso.datetime().nullable(),
  notice_message_id: position.nullable(),
  /** The customer a service group is for; told to service members only. */
  serve_user_id: id.nullable(),
  serve_user_nickname: z.string(),
})

export const groupInfo = z.object({
  group: memberGroup,
  /** The asker's own side. */
  group_user: z.object({
    user_id: id,
    identity: role,
    pin: switchValue,
    not_disturb: switchValue,
    group_nickname: z.string(),
    prohibition_status: switchValue,
  }),
  my_group_user: z.object({ identity: role }),
  /** The first 200 members by join order. */
  user_ids: z.array(id),
  group_user_total: z.number().int(),
  /** GroupStatus */
  status: z.literal([-2, -1, 1]),
  /** Whether all are muted. */
  prohibition_status: switchValue,
})
export type GroupInfo = z.infer<typeof groupInfo>

const groupPreview = z.object({
  group: publicGroup,
  group_user_total: z.number().int(),
  /** Examining: the asker waits for approval. */
  member_status: z.literal(2).optional(),
})
export type GroupPreview = z.infer<typeof groupPreview>

export const getGroupBatch = call({
  method: 'GET',
  path: '/group/batch',
  who: 'signed_in',
  input: z.object({ ids: idList }),
  output: z.array(groupInfo),
  refuses: [],
})

/** All of it for members; for others, with or without an account, what the link shows. */
export const getGroupInfo = call({
  method: 'GET',
  path: '/group/info',
  who: 'anyone',
  input: z.object({ id }),
  output: z.union([groupInfo, groupPreview]),
  refuses: ['non_existent'],
})

/** The asker's groups, or of these the one that is asked for. */
export const listGroups = call({
  method: 'GET',
  path: '/group/list',
  who: 'signed_in',
  input: z.object({ pos, limit, id: id.optional() }),
  output: z.object({ list: z.array(groupInfo), total: z.number().int() }),
  refuses: [],
})

export const groupMember = z.object({
  user: user.pick({
    id: true,
    nickname: true,
    username: true,
    avatar: true,
    level: true,
    gender: true,
    identity: true,
  }),
  group_nickname: z.string(),
  identity: role,
  prohibition_status: switchValue,
})
export type GroupMember = z.infer<typeof groupMember>

const queryRole = z.union([role, z.literal(['1', '2', '3']).transform(Number).pipe(role)])
const querySwitch = z.union([switchValue, z.literal(['1', '-1']).transform(Number).pipe(switchValue)])

/** The owner, then managers, then by join order. */
export const listGroupMembers = call({
  method: 'GET',
  path: '/group/user_list',
  who: 'signed_in',
  input: z.object({
    group_id: id,
    identity: queryRole.optional(),
    prohibition_status: querySwitch.optional(),
    /** A part of a name, whatever its case. */
    keyword: text(50).optional(),
    pos,
    limit,
    /** The cursor of the page before, with which a page costs the same however far down it is; `pos` then counts from there. */
    after: z
      .string()
      .regex(/^[0-2]\.\d{1,18}$/)
      .optional(),
  }),
  output: z.object({ list: z.array(groupMember), total: z.number().int(), cursor: z.string().nullable() }),
  refuses: ['permission_not_allowed'],
})

/** At most so many at once. */
export const people = z.array(id).min(1).max(100)

export const createGroup = call({
  method: 'POST',
  path: '/group/add',
  who: 'signed_in',
  input: z.object({ user_ids: people, name: singleLine(GROUP_NAME_MAX).optional() }),
  output: groupInfo,
  refuses: ['not_friends', 'group_member_limit'],
})

export const editGroup = call({
  method: 'PUT',
  path: '/group/edit',
  who: 'signed_in',
  input: z.object({
    id,
    name: singleLine(GROUP_NAME_MAX)
      .refine((value) => value !== '')
      .optional(),
    /** An address of our own storage, uploaded with biz avatar; empty takes the picture away. */
    avatar: z.object({ url: z.string().max(500) }).optional(),
    flag_check: switchValue.optional(),
    flag_prohibit_add_friends: switchValue.optional(),
  }),
  output: groupInfo,
  refuses: ['permission_not_allowed'],
})

/** The asker's own side of a group. */
export const editGroupMember = call({
  method: 'PUT',
  path: '/group/user_edit',
  who: 'signed_in',
  input: z.object({
    group_id: id,
    group_nickname: singleLine(GROUP_NICKNAME_MAX).optional(),
    pin: switchValue.optional(),
    not_disturb: switchValue.optional(),
  }),
  output: groupInfo,
  refuses: ['permission_not_allowed'],
})

/** Friends of the asker: at once, or as invitations that somebody has to approve. */
export const addGroupMembers = call({
  method: 'POST',
  path: '/group/user_add',
  who: 'signed_in',
  input: z.object({ id, user_ids: people }),
  /** MemberStatus: Normal or Examining. */
  output: z.object({ status: z.literal([1, 2]) }),
  refuses: ['permission_not_allowed', 'not_friends', 'group_member_limit', 'group_banned'],
})

export const joinGroup = call({
  method: 'POST',
  path: '/group/user_apply',
  who: 'signed_in',
  input: z.object({ id, ref_user_id: id.optional(), apply_content: text(200).optional() }),
  output: z.object({ status: z.literal([1, 2]) }),
  refuses: ['non_existent', 'group_member_limit', 'group_banned'],
})

/** An empty notice takes it away. */
export const editNotice = call({
  method: 'PUT',
  path: '/group/notice_edit',
  who: 'signed_in',
  input: z.object({ id, notice: text(NOTICE_MAX).transform((value) => value.trim()) }),
  output: z.object({
    notice: z.string(),
    notice_at: z.iso.datetime().nullable(),
    notice_message_id: position.nullable(),
  }),
  refuses: ['permission_not_allowed', 'description_unchanged', 'group_banned'],
})
