import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export type Keys = Partial<Record<string, () => void>>

const STORED = 'console_keys'
const listeners = new Set<() => void>()

function areOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}
/** Single letters can be switched off (WCAG 2.1.4); it stays so on this machine. */
export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useKeysAreOn = (): boolean => useSyncExternalStore(subscribe, areOn)

const FIELDS = 'input, textarea, select, [contenteditable=true]'

/** Keys of one screen, by KeyboardEvent.key in lower case. Silent in fields, under a dialog, with Ctrl, Alt or Cmd, and while held. */
export function useKeys(keys: Keys): void {
  const isOn = useKeysAreOn()
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      if (document.querySelector('dialog[open]')) return
      // Enter and Space on a button or a link are that button's.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a')) return
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      // A key that is held would decide about the next one as well.
      if (!event.repeat) act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
