import { ContentType } from '@mela/contract/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/Icon.tsx'
import { formatTime } from '../../platform/dates.ts'
import { useI18n } from '../../platform/i18n.ts'
import { LinkedText } from '../../platform/LinkedText.tsx'
import { sendState, stateIcons } from '../list/RowPreview.tsx'
import { previewText, textOf } from '../message-text.ts'
import { Alignment, type Message } from '../model.ts'
import { resend } from '../send.ts'
import { usePersonName } from '../use-face.ts'
import css from './Bubble.module.css'

interface BubbleProps {
  message: Message
  roomId: string
  reader: string
  side: Alignment
  isFirst: boolean
  isLast: boolean
}

export function Bubble({ message, roomId, reader, side, isFirst, isLast }: BubbleProps) {
  const { t, locale } = useI18n()
  const name = usePersonName(message.senderId)
  const isOwn = side === Alignment.Right
  const state = sendState(message, reader)
  const time = formatTime(message.created_unix, locale)
  const text = previewText(message, t, () => name)
  const label = isOwn
    ? t('chat.own_label', { time, state: t(`chat.state_${state ?? 'sent'}`), text })
    : t('chat.other_label', { name, time, text })
  return (
    <>
      <article
        className={classes(css.bubble, isOwn && css.own, isFirst && css.first, isLast && css.last)}
        aria-label={label}
      >
        {!isOwn && isFirst && message.type === ChatType.Group && <b className={css.author}>{name}</b>}
        {message.contentType === ContentType.Text ? <LinkedText text={textOf(message)} /> : <NeedsNewer />}
        <span className={css.meta} aria-hidden="true">
          {time}
          {state && <Icon name={stateIcons[state]} size={16} className={css[state]} />}
        </span>
      </article>
      {state === 'failed' && (
        <button type="button" className={css.retry} onClick={() => void resend(roomId, message.nonce)}>
          {t('chat.failed')}
        </button>
      )}
    </>
  )
}

function NeedsNewer() {
  const { t } = useI18n()
  return (
    <span className={css.unknown}>
      <Icon name="info" size={20} />
      {t('chat.needs_newer')}
    </span>
  )
}
