import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import css from './HitRow.module.css'

export const PICTURE_SIZE = 44

interface HitRowProps {
  picture: ReactNode
  title: ReactNode
  /** A second, quiet line. */
  detail?: ReactNode
  time?: string | undefined
  /** Where a tap leads. */
  path: string
  onOpen?: (() => void) | undefined
}

/** Something that was found. */
export function HitRow({ picture, title, detail, time, path, onOpen }: HitRowProps) {
  const navigate = useNavigate()
  return (
    <li className={css.item}>
      <a
        className={css.row}
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen?.()
          void navigate({ to: path })
        }}
      >
        {picture}
        <span className={css.words}>
          <span className={css.line}>
            <span className={css.title}>{title}</span>
            {time && <span className={css.time}>{time}</span>}
          </span>
          {detail && <span className={css.detail}>{detail}</span>}
        </span>
      </a>
    </li>
  )
}
