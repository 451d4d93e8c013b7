import { memo, type ReactNode } from 'react'
import { tokenize } from 'linkifyjs'
import css from './LinkedText.module.css'

/** Text as it was written, with links one can follow. Only text nodes and anchors are ever made of it. */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return <>{linkedNodes(text)}</>
})

function linkedNodes(text: string): ReactNode[] {
  // Most messages hold neither; tokenising costs far more than looking.
  if (!/[.:@]/.test(text)) return [text]
  const nodes: ReactNode[] = []
  let plain = ''
  for (const token of tokenize(text)) {
    if (!token.isLink || (token.t !== 'url' && token.t !== 'email')) {
      plain += token.toString()
      continue
    }
    if (plain) nodes.push(plain)
    plain = ''
    nodes.push(
      <a key={nodes.length} className={css.link} href={token.toHref('https')} target="_blank" rel="noopener noreferrer">
        {token.toString()}
      </a>,
    )
  }
  if (plain) nodes.push(plain)
  return nodes
}
