import { findPart } from './find-part.ts'
import css from './Marked.module.css'

const BEFORE = 24

/** A text with what was looked for marked in it; of a long one, the part around it. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const part = findPart(line, keyword)
  if (!part) return <>{line}</>
  const from = part.from > BEFORE * 2 ? part.from - BEFORE : 0
  return (
    <>
      {from > 0 && '…'}
      {line.slice(from, part.from)}
      <mark className={css.mark}>{line.slice(part.from, part.to)}</mark>
      {line.slice(part.to)}
    </>
  )
}
