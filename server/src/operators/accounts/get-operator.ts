import { getOperator as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readOperator } from './operators.ts'

export const getOperator = handleAdmin(call, async (context, _input, { operator_id }) => {
  const operator = await readOperator(context, operator_id)
  if (!operator) throw new Error('a session without its operator')
  return operator
})
