import { useT } from '../../platform/i18n/i18n.ts'
import { jumpTo } from '../sync/open-chat.ts'
import { useUnseen } from './unseen.ts'
import css from './MentionJump.module.css'

/** To the next message that names the reader, with the number of those they have not looked at. */
export function MentionJump({ roomId }: { roomId: string }) {
  const t = useT()
  const [next, ...others] = useUnseen(roomId)
  if (next === undefined) return null
  const n = others.length + 1
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t('acts.go_to_mention', { n })}
      onClick={() => void jumpTo(roomId, next)}
    >
      @<span className={css.count}>{n}</span>
    </button>
  )
}
