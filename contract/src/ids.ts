export const ChatType = { Private: 1, Group: 2, Channel: 3, Grouping: 4 } as const
export type ChatType = (typeof ChatType)[keyof typeof ChatType]

export const SYSTEM_SENDER_ID = '$system'

/** A private conversation id is the two user ids, compared as plain strings, joined with a dash. */
export function privateChatId(user_id: string, other_user_id: string): string {
  return user_id < other_user_id ? `${user_id}-${other_user_id}` : `${other_user_id}-${user_id}`
}

/** The two of a private chat; undefined for every other kind, whose ids say nothing about people. */
export function privateMembers(chat: { chat_type: ChatType; chat_id: string }): string[] | undefined {
  return chat.chat_type === ChatType.Private ? chat.chat_id.split('-') : undefined
}

/** The other side of a private conversation, or undefined when the reader is not part of it. */
export function privatePeer(chat_id: string, user_id: string): string | undefined {
  const dash = chat_id.indexOf('-')
  const first = chat_id.slice(0, dash)
  const second = chat_id.slice(dash + 1)
  if (dash < 1 || privateChatId(first, second) !== chat_id) return undefined
  if (first === user_id) return second
  return second === user_id ? first : undefined
}

export function roomIdOf(target: string, type: ChatType): string {
  return `${target}|${type}`
}

export function parseRoomId(key: string): { target: string; type: ChatType } | undefined {
  const match = /^([0-9-]{1,41})\|([1-4])$/.exec(key)
  return match ? { target: match[1]!, type: Number(match[2]) as ChatType } : undefined
}
