import { memo, type ReactNode } from 'react'
import { tokenize } from 'linkifyjs'
import { safeLink } from './safe-link.ts'
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
    const link = token.isLink ? safeLink(token.toString(), token.toHref('https')) : undefined
    if (!link) {
      plain += token.toString()
      continue
    }
    if (plain) nodes.push(plain)
    plain = ''
    nodes.push(
      <a key={nodes.length} className={css.link} href={link.href} target="_blank" rel="noopener noreferrer">
        {link.shown}
      </a>,
    )
  }
  if (plain) nodes.push(plain)
  return nodes
}
