import { readStored, writeStored } from '../../platform/storage/storage.ts'
import { channelsOf } from '../state/apply-channels.ts'
import type { ChatState } from '../state/state.ts'
import { chatStore } from './store.ts'

// How far each channel was read. Only this device knows, so it is written at once: whoever reads a post and closes the
// app in the same moment has read it.
interface Kept {
  user_id: string
  reads: ChatState['reads']
}

export function readChannelReads(user_id: string): ChatState['reads'] {
  try {
    const kept = JSON.parse(readStored('channel_reads') ?? '') as Kept
    return kept.user_id === user_id ? kept.reads : {}
  } catch {
    return {}
  }
}

export function startChannelReads(): () => void {
  let written = ''
  return chatStore.subscribe(({ reader, reads, isLoaded }, before) => {
    // Channels may be answered before the chats: their marks are written as soon as both are there.
    const is_new = reads !== before.reads || isLoaded !== before.isLoaded
    if (!is_new || reader === '' || !isLoaded) return
    const kept = JSON.stringify({ user_id: reader, reads: channelsOf(reads) } satisfies Kept)
    if (kept !== written) writeStored('channel_reads', kept)
    written = kept
  })
}
