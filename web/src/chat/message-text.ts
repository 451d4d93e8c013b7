import { ContentType } from '@mela/contract/chat-rules.ts'
import type { TextKey, Translate } from '../platform/i18n.ts'
import type { Message } from './model.ts'
import type { RefusedLine } from './refused-line.ts'

const lineKeys: Record<RefusedLine, TextKey> = {
  not_friends: 'errors.not_friends',
  kicked: 'errors.not_member',
  muted: 'errors.muted',
  blocked_by_peer: 'errors.blocked_by_peer',
}

export function textOf(message: Message): string {
  const { text } = message.content
  return typeof text === 'string' ? text : ''
}

/** What a channel posted. */
export function postOf(message: Message): { title: string; content: string } {
  const { title, content } = message.content
  return {
    title: typeof title === 'string' ? title : '',
    content: typeof content === 'string' ? content : '',
  }
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** A line in the middle of the chat, from the service or from this device. */
export function lineText(message: Message, t: Translate, nameOf: (id: string) => string): string {
  const { content } = message
  if (message.contentType === ContentType.JoinGroup) {
    const name = nameOf(String(content['user_id'] ?? ''))
    const inviter_id = content['ref_user_id']
    return inviter_id
      ? t('chat.line_invited', { name, inviter: nameOf(String(inviter_id)) })
      : t('chat.line_joined', { name })
  }
  // Written by this device alone, but a later release may have written it, and the wire may hold anything.
  const key = lineKeys[content['key'] as RefusedLine] as TextKey | undefined
  if (message.contentType === ContentType.LocalSystem && key) return t(key)
  return textOf(message) || t('chat.preview_unknown')
}

/** The message as one line of the chat list or of a screen reader. */
export function previewText(message: Message, t: Translate, nameOf: (id: string) => string): string {
  switch (message.contentType) {
    case ContentType.Text:
      return oneLine(textOf(message))
    case ContentType.Audio:
      return t('chat.preview_audio')
    case ContentType.Image:
      return t('chat.preview_image')
    case ContentType.Video:
      return t('chat.preview_video')
    case ContentType.Card:
      return t('chat.preview_card')
    case ContentType.InviteCard:
      return t('chat.preview_invite')
    case ContentType.Treasure:
      return t('chat.preview_treasure')
    case ContentType.Channel:
      return oneLine(postOf(message).title || postOf(message).content) || t('chat.preview_unknown')
    case ContentType.System:
    case ContentType.JoinGroup:
    case ContentType.LocalSystem:
      return lineText(message, t, nameOf)
    default:
      return t('chat.preview_unknown')
  }
}
