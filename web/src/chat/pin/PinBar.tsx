import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { setPin } from '../act/chat-acts.ts'
import { useCachedGroup } from '../sync/group-cache.ts'
import { mayPin } from '../menu/acts.ts'
import type { Message } from '../state/model.ts'
import { groupOf, usePreviewText } from '../words/names.ts'
import { jumpTo } from '../sync/open-chat.ts'
import css from './PinBar.module.css'

/** The pinned message in one line; a tap leads to it. */
export function PinBar({ roomId, message }: { roomId: string; message: Message }) {
  const t = useT()
  const text = usePreviewText(message)
  const role = useCachedGroup(groupOf(message))?.identity
  const mayUnpin = mayPin(message.type, role)
  return (
    <section className={css.bar} aria-label={t('acts.pinned_message')}>
      <button
        type="button"
        className={css.body}
        title={t('acts.go_to_pinned')}
        onClick={() => void jumpTo(roomId, message.id)}
      >
        <b className={css.title}>{t('acts.pinned_message')}</b>
        <span className={css.text}>{text}</span>
      </button>
      {mayUnpin && (
        <IconButton icon="close" iconSize={20} label={t('acts.unpin')} onClick={() => setPin(message, false)} />
      )}
    </section>
  )
}
