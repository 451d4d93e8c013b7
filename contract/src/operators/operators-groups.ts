import * as z from 'zod'
import { inviteCode } from '../account/account.ts'
import { adminCall } from '../admin-call.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { GROUP_NAME_MAX } from '../groups/groups-rules.ts'
import { reason } from './operators.ts'

// What operators see of groups and complaints and may do about them. What people write to each other is not shown.
const foundGroup = z.object({
  id,
  name: z.string(),
  owner_id: id.nullable(),
  /** GroupStatus */
  status: z.literal([-2, -1, 1]),
  member_total: z.number().int(),
  /** The customer a service group is for. */
  serve_user_id: id.nullable(),
  created_at: z.iso.datetime(),
})

/** An id, or the beginning of a name. */
export const findGroups = adminCall({
  method: 'GET',
  path: '/groups',
  roles: ['support', 'risk', 'admin'],
  input: z.object({ query: text(GROUP_NAME_MAX).refine((value) => value.trim() !== ''), limit }),
  output: z.array(foundGroup),
  refuses: [],
})

const onGroup = z.object({ group_id: id, reason })

/** Members keep reading, and whatever they send answers 10023. */
export const banGroup = adminCall({
  method: 'POST',
  path: '/group/ban',
  roles: ['support', 'risk', 'admin'],
  input: onGroup,
  output: empty,
  refuses: ['non_existent'],
})

export const unbanGroup = adminCall({
  method: 'POST',
  path: '/group/unban',
  roles: ['support', 'risk', 'admin'],
  input: onGroup,
  output: empty,
  refuses: ['non_existent'],
})

const person = z.object({ user_id: id, uid: z.number().int(), name: z.string(), avatar: z.string() })
const reportStatus = z.enum(['open', 'upheld', 'dismissed'])
const report = z.object({
  id,
  reporter_id: id,
  to_user_id: id.nullable(),
  group_id: id.nullable(),
  reporter: person.nullable(),
  to_user: person.extend({ status: z.enum(['normal', 'banned', 'blocked']) }).nullable(),
  group: foundGroup.pick({ id: true, name: true, status: true, member_total: true }).nullable(),
  /** ComplaintReason */
  reason: z.literal([1, 2, 3, 4, 5, 6]),
  content: z.string(),
  images: z.array(z.string()),
  /** Whether it names a message, which can then be looked at. */
  has_message: z.boolean(),
  status: reportStatus,
  note: z.string(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})

/** Newest first. */
export const listReports = adminCall({
  method: 'GET',
  path: '/reports',
  roles: ['support', 'risk', 'admin'],
  input: z.object({ status: reportStatus.optional(), pos, limit }),
  output: z.object({ list: z.array(report), total: z.number().int() }),
  refuses: [],
})

/** A decision stands: what was closed is not closed again. */
export const closeReport = adminCall({
  method: 'POST',
  path: '/report/close',
  roles: ['support', 'risk', 'admin'],
  input: z.object({ id, decision: reportStatus.exclude(['open']), note: reason }),
  output: empty,
  refuses: ['non_existent', 'application_closed'],
})

const templateFields = {
  /** Kept in upper case, and compared without regard to it. */
  code: inviteCode.transform((value) => value.toUpperCase()),
  name: text(GROUP_NAME_MAX)
    .transform((value) => value.trim())
    .refine((value) => value !== ''),
  owner_user_id: id,
  /** Accounts that answer for the site, each in every group made from it. */
  service_user_ids: z.array(id).max(20),
}

/** From what the groups of people who register with an agent's code are made. */
export const listGroupTemplates = adminCall({
  method: 'GET',
  path: '/group_templates',
  roles: ['admin'],
  input: empty,
  output: z.array(
    z.object({ id, code: z.string(), name: z.string(), owner_user_id: id, service_user_ids: z.array(id) }),
  ),
  refuses: [],
})

/** With an id it takes the place of what was there; groups that were made from it stay as they are. */
export const saveGroupTemplate = adminCall({
  method: 'PUT',
  path: '/group_templates',
  roles: ['admin'],
  input: z.object({ id: id.optional(), ...templateFields }),
  output: z.object({ id }),
  refuses: ['non_existent'],
})
