import { Refused, Unreachable, type CallOutput } from '@mela/contract/client.ts'
import { api } from './api.ts'
import { put } from './put-file.ts'

// A large file goes in parts, one after the other. The site knows which of them it has, so after a break, a reload or on
// another day only the missing ones go.
const FINISHING_PAUSE_MS = 2_000

interface Bytes {
  file: Blob
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** False where the site knows nothing of it any more. */
export async function goOnInParts(url: string, bytes: Bytes): Promise<boolean> {
  const missing = await askForParts(url, bytes).catch((error: unknown) => {
    if (error instanceof Refused && error.reason === 'permission_not_allowed') return undefined
    throw error
  })
  if (missing) await putMissing(url, bytes, missing)
  return missing !== undefined
}

/** Resolves once the file can be read. */
export async function putInParts(url: string, bytes: Bytes): Promise<void> {
  await putMissing(url, bytes, await askForParts(url, bytes))
}

type Missing = CallOutput<'signParts'>
const askForParts = (url: string, { signal }: Bytes): Promise<Missing> =>
  api('signParts', { url }, signal ? { signal } : {})

async function putMissing(url: string, bytes: Bytes, first: Missing): Promise<void> {
  const { file, onProgress, signal } = bytes
  let { received, parts, part_size } = first
  onProgress?.(received / file.size)
  while (parts.length > 0) {
    for (const { n, size, sign_url } of parts) {
      const start = (n - 1) * part_size
      const before = received
      const tell = (share: number) => onProgress?.((before + share * size) / file.size)
      await put(sign_url, file.slice(start, start + size), { type: file.type, onProgress: tell, signal })
      received += size
    }
    if (received >= file.size) break
    ;({ received, parts, part_size } = await askForParts(url, bytes))
  }
  await finish(url, bytes)
}

/** A long film is still worked on when its parts are there. */
async function finish(url: string, bytes: Bytes): Promise<void> {
  for (;;) {
    const { state } = await api('finishUpload', { url }, bytes.signal ? { signal: bytes.signal } : {})
    if (state === 'ready') return
    // A part was lost on the side of the site; the next attempt brings it.
    if (state === 'incomplete') throw new Unreachable('a part is missing', false)
    bytes.onProgress?.(1)
    await pause(bytes.signal)
  }
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new DOMException('given up', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, FINISHING_PAUSE_MS)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted) giveUp()
  })
}
