import { getRealityCheck as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { readRealityCheck } from './reality-check.ts'

export const getRealityCheck = handle(call, async (context, _input, { user_id }) => {
  const { check } = await readRealityCheck(context, user_id)
  return check
})
