import { useEffect, type ReactNode } from 'react'
import css from './Page.module.css'

interface PageProps {
  title: string
  /** Beside the title: what there is, in short. */
  note?: ReactNode
  /** At the end of the top line. */
  acts?: ReactNode
  /** The decision pane at the right. */
  pane?: ReactNode
  children: ReactNode
}

export function Page({ title, note, acts, pane, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} - Mela console`
  }, [title])
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{title}</h1>
        {note && <div className={css.note}>{note}</div>}
        <div className={css.acts}>{acts}</div>
      </header>
      <div className={pane === undefined ? css.body : css.split}>
        <div className={css.content}>{children}</div>
        {pane}
      </div>
    </>
  )
}

/** Beside the list: facts, checks, history, then the buttons. */
export function Pane({ label, foot, children }: { label: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <aside className={css.pane} aria-label={label}>
      {/* A pane that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.inside} tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </aside>
  )
}

export function PaneSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  )
}

/** A surface with a heading of its own. */
export function Panel({
  title,
  end,
  isPadded = true,
  className,
  children,
}: {
  title?: string
  end?: ReactNode
  isPadded?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={`${css.panel} ${className ?? ''}`} aria-label={title}>
      {title && (
        <header className={css.panelHead}>
          <h2 className={css.panelTitle}>{title}</h2>
          {end}
        </header>
      )}
      <div className={isPadded ? css.padded : undefined}>{children}</div>
    </section>
  )
}
