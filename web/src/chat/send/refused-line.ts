import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Refused } from '@mela/contract/client.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { SendStatus, type Message } from '../state/model.ts'

// The line that stands under a message the server would not take, seen only by its author.
export type RefusedLine = 'not_friends' | 'kicked' | 'muted' | 'blocked_by_peer'

const lines: Partial<Record<RefusalName, RefusedLine>> = {
  not_friends: 'not_friends',
  not_member: 'kicked',
  muted: 'muted',
  blocked_by_peer: 'blocked_by_peer',
}

export function refusedLine(error: Refused): RefusedLine | undefined {
  return lines[error.reason]
}

export function lineNonce(nonce: string): string {
  return `${nonce} line`
}

export function lineUnder(message: Message, key: RefusedLine): Message {
  return {
    ...message,
    nonce: lineNonce(message.nonce),
    senderId: SYSTEM_SENDER_ID,
    contentType: ContentType.LocalSystem,
    content: { key },
    sendStatus: SendStatus.Success,
    mentions: [],
  }
}
