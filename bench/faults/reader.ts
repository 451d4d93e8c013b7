import { setTimeout as pause } from 'node:timers/promises'
import { ACK_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { History } from './history.ts'
import { ask } from './line.ts'
import { chatTypeOf } from './people.ts'
import type { Lane } from './sender.ts'

/** Marks as read what its device shows, at most every three seconds per chat, until nobody is left to write. */
export async function readAlong(lane: Lane, history: History, stop: AbortSignal): Promise<void> {
  const { user_id, chat_id, device, line } = lane
  for (;;) {
    await pause(line.chance.int(ACK_EVERY_MS, 3 * ACK_EVERY_MS), undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) return
    const position = device.timelines.get(chat_id)!.whole_up_to
    if (position === 0) continue
    await ask(line, 'ack', { chat_id, chat_type: chatTypeOf(chat_id), message_id: String(position) })
    history.confirmRead(user_id, chat_id, position)
  }
}
