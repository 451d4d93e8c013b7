import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, idList, switchValue } from '../fields.ts'
import { people } from './groups.ts'

// What owner and managers do with members, and the owner with the group itself.

/** By owner and managers; leaving is removing oneself. */
export const removeGroupMembers = call({
  method: 'DELETE',
  path: '/group/user_kick',
  who: 'signed_in',
  input: z.object({ group_id: id, user_ids: idList }),
  output: empty,
  refuses: ['permission_not_allowed'],
})

/** Of some members, or of all; never of owner and managers when all are muted. */
export const muteGroupMembers = call({
  method: 'PUT',
  path: '/group/user_prohibition',
  who: 'signed_in',
  input: z.union([
    z.object({ group_id: id, all: z.literal(1), prohibition_status: switchValue, user_ids: z.undefined().optional() }),
    z.object({ group_id: id, user_ids: people, prohibition_status: switchValue, all: z.undefined().optional() }),
  ]),
  output: empty,
  refuses: ['permission_not_allowed'],
})

/** Identity 3 makes managers, 1 makes them members again. */
export const editManagers = call({
  method: 'PUT',
  path: '/group/manager_edit',
  who: 'signed_in',
  input: z.object({ group_id: id, user_ids: people, identity: z.literal([1, 3]) }),
  output: empty,
  refuses: ['permission_not_allowed', 'manager_limit'],
})

export const transferGroup = call({
  method: 'PUT',
  path: '/group/assignment',
  who: 'signed_in',
  input: z.object({ group_id: id, user_id: id }),
  output: empty,
  refuses: ['permission_not_allowed'],
})

export const dissolveGroup = call({
  method: 'DELETE',
  path: '/group/delete',
  who: 'signed_in',
  input: z.object({ id }),
  output: empty,
  refuses: ['permission_not_allowed'],
})
