import { listOperators as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readOperators } from './operators.ts'

export const listOperators = handleAdmin(call, (context) => readOperators(context))
