import { findGroups as call } from '@mela/contract/operators/operators-groups.ts'
import { findGroups as find } from '../../groups/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const findGroups = handleAdmin(call, (context, { query, limit }) => find(context, query, limit))
