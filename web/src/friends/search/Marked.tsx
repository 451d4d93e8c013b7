import { Fragment } from 'react'
import { findParts } from '@mela/contract/text/find-parts.ts'
import css from './Marked.module.css'

const BEFORE = 24

/** A text with what was looked for marked in it; of a long one, the part around it. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const parts = findParts(line, keyword)
  const first = parts[0]?.from ?? 0
  const start = first > BEFORE * 2 ? startOfLetter(line, first - BEFORE) : 0
  return (
    <>
      {start > 0 && '…'}
      {parts.map(({ from, to }, at) => (
        <Fragment key={from}>
          {line.slice(parts[at - 1]?.to ?? start, from)}
          <mark className={css.mark}>{line.slice(from, to)}</mark>
        </Fragment>
      ))}
      {line.slice(parts.at(-1)?.to ?? start)}
    </>
  )
}

/** Not in the middle of a letter of several signs. */
function startOfLetter(line: string, at: number): number {
  const before = line.slice(0, at).search(/\P{M}\p{M}*$/u)
  return before < 0 ? at : before
}
