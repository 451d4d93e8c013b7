import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { Alignment, SendStatus, type Message } from './model.ts'

const TIME_LABEL_AFTER_MS = 5 * 60_000
const KNOWN_TYPES: readonly number[] = Object.values(ContentType)
const LINES: readonly number[] = [
  ContentType.System,
  ContentType.JoinGroup,
  ContentType.TreasureReceived,
  ContentType.LocalSystem,
]

export function toMessage(server: ServerMessage & { socket_id?: string }, reader: string): Message {
  const is_known = KNOWN_TYPES.includes(server.content?.type)
  const data: unknown = server.content?.data
  return {
    id: server.message_id,
    nonce: server.nonce,
    target: server.chat_id,
    type: server.chat_type,
    senderId: server.author_id,
    contentType: is_known ? (server.content.type as ContentType) : ContentType.Unknown,
    content: typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {},
    socketId: server.socket_id ?? '',
    createTime: server.created_at,
    created_unix: server.created_unix,
    isShowTime: false,
    sendStatus: SendStatus.Success,
    // Only whether others have read one's own is of interest; what one reads oneself is the room's unread.
    readFlag: server.author_id === reader && server.is_seen,
    mentions: server.mentions,
    isGroupNotice: server.is_group_notice,
  }
}

export function alignment(message: Pick<Message, 'senderId' | 'contentType'>, reader: string): Alignment {
  if (message.senderId === SYSTEM_SENDER_ID || LINES.includes(message.contentType)) return Alignment.Center
  return message.senderId === reader ? Alignment.Right : Alignment.Left
}

/** Whether a message adds to the unread of a reader who is not looking. */
export function isCountable(message: Pick<Message, 'senderId' | 'contentType'>, reader: string): boolean {
  return alignment(message, reader) === Alignment.Left
}

export interface Sendable {
  contentType: ContentType
  needsTranslation?: boolean
  isUploaded?: boolean
}

export function initialSendStatus({ contentType, needsTranslation, isUploaded }: Sendable): SendStatus {
  switch (contentType) {
    case ContentType.Text:
      return needsTranslation ? SendStatus.Uploading : SendStatus.Sending
    case ContentType.Audio:
      return SendStatus.Uploading
    case ContentType.Image:
    case ContentType.Video:
      return isUploaded ? SendStatus.Sending : SendStatus.Uploading
    default:
      return SendStatus.Sending
  }
}

export type SendOutcome = 'prepared' | 'prepare_failed' | 'sent' | 'send_failed' | 'resend'

/** Only forward: whatever arrives late, a message once known to be sent stays so. */
export function nextSendStatus(status: SendStatus, outcome: SendOutcome): SendStatus {
  if (outcome === 'sent') return SendStatus.Success
  switch (status) {
    case SendStatus.Uploading:
      if (outcome === 'prepared') return SendStatus.Sending
      return outcome === 'prepare_failed' ? SendStatus.UploadFail : status
    case SendStatus.Sending:
      return outcome === 'send_failed' ? SendStatus.SendFail : status
    case SendStatus.UploadFail:
      return outcome === 'resend' ? SendStatus.Uploading : status
    case SendStatus.SendFail:
      return outcome === 'resend' ? SendStatus.Sending : status
    default:
      return status
  }
}

// One flagged copy per message, so that a row is drawn again only when its own message changes.
const flagged = new WeakMap<Message, Message>()

/** A time label stands before the first message and before each that follows five minutes of silence or more. */
export function markTimes(messages: readonly Message[]): Message[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const is_shown = !before || message.created_unix - before.created_unix >= TIME_LABEL_AFTER_MS
    if (message.isShowTime === is_shown) return message
    const copy = flagged.get(message) ?? { ...message, isShowTime: is_shown }
    flagged.set(message, copy)
    return copy
  })
}
