import type { ReactNode } from 'react'
import css from './Specimen.module.css'

interface SpecimenProps {
  name: string
  /** On the ground of the page instead of a card. */
  isBare?: boolean
  children: ReactNode
}

/** One component with its states. */
export function Specimen({ name, isBare, children }: SpecimenProps) {
  return (
    <article className={css.specimen} aria-label={name}>
      <h3 className={css.name}>{name}</h3>
      <div className={isBare ? css.bare : css.card}>{children}</div>
    </article>
  )
}

export const Line = ({ children }: { children: ReactNode }) => <div className={css.line}>{children}</div>
export const Stack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>
export const Columns = ({ count = 4, children }: { count?: number; children: ReactNode }) => (
  <div className={css.columns} style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
    {children}
  </div>
)
export const Ground = ({ children }: { children: ReactNode }) => <div className={css.ground}>{children}</div>
