import type { Context } from '../context.ts'
import { broadcast } from '../platform/broadcast.ts'

/** Heard by every process that believes something about the games. */
export const CONFIG_CHANGED = 'rt.games.config'

/** Call after the commit that changed it: everyone who is connected asks again, and is told what holds now. */
export function announceGameConfig({ bus }: Pick<Context, 'bus'>): void {
  bus.publish(CONFIG_CHANGED, Buffer.alloc(0))
  broadcast(bus, 'game_config_update')
}
