import { isIos } from '../device/device.ts'

const DOUBLE_TAP_MS = 500
/** Answer a second tap at once and are kept from zooming by their style. */
const CONTROLS = 'a, button, input, textarea, select, label, summary, [role="button"], [tabindex]'

/** Safari zooms on two quick touches, whatever the page says of its scale; elsewhere nothing is done. */
export function suppressDoubleTap(target: EventTarget = document, isNeeded = isIos()): () => void {
  if (!isNeeded) return () => undefined
  let last = -Infinity
  const onTouchEnd = (event: Event) => {
    const isSecond = event.timeStamp - last < DOUBLE_TAP_MS
    last = event.timeStamp
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
    if (isSecond && !isControl) event.preventDefault()
  }
  target.addEventListener('touchend', onTouchEnd, { passive: false })
  return () => target.removeEventListener('touchend', onTouchEnd)
}
