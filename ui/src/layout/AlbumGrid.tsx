import type { ReactNode } from 'react'
import { albumRows } from './album-rows.ts'
import css from './AlbumGrid.module.css'

const SPANS = ['', css.one, css.two, css.three]

/** Two to nine pictures that belong together. */
export function AlbumGrid({ cells }: { cells: readonly { key: string; cell: ReactNode }[] }) {
  const spans = (albumRows[cells.length] ?? []).flatMap((row) => Array.from({ length: row }, () => SPANS[row]))
  return (
    <div className={css.album}>
      {cells.map(({ key, cell }, index) => (
        <div key={key} className={spans[index] ?? css.three}>
          {cell}
        </div>
      ))}
    </div>
  )
}
