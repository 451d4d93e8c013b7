import * as z from 'zod'
import { call } from './call.ts'
import { id, idList } from './fields.ts'

export const groupInfo = z.object({
  group: z.object({ id, name: z.string(), avatar: z.object({ url: z.string() }) }),
  /** The first 200 members by join order. */
  user_ids: z.array(id),
  group_user_total: z.number().int(),
})
export type GroupInfo = z.infer<typeof groupInfo>

export const getGroupBatch = call({
  method: 'GET',
  path: '/group/batch',
  who: 'signed_in',
  input: z.object({ ids: idList }),
  output: z.array(groupInfo),
  refuses: [],
})
