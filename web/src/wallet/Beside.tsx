import type { ReactNode } from 'react'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { useIsWide } from '../platform/device/viewport.ts'
import css from './Beside.module.css'

export interface BesideDetail {
  title: string
  content: ReactNode
  footer?: ReactNode
  onClose: () => void
}

/** A page with the detail of what was chosen on it: beside it where there is room, else over it. */
export function Beside({ children, detail }: { children: ReactNode; detail: BesideDetail | undefined }) {
  const t = useT()
  const isWide = useIsWide()
  return (
    <div className={css.both}>
      {children}
      {detail && isWide && (
        <aside className={css.side} aria-label={detail.title}>
          <header className={css.head}>
            <h2>{detail.title}</h2>
            <IconButton icon="close" label={t('app.close')} onClick={detail.onClose} />
          </header>
          <div className={css.content}>{detail.content}</div>
          {detail.footer && <footer className={css.foot}>{detail.footer}</footer>}
        </aside>
      )}
      {detail && !isWide && (
        <Sheet title={detail.title} closeLabel={t('app.close')} footer={detail.footer} onClose={detail.onClose}>
          {detail.content}
        </Sheet>
      )}
    </div>
  )
}
