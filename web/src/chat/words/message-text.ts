import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { TextKey } from '../../names/areas.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { wantedLanguage } from '../../platform/i18n/languages.ts'
import type { Message } from '../state/model.ts'
import type { RefusedLine } from '../send/refused-line.ts'
import { systemText, type NameOf } from './system-line.ts'

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

export interface Card {
  id: string
  type: 'idcard' | 'groupcard'
  name: string
}
const CARD_TEXT = /^(idcard|groupcard)_(\d{1,19})$/

/** A person or a group handed on: as a card, or as the text that stands for one. */
export function cardOf(message: Message): Card | undefined {
  const { id, type, name } = message.content
  if (message.contentType === ContentType.Card && typeof id === 'string' && (type === 'idcard' || type === 'groupcard'))
    return { id, type, name: typeof name === 'string' ? name : '' }
  if (message.contentType !== ContentType.Text) return undefined
  const [, kind, of] = CARD_TEXT.exec(textOf(message).trim()) ?? []
  return of === undefined ? undefined : { id: of, type: kind as Card['type'], name: '' }
}

/** A draw handed on; the games show it. */
export const isDrawCard = ({ contentType, content }: Message): boolean =>
  contentType === ContentType.Card && content['type'] === 'drawcard'

export interface Post {
  title: string
  content: string
}

/** What a channel posted, in the words of the reader where there are such; told to everyone at once, it comes in all languages. */
export function postOf(message: Message): Post & { original?: Post } {
  const { translation, translations } = message.content as { translation?: unknown; translations?: unknown }
  const original = wordsIn(message.content)
  const own = wordsIn(translation ?? wordsByLanguage(translations)[wantedLanguage()])
  return own.content === '' ? original : { ...own, original }
}

const wordsByLanguage = (value: unknown) => (value ?? {}) as Record<string, unknown>

function wordsIn(value: unknown): Post {
  const { title, content } = (value ?? {}) as Record<string, unknown>
  return { title: typeof title === 'string' ? title : '', content: typeof content === 'string' ? content : '' }
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** A line in the middle of the chat, from the service or from this device. */
function lineText(message: Message, t: Translate, nameOf: NameOf, locale: string, reader?: string): string {
  const said = systemText(message, t, nameOf, locale, reader)
  if (said) return said
  // Written by this device alone, but a later release may have written it, and the wire may hold anything.
  const key = lineKeys[message.content['key'] as RefusedLine] as TextKey | undefined
  if (message.contentType === ContentType.LocalSystem && key) return t(key)
  return textOf(message) || t('chat.preview_unknown')
}

/** The message as one line of the chat list or of a screen reader; names are asked for lines only. */
export function previewText(message: Message, t: Translate, nameOf: NameOf, locale: string, reader?: string): string {
  const card = cardOf(message)
  if (isDrawCard(message)) return t('chat.preview_draw')
  if (card) return t(card.type === 'idcard' ? 'chat.preview_card' : 'chat.preview_group_card')
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
    case ContentType.TreasureReceived:
    case ContentType.LocalSystem:
      return lineText(message, t, nameOf, locale, reader)
    default:
      return t('chat.preview_unknown')
  }
}
