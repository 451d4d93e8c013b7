import { useEffect, useEffectEvent, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react'
import { addLayer } from './layers.ts'
import { rememberFocus } from './return-focus.ts'

/** A native modal while mounted: focus trapped; Esc, a press beside it and the way back close it, focus returns. */
export function useModal(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
} {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => addLayer(() => close()), [])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const returnFocus = rememberFocus()
    // Safari before 15.4 has no modal dialogs; there it is an open box on a fixed layer.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      returnFocus()
    }
  }, [])
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => {
      if (event.target === ref.current) onClose()
    },
    // A second Esc in a row closes it whatever the page says; the owner must know.
    onClose: (event) => {
      if (!event.currentTarget.open) onClose()
    },
  }
}
