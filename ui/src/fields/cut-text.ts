import type { ClipboardEvent } from 'react'

let tell: ((max: number) => void) | undefined

/** Told when what somebody pastes does not fit and its end is left out. */
export function onTextCut(listener: (max: number) => void): void {
  tell = listener
}

/** For `onPaste` of a field with a limit; the browser itself cuts without a word. */
export function noticeCut(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { maxLength: max, value, selectionStart, selectionEnd } = event.currentTarget
  if (max < 0) return
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
  if (kept + event.clipboardData.getData('text').length > max) tell?.(max)
}

const NEAR = 0.9

/** How much is used of how much, once it matters. */
export function nearLimit(value: string, max: number | undefined): string | undefined {
  return max !== undefined && value.length >= max * NEAR ? `${value.length}/${max}` : undefined
}
