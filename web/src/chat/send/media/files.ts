import { table } from '../../../platform/storage/database.ts'

// The files of unsent messages. A reload finds them on the device; where that is full, they last as long as the page.
export interface KeptFile {
  file: Blob
  /** Of a film. */
  cover?: Blob | undefined
  /** As it was picked, without making it smaller. */
  isOriginal?: boolean | undefined
}
/** How many pictures of one's own go on being shown from the device after they were sent. */
const SHOWN_MOST = 40

const kept = table<KeptFile>('files')
const held = new Map<string, KeptFile>()
const addresses = new Map<string, string>()

export async function keepFile(nonce: string, file: KeptFile): Promise<boolean> {
  held.set(nonce, file)
  return kept.put(nonce, file)
}

export async function readFile(nonce: string): Promise<KeptFile | undefined> {
  return held.get(nonce) ?? (await kept.get(nonce))
}

export async function forgetFile(nonce: string): Promise<void> {
  held.delete(nonce)
  await kept.remove(nonce)
}

/** Of the picture, or of the cover of a film, on this device. */
export function localAddress(nonce: string): string | undefined {
  const known = addresses.get(nonce)
  const file = held.get(nonce)
  return known ?? (file && makeAddress(nonce, file))
}

export async function findLocalAddress(nonce: string): Promise<string | undefined> {
  const file = addresses.has(nonce) ? undefined : await readFile(nonce)
  return addresses.get(nonce) ?? (file && makeAddress(nonce, file))
}

function makeAddress(nonce: string, { file, cover }: KeptFile): string {
  const address = URL.createObjectURL(cover ?? file)
  addresses.set(nonce, address)
  for (const [oldest, url] of addresses) {
    if (addresses.size <= SHOWN_MOST) break
    if (held.has(oldest)) continue
    URL.revokeObjectURL(url)
    addresses.delete(oldest)
  }
  return address
}
