import { Refused, Unreachable, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { SUCCESS_CODE, type RefusalData } from '@mela/contract/errors.ts'
import { api } from './api.ts'

// A file on its way into the storage of the site: first the permission, then the bytes, without any time limit.
type SignInput = CallInput<'signUpload'>
export interface Upload {
  biz: NonNullable<SignInput['biz']>
  file: Blob
  width?: number | undefined
  height?: number | undefined
  /** Seconds. */
  duration?: number | undefined
  /** A jpeg that stands for a film until it is played. */
  cover?: Blob | undefined
  /** Between 0 and 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}
export type Uploaded = Pick<CallOutput<'signUpload'>, 'url' | 'thumbnail_url'>

/** The address under which the file can be read. */
export async function upload(wanted: Upload): Promise<string> {
  return (await uploadMedia(wanted)).url
}

export async function uploadMedia({ file, cover, onProgress, signal, ...wanted }: Upload): Promise<Uploaded> {
  const facts = Object.entries({ ...wanted, thumbnail_size: cover?.size }).filter(([, value]) => value)
  const input = { ...Object.fromEntries(facts), size: file.size, type: file.type } as SignInput
  const { sign_url, thumbnail_sign_url, url, thumbnail_url } = await sign(input, signal)
  // The cover first: a film that is there has one.
  if (cover) await put(thumbnail_sign_url, cover, undefined, signal)
  await put(sign_url, file, onProgress, signal)
  return { url, thumbnail_url }
}

let signing: Promise<unknown> = Promise.resolve()

/** One after the other: two files may be alike, and of two calls that are alike the second is given up. */
function sign(input: SignInput, signal: AbortSignal | undefined): Promise<CallOutput<'signUpload'>> {
  const answer = signing.then(() => api('signUpload', input, signal ? { signal } : {}))
  signing = answer.catch(() => undefined)
  return answer
}

/** Only XMLHttpRequest tells how far the bytes have come. */
function put(url: string, file: Blob, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type)
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
