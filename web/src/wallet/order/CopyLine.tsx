import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { copyValue } from './copy-value.ts'
import css from './CopyLine.module.css'

interface CopyLineProps {
  shown: string
  /** What is copied, where it is written differently. */
  value?: string
  /** What it is, for those who do not see where it stands. */
  name: string
}

/** A value with its own button to copy it. */
export function CopyLine({ shown, value = shown, name }: CopyLineProps) {
  const t = useT()
  return (
    <span className={css.line}>
      <span className={css.value}>{shown}</span>
      <IconButton
        icon="copy"
        iconSize={18}
        className={css.copy}
        label={t('wallet.copy_it', { name })}
        onClick={() => copyValue(value)}
      />
    </span>
  )
}
