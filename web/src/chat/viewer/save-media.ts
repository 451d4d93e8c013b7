import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { Unreachable } from '@mela/contract/client.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { saveAddress, saveFile } from '../../platform/storage/save-picture.ts'
import { addressIn } from '../bubble/address.ts'
import type { Message } from '../state/model.ts'

const endings: Record<string, string> = { 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' }

/** Onto the device, as it is stored. Films are fetched by the browser itself, which shows how far it is and goes on after a break. */
export async function saveMedia(message: Message): Promise<void> {
  if (message.contentType === ContentType.Video) return saveAddress(`${addressIn(message, 'video_url')}?save`)
  try {
    const response = await fetch(addressIn(message, 'url')).catch(() => undefined)
    const blob = await response?.blob().catch(() => undefined)
    if (!response?.ok || !blob) throw new Unreachable('the file is not there', false)
    await saveFile(blob, `mela-${message.id}.${endings[blob.type] ?? 'jpg'}`)
  } catch (error) {
    tellFailure(error)
  }
}
