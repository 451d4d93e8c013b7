import { Suspense, useId, useState } from 'react'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { postOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'
import { useFilled } from '../words/template-field.ts'
import css from './Post.module.css'

const OriginalToggle = lazyExtra(
  () => import('../translation/OriginalToggle.tsx').then((module) => module.OriginalToggle),
  'translation',
)

/** What a channel says: the whole width, nobody's face. A translation stands in the place of what was written. */
export function Post({ message }: { message: Message }) {
  const { t, locale } = useI18n()
  const [isOriginal, setOriginal] = useState(false)
  const contentId = useId()
  const { original, ...own } = postOf(message)
  const post = (isOriginal && original) || own
  const title = useFilled(message, post.title)
  const content = useFilled(message, post.content)
  const time = formatTime(message.created_unix, locale)
  return (
    <article
      className={css.post}
      tabIndex={-1}
      aria-label={t('acts.post_label', { time, text: title || content })}
      aria-describedby={title ? contentId : undefined}
    >
      {title && <h2 className={css.title}>{title}</h2>}
      {content && (
        <p id={contentId} className={css.content}>
          <LinkedText text={content} />
        </p>
      )}
      <span className={css.foot}>
        {original && (
          <Suspense fallback={null}>
            <OriginalToggle isOriginal={isOriginal} onToggle={() => setOriginal(!isOriginal)} />
          </Suspense>
        )}
        <span className={css.time} aria-hidden="true">
          {time}
        </span>
      </span>
    </article>
  )
}
