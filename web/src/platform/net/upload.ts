import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { api } from './api.ts'
import { put } from './put-file.ts'
import { goOnInParts, putInParts } from './upload-parts.ts'

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
  /** Of an earlier attempt at the same file. */
  begun?: Begun | undefined
  /** Awaited before the first part goes; what is kept of it lets a later attempt go on. */
  onBegun?: ((begun: Begun) => Promise<void>) | undefined
}
export type Uploaded = Pick<CallOutput<'signUpload'>, 'url' | 'thumbnail_url'>
/** A file of which the site may have parts already. */
export interface Begun extends Uploaded {
  /** Bytes. */
  size: number
}

/** The address under which the file can be read. */
export async function upload(wanted: Upload): Promise<string> {
  return (await uploadMedia(wanted)).url
}

export async function uploadMedia(wanted: Upload): Promise<Uploaded> {
  const { file, cover, onProgress, signal, begun, onBegun } = wanted
  const bytes = { file, onProgress, signal }
  if (begun?.size === file.size && (await goOnInParts(begun.url, bytes))) return begun
  const { sign_url, thumbnail_sign_url, url, thumbnail_url, part_size } = await sign(factsOf(wanted), signal)
  // The cover first: a film that is there has one.
  if (cover) await put(thumbnail_sign_url, cover, { signal })
  // A server of the release before this names none.
  if (!part_size) await put(sign_url, file, { onProgress, signal })
  else {
    await onBegun?.({ url, thumbnail_url, size: file.size })
    await putInParts(url, bytes)
  }
  return { url, thumbnail_url }
}

function factsOf({ biz, file, width, height, duration, cover }: Upload): SignInput {
  const facts = Object.entries({ biz, width, height, duration, thumbnail_size: cover?.size })
  const known = Object.fromEntries(facts.filter(([, value]) => value))
  return { ...known, size: file.size, type: file.type } as SignInput
}

let signing: Promise<unknown> = Promise.resolve()

/** One after the other: two files may be alike, and of two calls that are alike the second is given up. */
function sign(input: SignInput, signal: AbortSignal | undefined): Promise<CallOutput<'signUpload'>> {
  const answer = signing.then(() => api('signUpload', input, signal ? { signal } : {}))
  signing = answer.catch(() => undefined)
  return answer
}
