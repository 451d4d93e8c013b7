import type { ReactNode } from 'react'
import { Badge } from '../feedback/Badge.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import { SwitchTrack } from '../controls/Switch.tsx'
import css from './Row.module.css'

interface RowContent {
  icon?: IconName | undefined
  /** Of the icon: what kind of thing this is. */
  tone?: 'neutral' | 'accent' | 'gold' | 'success' | 'danger' | undefined
  /** Instead of an icon, such as a face. */
  picture?: ReactNode
  label: string
  /** A second, quiet line. */
  detail?: string | undefined
}
interface RowProps extends RowContent {
  value?: string | undefined
  count?: number | undefined
  /** The count in words. */
  countLabel?: string | undefined
  /** A status word beside the value. */
  tag?: ReactNode
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  onSelect: () => void
}

/** A line of settings; the whole row is the target. */
export function Row({ value, count = 0, countLabel, tag, isDanger, isDisabled, onSelect, ...content }: RowProps) {
  return (
    <button
      type="button"
      className={classes(rowClass(content), isDanger && css.danger)}
      disabled={isDisabled}
      onClick={onSelect}
    >
      <Content {...content} />
      {tag}
      {value && <span className={css.value}>{value}</span>}
      <Badge count={count} />
      {count > 0 && <span className="screen-reader-only">{countLabel}</span>}
      {!isDanger && <Icon name="chevron_right" size={18} className={css.chevron} />}
    </button>
  )
}

interface SwitchRowProps extends RowContent {
  isOn: boolean
  isDisabled?: boolean | undefined
  /** While the change is on its way nothing else may be asked. */
  isBusy?: boolean | undefined
  onChange: (isOn: boolean) => void
}

/** A line of settings that is a switch as a whole. */
export function SwitchRow({ isOn, isDisabled, isBusy, onChange, ...content }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      className={rowClass(content)}
      disabled={isDisabled}
      onClick={() => {
        if (!isBusy) onChange(!isOn)
      }}
    >
      <Content {...content} />
      <SwitchTrack isOn={isOn} isDisabled={isDisabled} />
    </button>
  )
}

/** A line that only tells. */
export function FactRow({ value, ...content }: RowContent & { value?: ReactNode }) {
  return (
    <div className={rowClass(content)}>
      <Content {...content} />
      {value && <span className={css.value}>{value}</span>}
    </div>
  )
}

/** The line between two rows begins where their words do. */
const rowClass = ({ icon, picture }: RowContent) => classes(css.row, !icon && !picture && css.bare)

function Content({ icon, tone = 'neutral', picture, label, detail }: RowContent) {
  return (
    <>
      {picture}
      {icon && (
        <span className={classes(css.icon, css[tone])}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <span className={css.texts}>
        <span className={css.label}>{label}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
    </>
  )
}
