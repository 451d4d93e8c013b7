import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Quote.module.css'

interface QuoteProps {
  /** Who said it. */
  title: string
  text: string
  /** A small square picture at the end. */
  picture?: ReactNode
  /** Inside a bubble of one's own. */
  isOwn?: boolean
  onSelect?: (() => void) | undefined
}

/** What is answered, in one line. */
export function Quote({ title, text, picture, isOwn, onSelect }: QuoteProps) {
  const inside = (
    <>
      <span className={css.texts}>
        <b className={css.title}>{title}</b>
        <span className={css.text}>{text}</span>
      </span>
      {picture && <span className={css.picture}>{picture}</span>}
    </>
  )
  const className = classes(css.quote, isOwn && css.own)
  if (!onSelect) return <div className={className}>{inside}</div>
  return (
    <button type="button" className={className} onClick={onSelect}>
      {inside}
    </button>
  )
}
