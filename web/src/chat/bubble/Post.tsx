import { formatTime } from '../../platform/dates.ts'
import { useI18n } from '../../platform/i18n.ts'
import { LinkedText } from '../../platform/LinkedText.tsx'
import { postOf, previewText } from '../message-text.ts'
import type { Message } from '../model.ts'
import css from './Post.module.css'

/** What a channel says: the whole width, nobody's face. */
export function Post({ message }: { message: Message }) {
  const { t, locale } = useI18n()
  const { title, content } = postOf(message)
  const time = formatTime(message.created_unix, locale)
  return (
    <article className={css.post} aria-label={t('chat.post_label', { time, text: previewText(message, t, () => '') })}>
      {title && <h2 className={css.title}>{title}</h2>}
      {content && (
        <p className={css.content}>
          <LinkedText text={content} />
        </p>
      )}
      <span className={css.time} aria-hidden="true">
        {time}
      </span>
    </article>
  )
}
