import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id } from '../fields.ts'
import { reason } from './operators.ts'

// Changes of money settings that two operators agreed on and whose time comes later.
const planners = ['finance', 'risk', 'admin'] as const

export const plannedChange = z.object({
  /** Of the request that was agreed to, which says what changes. */
  approval_id: id,
  subject: z.string(),
  /** What both operators saw: before and after, by the names of the settings. */
  payload: z.record(z.string(), z.unknown()),
  effective_from: z.iso.datetime(),
  state: z.enum(['planned', 'applied', 'failed', 'cancelled']),
  /** Why the site kept what it had, and because of which settings. */
  failure: z
    .object({
      /** changed: no longer what both had seen. not_allowed: no longer anything the site accepts. */
      why: z.enum(['changed', 'not_allowed']),
      names: z.array(z.string()),
    })
    .nullable(),
  reason: z.string(),
  requester: z.string(),
  approver: z.string(),
  cancelled_by: z.string().nullable(),
  done_at: z.iso.datetime().nullable(),
})
export type PlannedChange = z.infer<typeof plannedChange>

/** All that wait, the next first, and then the newest of those that were applied, failed or cancelled. */
export const listPlannedSettings = adminCall({
  method: 'GET',
  path: '/money_settings/planned',
  roles: planners,
  input: empty,
  output: z.array(plannedChange),
  refuses: [],
})

/** By one operator alone: it only keeps what there is. */
export const cancelPlannedSettings = adminCall({
  method: 'POST',
  path: '/money_settings/planned/cancel',
  roles: planners,
  input: z.object({ approval_id: id, reason }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})
