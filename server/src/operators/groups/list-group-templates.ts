import { listGroupTemplates as call } from '@mela/contract/operators/operators-groups.ts'
import { readGroupTemplates } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listGroupTemplates = handleAdmin(call, (context) => readGroupTemplates(context))
