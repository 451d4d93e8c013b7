import type { ReactNode } from 'react'
import { SpotArt, type SpotArtName } from '../display/SpotArt.tsx'
import css from './EmptyState.module.css'

interface EmptyStateProps {
  art: SpotArtName
  title: string
  text?: string | undefined
  children?: ReactNode
}

export function EmptyState({ art, title, text, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <SpotArt name={art} />
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </div>
  )
}
