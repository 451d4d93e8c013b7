/** Remembers where the focus is. The answer brings it back there or, where that is gone, to what it stood in. */
export function rememberFocus(): () => void {
  const path: HTMLElement[] = []
  for (let each = document.activeElement; each instanceof HTMLElement; each = each.parentElement) path.push(each)
  return () => path.find((each, place) => each.isConnected && (place === 0 || each.hasAttribute('tabindex')))?.focus()
}
