import type { ContentType } from '@mela/contract/chat-rules.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import { table } from '../platform/database.ts'
import type { RefusedLine } from './refused-line.ts'

// Messages not yet known to be sent, kept until the server has them. Tabs of one browser share it.
export interface Unsent {
  nonce: string
  user_id: string
  roomId: string
  target: string
  type: ChatType
  content: { type: typeof ContentType.Text; data: { text: string; client: 'h5' | 'pwa' | 'pc' } }
  created_unix: number
  /** Where it stands in the queue of its chat. */
  order: number
  anchor: string
  isFailed: boolean
  line?: RefusedLine | undefined
}

const unsent = table<Unsent>('outbox')

export async function readOutbox(user_id: string): Promise<Unsent[]> {
  const mine = (await unsent.all()).filter((entry) => entry.user_id === user_id)
  return mine.sort((a, b) => a.order - b.order)
}

export function keepUnsent(entry: Unsent): Promise<void> {
  return unsent.put(entry.nonce, entry)
}

export function forgetUnsent(nonce: string): Promise<void> {
  return unsent.remove(nonce)
}
