import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const watchers = new Set<() => void>()
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function chosenTheme(): Theme {
  return themes.find((theme) => theme === readStored('theme')) ?? 'system'
}

/** Without the attribute the system's setting decides. */
export function applyTheme(): void {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored('theme')
  else writeStored('theme', theme)
  applyTheme()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  const system = prefersDark()
  system.addEventListener('change', watcher)
  return () => {
    watchers.delete(watcher)
    system.removeEventListener('change', watcher)
  }
}

export function useTheme(): { theme: Theme; isDark: boolean } {
  const theme = useSyncExternalStore(watch, chosenTheme)
  const isSystemDark = useSyncExternalStore(watch, () => prefersDark().matches)
  return { theme, isDark: theme === 'dark' || (theme === 'system' && isSystemDark) }
}
