import { useEffect, useState } from 'react'
import type { Message } from '../state/model.ts'
import { findLocalAddress, localAddress } from '../send/media/files.ts'

/** An address in the content of a message, which may hold anything. */
export function addressIn(message: Message, field: 'url' | 'thumbnail_url' | 'video_url' | 'poster_url'): string {
  const value = message.content[field]
  return typeof value === 'string' && /^(\/|https?:\/\/)/.test(value) ? value : ''
}

export function numberIn(message: Message, field: 'size' | 'duration'): number {
  const value = message.content[field]
  return typeof value === 'number' && value > 0 ? value : 0
}

/** The small picture of a photo or a film: from this device where it was picked here. */
export function useSmallAddress(message: Message): { address: string; isLocal: boolean } {
  const { nonce, id } = message
  const [found, setFound] = useState<string>()
  const local = localAddress(nonce) ?? found
  useEffect(() => {
    if (id !== '' || local) return undefined
    let isCurrent = true
    void findLocalAddress(nonce).then((address) => isCurrent && setFound(address))
    return () => {
      isCurrent = false
    }
  }, [nonce, id, local])
  const remote = addressIn(message, 'thumbnail_url') || addressIn(message, 'poster_url') || addressIn(message, 'url')
  return { address: local ?? remote, isLocal: local !== undefined }
}
