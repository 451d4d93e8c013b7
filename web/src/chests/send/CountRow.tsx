import { useId } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './CountRow.module.css'

interface CountRowProps {
  value: string
  most: number
  onValue: (value: string) => void
}

/** How many boxes: by steps, or typed where the group is large. */
export function CountRow({ value, most, onValue }: CountRowProps) {
  const t = useT()
  const id = useId()
  const count = Number(value)
  const step = (by: number) => onValue(String(Math.min(most, Math.max(1, (Number.isInteger(count) ? count : 0) + by))))
  return (
    <div className={css.row}>
      <div className={css.texts}>
        <label className={css.label} htmlFor={id}>
          {t('chests.count')}
        </label>
        <small className={css.detail}>{t('chests.members_here', { n: most })}</small>
      </div>
      <div className={css.stepper}>
        <button type="button" aria-label={t('chests.fewer')} disabled={count <= 1} onClick={() => step(-1)}>
          <Icon name="minus" size={18} />
        </button>
        <input
          id={id}
          className={css.input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
        <button type="button" aria-label={t('chests.more')} disabled={count >= most} onClick={() => step(1)}>
          <Icon name="plus" size={18} />
        </button>
      </div>
    </div>
  )
}
