// The only source of chance in the browser.
export function randomBetween(min: number, max: number): number {
  return min + Math.random() * (max - min)
}

/** 1, 2, 4 … seconds up to the longest, each shortened by up to half so that clients do not return together. */
export function backOff(attempt: number, longest_ms: number): number {
  const full = Math.min(1000 * 2 ** Math.min(attempt, 30), longest_ms)
  return attempt === 0 ? randomBetween(full, full * 1.5) : randomBetween(full / 2, full)
}

/** A uuid; `randomUUID` is missing on plain-http LAN origins and in older Safari. */
export function newNonce(source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** So many of these letters, each as likely as any other. */
export function randomText(length: number, letters: string, source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const most = 256 - (256 % letters.length)
  let text = ''
  while (text.length < length) {
    const [byte] = source.getRandomValues(new Uint8Array(1))
    if (byte! < most) text += letters[byte! % letters.length]
  }
  return text
}
