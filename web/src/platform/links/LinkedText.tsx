import { memo, type ReactNode } from 'react'
import { tokenize } from 'linkifyjs'
import { splitPhones } from './phone-links.ts'
import { safeLink } from './safe-link.ts'
import css from './LinkedText.module.css'

/** Text as it was written, with links one can follow. Only text nodes and anchors are ever made of it. */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return <>{linkedNodes(text)}</>
})

function linkedNodes(text: string): ReactNode[] {
  // Most messages hold neither; tokenising costs far more than looking.
  if (!/[.:@+]/.test(text)) return [text]
  const nodes: ReactNode[] = []
  let plain = ''
  const addPlain = () => {
    for (const { words, phone } of splitPhones(plain)) {
      nodes.push(
        phone ? (
          <a key={nodes.length} className={css.link} href={`tel:${phone}`}>
            {words}
          </a>
        ) : (
          words
        ),
      )
    }
    plain = ''
  }
  for (const token of tokenize(text)) {
    const link = token.isLink ? safeLink(token.toString(), token.toHref('https')) : undefined
    if (!link) {
      plain += token.toString()
      continue
    }
    addPlain()
    nodes.push(
      <a key={nodes.length} className={css.link} href={link.href} target="_blank" rel="noopener noreferrer">
        {link.shown}
      </a>,
    )
  }
  addPlain()
  return nodes
}
