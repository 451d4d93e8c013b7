import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'
import { useReach } from './broadcasts.ts'
import css from './BroadcastScreen.module.css'

/** Under what was written to a grouping: how many friends have it. */
export function ReachLine({ message }: { message: Message }) {
  const t = useT()
  const reach = useReach(message.target, message.id)
  if (!reach) return null
  const { sent: n, skipped } = reach
  return (
    <p className={css.reach}>
      <Icon name="group" size={15} />
      {skipped > 0 ? t('groupings.sent_and_skipped', { n, skipped }) : t('groupings.sent_to', { n })}
    </p>
  )
}
