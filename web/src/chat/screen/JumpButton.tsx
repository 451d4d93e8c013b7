import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './MessageList.module.css'

/** To the newest message, with the number of those nobody has looked at yet. */
export function JumpButton({ fresh, onJump }: { fresh: number; onJump: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={css.jump}
      aria-label={fresh > 0 ? t('chat.new_messages', { n: fresh }) : t('chat.jump_to_latest')}
      onClick={onJump}
    >
      {fresh > 0 && t('chat.new_count', { n: fresh })}
      <Icon name="down" size={20} />
    </button>
  )
}
