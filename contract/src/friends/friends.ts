import * as z from 'zod'
import { user, userInfo } from '../account/account.ts'
import { call } from '../call.ts'
import { empty, id, limit, limitOf, pos, switchValue, text, unixMs } from '../fields.ts'
import { APPLY_CONTENT_MAX, FRIENDS_PAGE_MAX, REMARK_MAX } from './friends-rules.ts'

export const friend = z.object({
  friend_id: id,
  remark: z.string(),
  status: z.literal([1, -2]),
  friend_info: z.object({
    avatar: z.object({ url: z.string() }),
    nickname: z.string(),
    username: z.string(),
    identity: z.literal([1, 2, 3]),
    gender: z.literal([1, 2, 3]),
  }),
  /** Under which letter the name shown stands, A to Z or #, and what it is sorted by. */
  letter: z.string(),
  sort_key: z.string(),
})
export type Friend = z.infer<typeof friend>

export const listFriends = call({
  method: 'GET',
  path: '/friend/list',
  who: 'signed_in',
  input: z.object({ pos, limit: limitOf(20, FRIENDS_PAGE_MAX) }),
  output: z.object({ list: z.array(friend), total: z.number().int() }),
  refuses: [],
})

/** A person, and what they are to the one who asks. */
export const getUserInfo = call({
  method: 'GET',
  path: '/user/info',
  who: 'signed_in',
  input: z.object({ user_id: id.optional() }),
  output: userInfo,
  refuses: ['non_existent'],
})

/** Somebody by the number that people tell each other. */
export const queryUser = call({
  method: 'GET',
  path: '/user/query',
  who: 'signed_in',
  input: z.object({ uid: z.string().regex(/^\d{1,12}$/) }),
  output: z.object({ user: userInfo }),
  refuses: ['non_existent', 'permission_not_allowed'],
})

export const friendApplication = z.object({
  id,
  /** ApplicationStatus */
  status: z.literal([-2, -1, 1, 2]),
  user,
  created_at: z.iso.datetime(),
  apply_content: z.string(),
})
export type FriendApplication = z.infer<typeof friendApplication>

/** Asks to become friends. Whoever was already asked by the other side accepts with it: the status is then Pass. */
export const applyFriend = call({
  method: 'POST',
  path: '/friend/apply',
  who: 'signed_in',
  input: z.object({
    to_user_id: id,
    /** Blank is refused by name. */
    apply_content: text(APPLY_CONTENT_MAX),
    /** The group on whose member page the person was found. */
    group_id: id.optional(),
  }),
  output: z.object({ status: z.literal([1, 2]) }),
  refuses: [
    'empty_request_content',
    'friend_request_daily_limit',
    'add_friend_not_allowed',
    'already_friends',
    'group_forbids_adding',
    'non_existent',
    'permission_not_allowed',
  ],
})

/** Received applications, newest first. */
export const listFriendApplications = call({
  method: 'GET',
  path: '/friend/apply_list',
  who: 'signed_in',
  input: z.object({
    pos,
    limit,
    /** Says that the person has looked at everything up to this moment (ms); without it nothing is marked as seen. */
    pull_time: z
      .union([z.number(), z.string().regex(/^\d{1,15}$/)])
      .transform(Number)
      .pipe(z.number().int().min(0))
      .optional(),
  }),
  output: z.object({
    list: z.array(friendApplication),
    total: z.number().int(),
    /** Waiting ones that came after the last look. */
    unread: z.number().int(),
    /** The last look, on whichever device. */
    pull_time: unixMs,
  }),
  refuses: [],
})

export const reviewFriendApplication = call({
  method: 'PUT',
  path: '/friend/apply',
  who: 'signed_in',
  input: z.object({ id, status: z.literal([2, -1]) }),
  output: z.object({ status: z.literal([2, -1]) }),
  refuses: ['permission_not_allowed', 'application_closed'],
})

/** Ends the friendship for both; the history goes for the one who ended it. */
export const deleteFriend = call({
  method: 'DELETE',
  path: '/friend/delete',
  who: 'signed_in',
  input: z.object({ friend_id: id }),
  output: empty,
  refuses: ['not_friends'],
})

const friendSession = z.object({
  friend_id: id,
  remark: z.string(),
  pin: switchValue,
  not_disturb: switchValue,
  is_blocked: z.boolean(),
  grouping_ids: z.array(id),
})

/** The asker's side of a private chat, with a friend or with somebody of the site's service. */
export const getFriendSession = call({
  method: 'GET',
  path: '/friend/session',
  who: 'signed_in',
  input: z.object({ friend_id: id }),
  output: friendSession,
  refuses: ['not_friends'],
})

export const editFriendSession = call({
  method: 'PUT',
  path: '/friend/session',
  who: 'signed_in',
  input: z.object({ friend_id: id, pin: switchValue.optional(), not_disturb: switchValue.optional() }),
  output: friendSession,
  refuses: ['not_friends'],
})

export const setRemark = call({
  method: 'POST',
  path: '/user/remark',
  who: 'signed_in',
  input: z.object({ to_user_id: id, remark: text(REMARK_MAX) }),
  output: z.object({ remark: z.string() }),
  refuses: ['empty_remark', 'not_friends'],
})

/** 1 blocks, -1 unblocks; the friendship stays. */
export const blockUser = call({
  method: 'POST',
  path: '/user/block',
  who: 'signed_in',
  input: z.object({ to_user_id: id, status: switchValue }),
  output: z.object({ status: switchValue }),
  refuses: ['non_existent', 'permission_not_allowed'],
})
