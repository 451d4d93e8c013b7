import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import { useModal } from './use-modal.ts'
import css from './Dialog.module.css'

interface DialogProps {
  title: string
  text?: string
  /** Above the words, which then stand in the middle. */
  icon?: IconName
  onClose: () => void
  /** What has to be looked at before the buttons: it stands beside them where there is room, and scrolls by itself. */
  beside?: { label: string; content: ReactNode } | undefined
  /** At most two buttons. */
  children: ReactNode
}

export function Dialog({ title, text, icon, onClose, beside, children }: DialogProps) {
  const id = useId()
  return (
    <dialog
      className={classes(css.dialog, beside && css.wide)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      {...useModal(onClose)}
    >
      <div className={classes(css.inside, icon && css.middle, beside && css.columns)}>
        {icon && (
          <span className={css.icon}>
            <Icon name={icon} size={30} />
          </span>
        )}
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className={css.text}>
            {text}
          </p>
        )}
        {beside && (
          // What scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={css.beside} tabIndex={0} role="group" aria-label={beside.label}>
            {beside.content}
          </div>
        )}
        <div className={css.acts}>{children}</div>
      </div>
    </dialog>
  )
}
