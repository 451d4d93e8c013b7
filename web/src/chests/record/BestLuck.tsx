import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './BestLuck.module.css'

/** By night, above what the reader got. */
export function BestLuck() {
  const t = useT()
  return (
    <p className={css.best}>
      <Icon name="crown" size={20} />
      {t('chests.best_of_box')}
    </p>
  )
}
