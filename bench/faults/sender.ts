import { setTimeout as pause } from 'node:timers/promises'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Device } from './device.ts'
import type { History } from './history.ts'
import { ask, type Line } from './line.ts'
import { chatTypeOf } from './people.ts'

export interface Lane {
  user_id: string
  chat_id: string
  device: Device
  line: Line
  /** How many messages were sent so far. */
  sent: number
}

export interface Load {
  /** How many messages all lanes send together. */
  messages: number
  per_second: number
}

/** This often a person loses patience: the first request is cut off at once, and the same message goes to the other api. */
const IMPATIENT = 0.03

/** Every lane is one person in one chat: one message at a time, each with its nonce until it is acknowledged. */
export async function sendAll(lanes: Lane[], load: Load, history: History): Promise<void> {
  const target = history.sent.size + load.messages
  const pause_ms = (lanes.length / load.per_second) * 1000
  await Promise.all(
    lanes.map(async (lane) => {
      await pause(lane.line.chance.int(0, pause_ms))
      while (history.sent.size < target) {
        await sendOne(lane, history)
        await pause(lane.line.chance.int(0, 2 * pause_ms))
      }
    }),
  )
}

export async function sendOne(lane: Lane, history: History): Promise<void> {
  const { chat_id, user_id, line } = lane
  const order = lane.sent++
  const nonce = line.chance.uuid()
  history.send({ nonce, chat_id, author_id: user_id, order })
  const retries_before = line.retries
  const hurry_ms = line.chance.happens(IMPATIENT) ? line.chance.int(1, 30) : 5_000
  const answer = await ask(
    line,
    'sendMessage',
    {
      chat_id,
      chat_type: chatTypeOf(chat_id),
      nonce,
      content: { type: ContentType.Text, data: { text: `${user_id} says number ${order}` } },
    },
    (attempt) => (attempt === 0 ? hurry_ms : 5_000),
  )
  history.retries += line.retries - retries_before
  history.acknowledge(answer, user_id)
  lane.device.tell(answer)
}
