import { memo, Suspense } from 'react'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { AuthorFace } from '../bubble/AuthorFace.tsx'
import { Bubble } from '../bubble/Bubble.tsx'
import type { BubbleActs } from '../bubble/BubbleFrame.tsx'
import { Post } from '../bubble/Post.tsx'
import { Alignment, type Message } from '../state/model.ts'
import { groupOf, usePreviewText } from '../words/names.ts'
import type { MessageRow } from './rows.ts'
import { timeLabel } from './time-label.ts'
import css from './MessageList.module.css'

const ReachLine = lazyExtra(() => import('../grouping/ReachLine.tsx').then((module) => module.ReachLine), 'groupings')

interface RowProps extends Omit<MessageRow, 'key'> {
  roomId: string
  reader: string
  acts: BubbleActs
  /** A jump has just led here. */
  isFlashed: boolean
}

export const Row = memo(function Row(props: RowProps) {
  const { roomId, reader, acts, hasTime, before, isFirstUnread, isFlashed, ...row } = props
  const { t, locale } = useI18n()
  const group_id = groupOf(row.message)
  return (
    <>
      {hasTime && <p className={css.time}>{timeLabel(row.message.created_unix, before, locale, t)}</p>}
      {isFirstUnread && <p className={css.unread}>{t('acts.unread_divider')}</p>}
      {row.side === Alignment.Center ? (
        <Line message={row.message} />
      ) : row.message.contentType === ContentType.Channel ? (
        <Post message={row.message} />
      ) : (
        <div className={classes(css.message, row.isFirst && css.gap, isFlashed && css.flashed)}>
          <div className={classes(group_id && row.side === Alignment.Left && css.beside)}>
            {group_id && row.side === Alignment.Left && row.isLast && (
              <AuthorFace group_id={group_id} user_id={row.message.senderId} />
            )}
            <Bubble {...row} roomId={roomId} reader={reader} acts={acts} />
            {row.message.type === ChatType.Grouping && (
              <Suspense>
                <ReachLine message={row.message} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </>
  )
})

function Line({ message }: { message: Message }) {
  return (
    <p className={css.line} tabIndex={-1}>
      {usePreviewText(message)}
    </p>
  )
}
