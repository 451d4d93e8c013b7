import { getPlayLimits as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { readPlayState } from './play-state.ts'

export const getPlayLimits = handle(call, (context, _input, { user_id }) => readPlayState(context, user_id))
