// Where an address given by operators leads. Only places of this site and pages over https; everything else is nothing.
export type LinkTarget = { kind: 'path'; path: string } | { kind: 'window'; url: string }

export function linkTarget(address: string, origin: string = window.location.origin): LinkTarget | undefined {
  const is_path = /^\/(?![/\\])/.test(address)
  if (!is_path && !/^https?:\/\//i.test(address)) return undefined
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return undefined
  }
  if (url.origin === origin) return { kind: 'path', path: url.pathname + url.search + url.hash }
  if (is_path || url.protocol !== 'https:' || url.username || url.password) return undefined
  return { kind: 'window', url: url.href }
}

/** What opens may not reach back into this window. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
