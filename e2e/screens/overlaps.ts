import type { Page } from '@playwright/test'

/** Texts that stand under something else, one line each; what is scrolled out of its box does not count. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1
    /** The end of a line may be cut off; then what is left of it counts. */
    const cut = ({ x, y, width, height }: DOMRect, outer: DOMRect) =>
      new DOMRect(x, y, Math.min(width, outer.right - x), height)
    /** What can be seen of it, unless it is scrolled out. */
    function shownPart(element: Element): DOMRect | undefined {
      let box = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(parent)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const outer = parent.getBoundingClientRect()
        if (textOverflow === 'ellipsis') box = cut(box, outer)
        if (!isWithin(box, outer)) return undefined
      }
      const isInView = isWithin(box, new DOMRect(0, 0, innerWidth, innerHeight)) && box.right <= innerWidth + 1
      return isInView && box.width >= 2 && box.height >= 2 ? box : undefined
    }
    const layer = document.querySelector('dialog[open]') ?? document.body
    for (const element of layer.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (
        !hasText ||
        element.closest('svg, .screen-reader-only') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      const box = shownPart(element)
      if (!box) continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const top = document.elementFromPoint(x, y)
      if (!top || top.contains(element) || element.contains(top)) continue
      // A layer that is not seen and only catches taps hides nothing, nor does the widened area of a link.
      const isClear = (pseudo?: string) => getComputedStyle(top, pseudo).backgroundColor === 'rgba(0, 0, 0, 0)'
      const isItself = [...top.getClientRects()].some(
        ({ left, right, top: upper, bottom }) => x >= left && x <= right && y >= upper && y <= bottom,
      )
      if (!isItself && isClear('::after') && isClear('::before')) continue
      if (getComputedStyle(top).opacity === '0' || (!top.textContent?.trim() && isClear())) continue
      const name = (each: Element) => `${each.tagName.toLowerCase()}.${each.classList[0] ?? ''}`
      found.push(`"${element.textContent?.trim().slice(0, 40)}" (${name(element)}) under ${name(top)}`)
    }
    return found
  })
