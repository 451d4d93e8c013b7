import { Icon } from '@mela/ui/display/Icon.tsx'
import { classes } from '@mela/ui/classes.ts'
import { formatDay, formatFullDate, isSameYear } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import css from './DayChip.module.css'

interface DayChipProps {
  /** As a date field has it; undefined for none. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** One day of a list. The field of the device lies over the chip and is not seen itself. */
export function DayChip({ day, onDay }: DayChipProps) {
  const { t, locale } = useI18n()
  // Without a time of its own it is read as one of this time zone.
  const moment = day === undefined ? undefined : Date.parse(`${day}T00:00`)
  return (
    <label className={classes(css.chip, day !== undefined && css.chosen)}>
      <Icon name="calendar" size={18} />
      <span aria-hidden>
        {moment === undefined
          ? t('games.choose_day')
          : isSameYear(moment)
            ? formatDay(moment, locale)
            : formatFullDate(moment, locale)}
      </span>
      <input
        className={css.field}
        type="date"
        aria-label={t('games.choose_day')}
        value={day ?? ''}
        onChange={({ target }) => onDay(target.value || undefined)}
        onClick={({ currentTarget }) => openPicker(currentTarget)}
      />
    </label>
  )
}

/** Older browsers open it by themselves, or have none. */
function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker?.()
  } catch {
    // A page inside another one may not open it.
  }
}
