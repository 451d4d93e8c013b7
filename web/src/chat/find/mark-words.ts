import { findParts } from '@mela/contract/text/find-parts.ts'

const NAME = 'found'
const BUBBLES = '[role=log] article'
const NOT_SAID = '[aria-hidden=true], button'

/** Marks words in the bubbles inside an element, as long as they are there, without touching them; needs a browser of 2023. */
export function markWords(within: Element, keyword: string): () => void {
  if (!('highlights' in CSS)) return () => undefined
  const highlight = new Highlight()
  CSS.highlights.set(NAME, highlight)
  const mark = () => {
    highlight.clear()
    for (const bubble of within.querySelectorAll(BUBBLES))
      for (const range of rangesIn(bubble, keyword)) highlight.add(range)
  }
  mark()
  // The list draws rows as they come into view.
  const observer = new MutationObserver(mark)
  observer.observe(within, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    CSS.highlights.delete(NAME)
  }
}

function rangesIn(bubble: Element, keyword: string): Range[] {
  const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest(NOT_SAID)) continue
    for (const { from, to } of findParts(node.textContent ?? '', keyword)) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}
