import { useSyncExternalStore } from 'react'
import { writeStored } from '../storage/storage.ts'

// What the browser offers for installing, kept for the moment a person wants it.
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
let offered: InstallPrompt | undefined
const watchers = new Set<() => void>()

function keep(prompt: InstallPrompt | undefined): void {
  offered = prompt
  for (const watcher of watchers) watcher()
}

export function startInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => {
    writeStored('pwa_first_login', '1')
    keep(undefined)
  })
}

/** Present once the browser is ready to install; can be used once. */
export function useInstallOffer(): (() => Promise<boolean>) | undefined {
  const prompt = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => offered,
  )
  if (!prompt) return undefined
  return async () => {
    const { outcome } = await prompt.prompt()
    keep(undefined)
    return outcome === 'accepted'
  }
}
