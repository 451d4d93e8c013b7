import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { Unreachable } from '@mela/contract/client.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { saveFile } from '../../platform/storage/save-picture.ts'
import { addressIn } from '../bubble/address.ts'
import type { Message } from '../state/model.ts'

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/quicktime': 'mov',
  'video/mp4': 'mp4',
}

/** Onto the device, as it is stored. */
export async function saveMedia(message: Message): Promise<void> {
  const isFilm = message.contentType === ContentType.Video
  try {
    const response = await fetch(addressIn(message, isFilm ? 'video_url' : 'url')).catch(() => undefined)
    if (!response?.ok) throw new Unreachable('the file is not there', false)
    const blob = await response.blob()
    await saveFile(blob, `mela-${message.id}.${endings[blob.type] ?? (isFilm ? 'mp4' : 'jpg')}`)
  } catch (error) {
    tellFailure(error)
  }
}
