import { memo } from 'react'
import { ContentType } from '@mela/contract/chat-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../platform/i18n.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import { Post } from '../bubble/Post.tsx'
import { lineText } from '../message-text.ts'
import { Alignment, type Message } from '../model.ts'
import { usePersonName } from '../use-face.ts'
import type { MessageRow } from './rows.ts'
import { timeLabel } from './time-label.ts'
import css from './MessageList.module.css'

interface RowProps extends Omit<MessageRow, 'key'> {
  roomId: string
  reader: string
}

export const Row = memo(function Row({ roomId, reader, hasTime, isFirstUnread, ...row }: RowProps) {
  const { t, locale } = useI18n()
  return (
    <>
      {hasTime && <p className={css.time}>{timeLabel(row.message.created_unix, locale, t)}</p>}
      {isFirstUnread && <p className={css.unread}>{t('chat.unread_divider')}</p>}
      {row.side === Alignment.Center ? (
        <Line message={row.message} />
      ) : row.message.contentType === ContentType.Channel ? (
        <Post message={row.message} />
      ) : (
        <div className={classes(css.message, row.isFirst && css.gap)}>
          <Bubble {...row} roomId={roomId} reader={reader} />
        </div>
      )}
    </>
  )
})

function Line({ message }: { message: Message }) {
  const { t } = useI18n()
  const first = usePersonName(String(message.content['user_id'] ?? ''))
  const second = usePersonName(String(message.content['ref_user_id'] ?? ''))
  const text = lineText(message, t, (id) => (id === message.content['user_id'] ? first : second))
  return <p className={css.line}>{text}</p>
}
