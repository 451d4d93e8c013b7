import { Refused, Unreachable, type CallInput } from '@mela/contract/client.ts'
import { SUCCESS_CODE, type RefusalData } from '@mela/contract/errors.ts'
import { api } from './api.ts'

// A file on its way into the storage of the site: first the permission, then the bytes, without any time limit.
type SignInput = CallInput<'signUpload'>
export interface Upload {
  biz: NonNullable<SignInput['biz']>
  file: Blob
  width?: number
  height?: number
  /** Between 0 and 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The address under which the file can be read. */
export async function upload({ biz, file, width, height, onProgress, signal }: Upload): Promise<string> {
  const sizes = { ...(width && { width }), ...(height && { height }) }
  const { sign_url, url } = await api('signUpload', { biz, size: file.size, type: file.type, ...sizes })
  await put(sign_url, file, onProgress, signal)
  return url
}

/** Only XMLHttpRequest tells how far the bytes have come. */
function put(url: string, file: Blob, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
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
    signal?.addEventListener('abort', () => request.abort())
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
