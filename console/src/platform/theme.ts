import { useSyncExternalStore } from 'react'

const STORED = 'theme'
const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const listeners = new Set<() => void>()

function chosen(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Without the attribute the system's setting decides. */
export function applyTheme(): void {
  const theme = chosen()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Then it lasts until the page is left.
  }
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen)
