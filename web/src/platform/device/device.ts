const matches = (query: string) => globalThis.matchMedia?.(query).matches === true

/** Started from the home screen, in a window without the browser around it. */
export function isInstalled(): boolean {
  const { standalone } = (globalThis.navigator ?? {}) as { standalone?: boolean }
  return standalone === true || matches('(display-mode: standalone)')
}

/** How the app runs on this device, as the server's calls name it. */
export function clientSource(): 'h5' | 'pwa' | 'pc' {
  if (isInstalled()) return 'pwa'
  return matches('(hover: hover) and (pointer: fine)') ? 'pc' : 'h5'
}

export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = globalThis.navigator ?? { userAgent: '', maxTouchPoints: 0 }
  // An iPad calls itself a Mac.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
