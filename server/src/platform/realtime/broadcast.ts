import type { ServerEvents } from '@mela/contract/events.ts'
import type { Bus } from './bus.ts'
import { encodeBroadcast } from './frame.ts'

/** Heard by every gateway, for all its sockets, also those that have not logged in. */
export const BROADCAST = 'rt.broadcast'

export function broadcast(bus: Bus, event: Exclude<keyof ServerEvents, 'dispatch'>): void {
  bus.publish(BROADCAST, encodeBroadcast(event))
}
