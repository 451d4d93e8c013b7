/** Whether a person can see the page; a page without a document (a test) counts as seen. */
export function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

export function onVisibility(listener: (is_visible: boolean) => void): () => void {
  const target = globalThis.document
  if (!target) return () => undefined
  const tell = () => listener(isVisible())
  target.addEventListener('visibilitychange', tell)
  return () => target.removeEventListener('visibilitychange', tell)
}

export function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false
}

export function onNetwork(listener: (is_online: boolean) => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const tell = () => listener(isOnline())
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
