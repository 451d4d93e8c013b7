import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Luck is for the one button that opens luck. */
  variant?: 'primary' | 'tint' | 'soft' | 'outline' | 'ghost' | 'luck' | 'danger' | 'danger_tint'
  size?: 'large' | 'medium' | 'small'
  isWide?: boolean
  /** What runs, in words; keeps the width of the button. */
  busy?: string | false | undefined
  /** Why the button cannot be used; shown directly below. */
  reason?: string | undefined
  icon?: IconName
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'large',
    isWide = false,
    busy,
    reason,
    icon,
    children,
    type,
    onClick,
    ...rest
  } = props
  return (
    <>
      <button
        {...rest}
        // oxlint-disable-next-line react/button-has-type
        type={type ?? 'button'}
        className={classes(css.button, css[variant], css[size], isWide && css.wide)}
        disabled={rest.disabled || Boolean(reason)}
        aria-busy={busy ? true : undefined}
        onClick={busy ? undefined : onClick}
      >
        <span className={classes(css.label, busy && css.hidden)}>
          {icon && <Icon name={icon} size={20} />}
          {children}
        </span>
        {busy && (
          <span className={css.busy}>
            <Icon name="refresh" size={20} className={css.spinner} />
            {busy}
          </span>
        )}
      </button>
      {reason && <p className={css.reason}>{reason}</p>}
    </>
  )
}
