import { confirmAge } from './confirm-age.ts'
import { confirmPlayLimit } from './confirm-play-limit.ts'
import { dismissRealityCheck } from './dismiss-reality-check.ts'
import { getPlayLimits } from './get-play-limits.ts'
import { getRealityCheck } from './get-reality-check.ts'
import { setPlayLimit } from './set-play-limit.ts'
import { setRealityCheck } from './set-reality-check.ts'
import { startBreak } from './start-break.ts'

// Limits of play: what people decide about their own.
export const playLimitHandlers = {
  getPlayLimits,
  setPlayLimit,
  confirmPlayLimit,
  startBreak,
  confirmAge,
  getRealityCheck,
  setRealityCheck,
  dismissRealityCheck,
}
