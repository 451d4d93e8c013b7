import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  icon: IconName
  label: string
  iconSize?: number
  type?: 'button' | 'submit'
}

export function IconButton({ icon, label, iconSize = 24, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type
    <button {...rest} type={type} className={classes(css.button, className)} aria-label={label} title={label}>
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
