import type { ChatType } from '@mela/contract/ids.ts'
import type { ContentType } from '@mela/contract/chat/chat-rules.ts'

// The two client models the specification names. Each is made by one pure function: message.ts and room.ts.
export const SendStatus = { Success: 1, Sending: 2, Uploading: 3, SendFail: 4, UploadFail: 5 } as const
export type SendStatus = (typeof SendStatus)[keyof typeof SendStatus]
export const Alignment = { Left: 0, Right: 1, Center: 2 } as const
export type Alignment = (typeof Alignment)[keyof typeof Alignment]

export interface Message {
  /** The position in the chat, or empty while only this device knows the message. */
  id: string
  nonce: string
  target: string
  type: ChatType
  senderId: string
  contentType: ContentType
  content: Record<string, unknown>
  socketId: string
  createTime: string
  created_unix: number
  isShowTime: boolean
  sendStatus: SendStatus
  readFlag: boolean
  mentions: string[]
  isGroupNotice: boolean
}

export interface Room {
  /** Its key: `chat_id` and `chat_type` joined with a bar. */
  roomId: string
  target: string
  type: ChatType
  lastMessage: Message | null
  unreadNum: number
  /** Up to here it was read when the server last told; missing in what an older release kept. */
  read_id?: string | undefined
  serveUserUnreadNum: number
  /** The customer of a service group, whose messages the number above counts; told to service staff only. */
  serve_user_id?: string | undefined
  flag_top: boolean
  flag_mute: boolean
  is_mentioned: boolean
  /** By the reader: shown as a dot where there is no number. Missing in what an older release kept. */
  is_marked_unread?: boolean | undefined
  pinMessage: Message | null
}

/** The part of a chat that is on screen: always one unbroken run of positions, plus what is still being sent. */
export interface Timeline {
  messages: Message[]
  hasOlder: boolean
  hasNewer: boolean
  isLoading: boolean
  /** Where the last jump led, or `latest`. */
  focus?: { id: string } | undefined
}
