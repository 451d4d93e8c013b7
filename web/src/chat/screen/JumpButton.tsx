import { Suspense } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { useUnseen } from '../mention/unseen.ts'
import css from './MessageList.module.css'

const MentionJump = lazyExtra(() => import('../mention/MentionJump.tsx').then((module) => module.MentionJump), 'acts')

interface JumpButtonProps {
  roomId: string
  fresh: number
  /** It leads first to where the person was before a jump. */
  isBack: boolean
  onJump: () => void
}

/** To the newest message, with the number of those nobody has looked at yet; above it the way to the next mention. */
export function JumpButton({ roomId, fresh, isBack, onJump }: JumpButtonProps) {
  const t = useT()
  const news = fresh > 0 ? [t('acts.new_messages', { n: fresh })] : []
  const label = isBack ? [t('acts.jump_back'), ...news].join('. ') : (news[0] ?? t('acts.jump_to_latest'))
  const isNamed = useUnseen(roomId).length > 0
  return (
    <div className={css.jumps}>
      <Suspense>{isNamed && <MentionJump roomId={roomId} />}</Suspense>
      <button type="button" className={css.jump} aria-label={label} onClick={onJump}>
        {fresh > 0 && t('acts.new_count', { n: fresh })}
        <Icon name="down" size={20} />
      </button>
    </div>
  )
}
