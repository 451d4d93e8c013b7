import { findUsers as call } from '@mela/contract/operators-users.ts'
import { findUsers as find } from '../account/index.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const findUsers = handleAdmin(call, (context, { query, limit }) => find(context, query, limit))
