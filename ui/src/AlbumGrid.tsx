import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import css from './AlbumGrid.module.css'

export interface AlbumItem {
  id: string
  url: string
  /** What is to be seen, or what it is. */
  label: string
  /** Of a film: how long it lasts. */
  duration?: string | undefined
  /** On top, such as the ring of an upload. */
  cover?: ReactNode
}

const MOST = 4
const SHAPES = ['', css.one, css.two, css.three, css.four]

interface AlbumGridProps {
  items: readonly AlbumItem[]
  /** Width by height of a picture that stands alone; it is never enlarged. */
  size?: { width: number; height: number } | undefined
  onOpen: (id: string) => void
}

/** One to four pictures; the fourth tells how many more there are. */
export function AlbumGrid({ items, size, onOpen }: AlbumGridProps) {
  const shown = items.slice(0, MOST)
  const rest = items.length - shown.length
  return (
    <div className={classes(css.album, SHAPES[shown.length])}>
      {shown.map(({ id, url, label, duration, cover }, index) => (
        <button key={id} type="button" className={css.cell} onClick={() => onOpen(id)}>
          <img className={css.picture} src={url} alt={label} decoding="async" {...(shown.length === 1 && size)} />
          {duration && (
            <>
              <span className={css.duration}>{duration}</span>
              <span className={css.play}>
                <Icon name="play" size={24} />
              </span>
            </>
          )}
          {index === MOST - 1 && rest > 0 && <span className={css.more}>+{rest}</span>}
          {cover && <span className={css.cover}>{cover}</span>}
        </button>
      ))}
    </div>
  )
}
