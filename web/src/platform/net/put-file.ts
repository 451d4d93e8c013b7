import { Refused, Unreachable } from '@mela/contract/client.ts'
import { SUCCESS_CODE, type RefusalData } from '@mela/contract/errors.ts'

interface Options {
  /** Of another type than the bytes say, such as a slice of a file. */
  type?: string | undefined
  /** Between 0 and 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Only XMLHttpRequest tells how far the bytes have come. */
export function put(url: string, file: Blob, { type = file.type, onProgress, signal }: Options = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const failure = failureOf(request)
      if (failure) reject(failure)
      else resolve()
    })
    request.addEventListener('error', () => reject(new Unreachable('no answer', false)))
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp))
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) return reject(new DOMException('given up', 'AbortError'))
    request.send(file)
  })
}

/** Our own storage answers with an envelope, another one with a status alone. */
function failureOf({ status, responseText }: XMLHttpRequest): Error | undefined {
  const envelope = parsed(responseText)
  if (envelope && envelope.code !== SUCCESS_CODE) return new Refused(envelope.code, envelope.data)
  return status >= 200 && status < 300 ? undefined : new Unreachable(`status ${status}`, status === 504)
}

function parsed(text: string): { code: number; data: RefusalData } | undefined {
  try {
    const value = JSON.parse(text) as { code?: unknown; data: RefusalData }
    return typeof value.code === 'number' ? { code: value.code, data: value.data } : undefined
  } catch {
    return undefined
  }
}
