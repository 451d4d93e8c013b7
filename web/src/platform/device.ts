/** How Mela runs on this device, as the server's calls name it. */
export function clientSource(): 'h5' | 'pwa' | 'pc' {
  const matches = (query: string) => globalThis.matchMedia?.(query).matches === true
  if (matches('(display-mode: standalone)')) return 'pwa'
  return matches('(hover: hover) and (pointer: fine)') ? 'pc' : 'h5'
}
