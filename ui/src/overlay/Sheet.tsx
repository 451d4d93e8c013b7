import { useId, type ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { useDragDown } from './use-drag-down.ts'
import { useModal } from './use-modal.ts'
import css from './Sheet.module.css'

interface SheetProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** From the bottom on a phone, a centred dialog on a desktop. */
export function Sheet({ title, closeLabel, onClose, children, footer }: SheetProps) {
  const titleId = useId()
  const modal = useModal(onClose)
  return (
    <dialog className={css.sheet} aria-labelledby={titleId} {...modal}>
      <div className={css.inside}>
        <div className={css.handle} {...useDragDown(modal.ref, onClose)}>
          <i className={css.grab} />
          <header className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </header>
        </div>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
