import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../message.ts'

const TEXT_LENGTH = 120
const KINDS: Partial<Record<number, 'audio' | 'image' | 'video' | 'invite_card' | 'treasure' | 'card'>> = {
  [ContentType.Audio]: 'audio',
  [ContentType.Image]: 'image',
  [ContentType.Video]: 'video',
  [ContentType.InviteCard]: 'invite_card',
  [ContentType.Treasure]: 'treasure',
  [ContentType.Card]: 'card',
}

/** What a locked screen may show of a message: the beginning of a text, or what kind of thing it is; never an amount. */
export function previewOf(context: Context, { content_type, content }: MessageRow, language: string): string {
  const text = content['text']
  if (content_type === ContentType.Text && typeof text === 'string') return cut(text)
  const is_draw = content_type === ContentType.Card && content['type'] === 'drawcard'
  return context.texts.text(`push.preview_${is_draw ? 'draw' : (KINDS[content_type] ?? 'message')}`, language)
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Whole characters, however many code points each has. */
export function cut(text: string, length = TEXT_LENGTH): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  let kept = ''
  for (const { segment } of characters.segment(plain.slice(0, length * 4))) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
