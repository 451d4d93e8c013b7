import { getOperator as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readOwnOperator } from './operators.ts'

export const getOperator = handleAdmin(call, (context, _input, { operator_id }) =>
  readOwnOperator(context, operator_id),
)
