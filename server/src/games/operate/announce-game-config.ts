import type { Context } from '../../context.ts'
import { announceChange } from '../../platform/cached.ts'
import { broadcast } from '../../platform/realtime/broadcast.ts'

/** Heard by every process that believes something about the games. */
export const CONFIG_CHANGED = 'rt.games.config'

/** After the commit that changed it: everyone who is connected asks again, and is told what holds now. */
export function announceGameConfig(context: Context): void {
  announceChange(context, CONFIG_CHANGED)
  broadcast(context.bus, 'game_config_update')
}
