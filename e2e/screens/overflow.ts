import type { Page } from '@playwright/test'

/** What does not fit on the page as it stands: elements that leave their parents and texts without room, one line each. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const say = (element: Element, what: string) =>
      found.push(
        `${what}: ${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${element.textContent?.trim().slice(0, 60)}"`,
      )
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in ${clientWidth}`)
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true }) || element.closest('.screen-reader-only') !== null
    // A strip that scrolls sideways and nowhere else, such as filters: what is beyond the edge comes with a swipe.
    const isInStrip = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement) {
        const sideways = /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth
        if (sideways)
          return each.scrollHeight <= each.clientHeight && each.getBoundingClientRect().right <= clientWidth + 1
      }
      return false
    }
    /** Beyond the box it stands in. What is placed by itself, moved or cut off on purpose does not count. */
    const leaves = (element: HTMLElement, style: CSSStyleDeclaration): boolean => {
      const parent = element.parentElement!
      const around = getComputedStyle(parent)
      const isFree =
        /absolute|fixed|sticky/.test(style.position) || style.transform !== 'none' || style.float !== 'none'
      const isLine = style.display.startsWith('inline') || /^inline$|contents/.test(around.display)
      const isShifted = /-/.test(style.margin) || around.overflowX !== 'visible' || around.position === 'absolute'
      if (isFree || isLine || isShifted || parent === document.body) return false
      const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()]
      if (inner.width === 0 || inner.height === 0) return false
      return inner.left < outer.left - 1 || inner.right > outer.right + 1
    }
    /** Below its button. A word for which there is no room beside the icon is not shown, where the button has a title. */
    const leavesButton = (word: DOMRect, button: HTMLElement): boolean => {
      const { bottom } = button.getBoundingClientRect()
      const isPutAway = button.title !== '' && getComputedStyle(button).overflowY === 'hidden' && word.top >= bottom - 1
      return word.bottom - bottom > 1 && !isPutAway
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('svg') || isHidden(element)) continue
      if (leaves(element, getComputedStyle(element))) say(element, 'leaves its parent')
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText) continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      // Names and previews are people's words: those may end in an ellipsis.
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!isShortened && style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        say(element, 'too wide')
      const clips = style.overflowY === 'hidden' || style.overflowY === 'clip'
      if (clips && !isShortened && element.scrollHeight > element.clientHeight + 1) say(element, 'too high')
      // What stands in a line of people's words ends with that line.
      const isCut = style.display === 'inline' && getComputedStyle(element.parentElement!).textOverflow === 'ellipsis'
      const isBeyond = box.right > clientWidth + 1 || box.left < -1
      if (!isCut && isBeyond && !isInStrip(element)) say(element, 'beyond the edge')
      const button = element.closest<HTMLElement>('button, a')
      if (button && leavesButton(box, button)) say(element, 'out of its button')
    }
    return found
  })
