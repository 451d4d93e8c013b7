import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Quote as Quoted } from '@mela/contract/chat/chat-content.ts'
import { Quote } from '@mela/ui/display/Quote.tsx'
import { useDataSaver } from '../../platform/device/data-saver.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { addressIn } from '../bubble/address.ts'
import type { Message } from '../state/model.ts'
import { groupOf, usePersonName, usePreviewText } from '../words/names.ts'
import css from './QuoteBlock.module.css'

interface QuoteBlockProps {
  quote: Quoted
  /** That quotes it. */
  message: Message
  reader: string
  isOwn: boolean
  /** Leads to it. */
  onShow: (message: Message, id: string) => void
}

/** Of the block in the message that quotes. */
export const quoteId = ({ nonce, id }: Message): string => `quote-${nonce || id}`

/** What a message answers, one tap away from it. */
export function QuoteBlock({ quote, message, reader, isOwn, onShow }: QuoteBlockProps) {
  const t = useT()
  const source = sourceOf(quote, message)
  const name = usePersonName(quote.author_id, groupOf(message))
  const text = usePreviewText(source)
  const savesData = useDataSaver()
  const picture = source && !savesData ? smallPicture(source) : ''
  return (
    <div id={quoteId(message)} className={css.quote}>
      <Quote
        title={quote.author_id === reader ? t('chat.you') : name}
        text={source ? text : t('chat.quote_deleted')}
        picture={picture && <img className={css.picture} src={picture} alt="" loading="lazy" decoding="async" />}
        isOwn={isOwn}
        onSelect={source ? () => onShow(message, quote.message_id) : undefined}
      />
    </div>
  )
}

function sourceOf({ message_id, author_id, content }: Quoted, message: Message): Message | undefined {
  if (!content) return undefined
  const contentType = content.type as ContentType
  return { ...message, id: message_id, senderId: author_id, contentType, content: content.data }
}

function smallPicture(source: Message): string {
  if (source.contentType === ContentType.Video) return addressIn(source, 'poster_url')
  return source.contentType === ContentType.Image ? addressIn(source, 'thumbnail_url') : ''
}
