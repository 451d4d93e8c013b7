import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { uploadMedia, type Uploaded } from '../../../platform/net/upload.ts'
import { keepUnsent, type Sendable, type Unsent } from '../outbox.ts'
import { translateText } from '../../translation/translate.ts'
import { keepFile, readFile, type KeptFile } from './files.ts'
import { shrink } from './shrink.ts'

type OnProgress = (share: number, size: number) => void

/** The content as the server takes it: its words translated, or its file in the storage of the site. */
export async function prepare(entry: Unsent, onProgress: OnProgress, signal: AbortSignal): Promise<Sendable> {
  const { content, translate_to, upload: biz } = entry
  if (content.type === ContentType.Text && translate_to !== undefined) {
    const { text } = content.data
    return { ...content, data: { ...content.data, text: await translateText(text, translate_to), origin: text } }
  }
  const kept = biz && (await readFile(entry.nonce))
  if (!biz) return content
  if (!kept) throw new Error('the file is no longer on this device')
  const { file, ...facts } = await facing(content, kept)
  onProgress(0, file.size)
  const uploaded = await uploadMedia({
    ...facts,
    biz,
    file,
    cover: kept.cover,
    onProgress: (share) => onProgress(share, file.size),
    signal,
    begun: entry.begun,
    onBegun: async (begun) => {
      // Taken back meanwhile, nothing of it is kept.
      if (!signal.aborted) await keepBegun({ ...entry, begun }, kept, file)
    },
  })
  return withAddress(content, facts, uploaded)
}

/** With the very bytes that go: drawn again, a photo may come out otherwise. */
async function keepBegun(entry: Unsent, kept: KeptFile, file: Blob): Promise<void> {
  const keeping = file === kept.file ? undefined : keepFile(entry.nonce, { ...kept, file, isOriginal: true })
  await Promise.all([keeping, keepUnsent(entry)])
}

interface Facts {
  width?: number | undefined
  height?: number | undefined
  duration?: number | undefined
}

/** The bytes to send, and what is to be told of them. */
async function facing(content: Sendable, { file, isOriginal }: KeptFile): Promise<Facts & { file: Blob }> {
  switch (content.type) {
    case ContentType.Image:
      return shrink(file, { isOriginal: isOriginal === true })
    case ContentType.Video: {
      const { width, height, duration } = content.data
      return { file, width, height, duration }
    }
    case ContentType.Audio:
      return { file, duration: content.data.duration }
    default:
      return { file }
  }
}

function withAddress(content: Sendable, { width, height }: Facts, { url, thumbnail_url }: Uploaded): Sendable {
  switch (content.type) {
    case ContentType.Image: {
      const size = width && height ? { width, height } : {}
      return { ...content, data: { ...content.data, ...size, url } }
    }
    case ContentType.Video:
      return { ...content, data: { ...content.data, video_url: url, poster_url: thumbnail_url } }
    case ContentType.Audio:
      return { ...content, data: { ...content.data, url } }
    default:
      return content
  }
}
