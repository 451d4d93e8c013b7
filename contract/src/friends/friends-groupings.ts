import * as z from 'zod'
import { call } from '../call.ts'
import { message } from '../chat/chat.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { friend } from './friends.ts'
import { GROUPING_NAME_MAX, UNGROUPED_ID } from './friends-rules.ts'

// A grouping is a private list of friends; those in none stand under the id -1, which cannot be changed.
const groupingId = z.union([id, z.literal(UNGROUPED_ID)])

export const grouping = z.object({
  id: groupingId,
  name: z.string(),
  order: z.string(),
  user_ids: z.array(id),
  last_message: message.nullable(),
  /** How the owner has set its chat; left out where it never was. */
  is_pinned: z.boolean().optional(),
  is_muted: z.boolean().optional(),
  /** Whether the friend that was asked about is in it. */
  checked: z.boolean().optional(),
})
export type Grouping = z.infer<typeof grouping>

/** By order, then by age; without the list of the ungrouped. */
export const listGroupings = call({
  method: 'GET',
  path: '/friend/grouping',
  who: 'signed_in',
  input: z.object({ pos, limit, friend_id: id.optional() }),
  output: z.object({ list: z.array(grouping), total: z.number().int() }),
  refuses: ['not_friends'],
})

/** All of them, with the ungrouped last. */
export const listAllGroupings = call({
  method: 'GET',
  path: '/friend/grouping_list',
  who: 'signed_in',
  input: empty,
  output: z.array(grouping),
  refuses: [],
})

export const listGroupingFriends = call({
  method: 'GET',
  path: '/friend/grouping/friend_list',
  who: 'signed_in',
  input: z.object({ id: groupingId }),
  output: z.array(friend),
  refuses: ['permission_not_allowed'],
})

/** Without an id it makes a new one. */
export const saveGrouping = call({
  method: 'POST',
  path: '/friend/grouping',
  who: 'signed_in',
  input: z.object({
    id: groupingId.optional(),
    name: text(GROUPING_NAME_MAX),
    /** A whole number as text; anything else counts as 0. */
    order: z.string().max(20).default('0'),
  }),
  output: z.object({ id }),
  refuses: ['grouping_error', 'permission_not_allowed'],
})

export const deleteGrouping = call({
  method: 'DELETE',
  path: '/friend/grouping',
  who: 'signed_in',
  input: z.object({ id: groupingId }),
  output: empty,
  refuses: ['permission_not_allowed'],
})

/** The groupings of one friend, which replace those the friend was in. */
export const setFriendGroupings = call({
  method: 'POST',
  path: '/friend/grouping/friend_add',
  who: 'signed_in',
  input: z.object({ friend_id: id, ids: z.array(id).max(100) }),
  output: empty,
  refuses: ['not_friends', 'permission_not_allowed'],
})

/** Adds; those who are in it stay. */
export const addToGrouping = call({
  method: 'POST',
  path: '/friend/grouping_add_user',
  who: 'signed_in',
  input: z.object({ id: groupingId, user_ids: z.array(id).min(1).max(100) }),
  output: empty,
  refuses: ['not_friends', 'permission_not_allowed'],
})
