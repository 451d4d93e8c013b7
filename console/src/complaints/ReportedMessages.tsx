import { useState } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { api } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { PaneSection } from '../platform/Page.tsx'
import { failureText } from '../platform/refusal-texts.ts'
import { useIsOnline } from '../platform/session.ts'
import { momentText } from '../platform/times.ts'
import { messageText, pictureOf } from './message-text.ts'
import type { Looked, Report } from './words.ts'
import css from './ReportedMessages.module.css'

/** What was reported, with ten around it. Nothing is read before somebody asks, because each look is written down. */
export function ReportedMessages({ report, onRemove }: { report: Report; onRemove: () => void }) {
  const [known, setKnown] = useState<{ id: string; looked?: Looked; error?: string }>()
  const isOnline = useIsOnline()
  const own = known?.id === report.id ? known : undefined
  const look = async () => {
    try {
      setKnown({ id: report.id, looked: await api('viewReportedMessages', { report_id: report.id }) })
    } catch (failure) {
      setKnown({ id: report.id, error: failureText(failure) })
    }
  }
  return (
    <PaneSection title="Reported message">
      {!own?.looked && (
        <>
          <p className={css.quiet}>Shown with ten around it. Each look is in the audit log.</p>
          <Button variant="tint" size="small" icon="eye" disabled={!isOnline} onClick={() => void look()}>
            Look at the message
          </Button>
        </>
      )}
      {own?.error && (
        <p className={css.error} role="alert">
          {own.error}
        </p>
      )}
      {own?.looked && <Conversation looked={own.looked} onRemove={onRemove} />}
    </PaneSection>
  )
}

function Conversation({ looked, onRemove }: { looked: Looked; onRemove: () => void }) {
  const now = useNow(60_000)
  const isOnline = useIsOnline()
  const { message_id, people } = looked
  const isThere = looked.list.some((message) => message.message_id === message_id)
  return (
    <>
      {!isThere && <p className={css.quiet}>The message was removed. It is shown as it was when it was reported.</p>}
      <ol className={css.list} aria-label="Reported message with ten around it">
        {withReported(looked).map((message) => {
          const author = people.find(({ user_id }) => user_id === message.author_id)
          const isReported = message.message_id === message_id
          const picture = pictureOf(message.content)
          return (
            <li key={message.message_id} className={classes(css.message, isReported && css.reported)}>
              {author && <Avatar id={author.user_id} name={author.name} url={author.avatar || undefined} size={28} />}
              <div className={css.texts}>
                <p className={css.head}>
                  <b>{author?.name ?? 'The service'}</b>
                  <time className={css.quiet} dateTime={message.created_at}>
                    {momentText(message.created_at, now)}
                  </time>
                  {isReported && <Tag tone="danger">Reported</Tag>}
                </p>
                <p className={css.words}>{messageText(message.content)}</p>
                {picture && <img className={css.picture} src={picture} alt="" loading="lazy" />}
              </div>
            </li>
          )
        })}
      </ol>
      {isThere && (
        <Button variant="danger_tint" size="small" icon="trash" disabled={!isOnline} onClick={onRemove}>
          Remove the message
        </Button>
      )}
    </>
  )
}

/** In its place, also when it is gone from the chat. */
function withReported({ message_id, reported, list }: Looked): Looked['list'] {
  if (list.some((message) => message.message_id === message_id)) return list
  const at = list.findIndex((message) => BigInt(message.message_id) > BigInt(message_id))
  return at < 0 ? [...list, reported] : list.toSpliced(at, 0, reported)
}
