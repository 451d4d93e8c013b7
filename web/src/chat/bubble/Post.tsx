import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import { postOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'
import { useFilled } from '../words/template-field.ts'
import css from './Post.module.css'

/** What a channel says: the whole width, nobody's face. */
export function Post({ message }: { message: Message }) {
  const { t, locale } = useI18n()
  const post = postOf(message)
  const title = useFilled(message, post.title)
  const content = useFilled(message, post.content)
  const translation = useFilled(message, translationOf(message))
  const time = formatTime(message.created_unix, locale)
  return (
    <article className={css.post} aria-label={t('chat.post_label', { time, text: title || content })}>
      {title && <h2 className={css.title}>{title}</h2>}
      {content && (
        <p className={css.content}>
          <LinkedText text={content} />
        </p>
      )}
      {translation && (
        <p className={css.translation}>
          <LinkedText text={translation} />
        </p>
      )}
      <span className={css.time} aria-hidden="true">
        {time}
      </span>
    </article>
  )
}

function translationOf({ content }: Message): string {
  const { translation } = content
  return typeof translation === 'string' ? translation : ''
}
