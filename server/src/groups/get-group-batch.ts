import { getGroupBatch as call } from '@mela/contract/groups/groups.ts'
import { handle } from '../platform/http/handle.ts'
import { readGroups } from './read-groups.ts'

/** Groups of which the asker is a member; all others are left out, whether they exist or not. */
export const getGroupBatch = handle(call, (context, { ids }, asker) => readGroups(context, asker, [...new Set(ids)]))
