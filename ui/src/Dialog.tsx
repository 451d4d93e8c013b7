import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'
import css from './Dialog.module.css'

interface DialogProps {
  title: string
  text?: string
  onClose: () => void
  /** At most two buttons. */
  children: ReactNode
}

export function Dialog({ title, text, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <dialog
      className={css.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      {...useModal(onClose)}
    >
      <div className={css.inside}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className={css.text}>
            {text}
          </p>
        )}
        <div className={css.acts}>{children}</div>
      </div>
    </dialog>
  )
}
