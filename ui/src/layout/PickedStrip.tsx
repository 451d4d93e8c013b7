import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import css from './PickedStrip.module.css'

export interface Picked {
  id: string
  name: string
  picture: ReactNode
}
interface PickedStripProps {
  label: string
  picked: readonly Picked[]
  removeLabel: (name: string) => string
  onRemove: (id: string) => void
}

/** Who is chosen so far, above the list; a tap takes one out again. */
export function PickedStrip({ label, picked, removeLabel, onRemove }: PickedStripProps) {
  if (picked.length === 0) return null
  return (
    <ul className={css.strip} aria-label={label}>
      {picked.map(({ id, name, picture }) => (
        <li key={id}>
          <button type="button" className={css.one} onClick={() => onRemove(id)}>
            <span className={css.picture}>
              {picture}
              <span className={css.cross}>
                <Icon name="close" size={12} />
              </span>
            </span>
            <span className={css.name} aria-hidden="true">
              {name}
            </span>
            <span className="screen-reader-only">{removeLabel(name)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
