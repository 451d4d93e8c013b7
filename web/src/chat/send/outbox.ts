import type { DrawnCard, Quote } from '@mela/contract/chat/chat-content.ts'
import type { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import type { Begun } from '../../platform/net/upload.ts'
import { table } from '../../platform/storage/database.ts'
import type { RefusedLine } from './refused-line.ts'
import { forgetFile } from './media/files.ts'

/** Addresses stay empty until the file is in the storage of the site. */
export type Sendable =
  | {
      type: typeof ContentType.Text
      data: { text: string; client: 'h5' | 'pwa' | 'pc'; quote?: Quote | undefined; origin?: string }
    }
  | { type: typeof ContentType.Audio; data: { url: string; duration: number; wave?: string | undefined } }
  | { type: typeof ContentType.Image; data: { url: string; width: number; height: number; album?: string | undefined } }
  | {
      type: typeof ContentType.Video
      data: { video_url: string; poster_url: string; width: number; height: number; duration: number }
    }
  | { type: typeof ContentType.InviteCard; data: { group_id: string; name: string } }
  | { type: typeof ContentType.Card; data: { id: string; type: 'idcard' | 'groupcard'; name: string } }
  | { type: typeof ContentType.Card; data: { id: string; type: 'drawcard' } & DrawnCard }

// Messages not yet known to be sent, kept until the server has them. Tabs of one browser share it.
export interface Unsent {
  nonce: string
  user_id: string
  roomId: string
  target: string
  type: ChatType
  content: Sendable
  mentions?: string[] | undefined
  /** Until this is done the message is not ready: its words in another language, or its file in the storage. */
  translate_to?: string | undefined
  upload?: 'chat' | 'voice' | undefined
  /** What the site may have of its file already. */
  begun?: Begun | undefined
  /** Bytes to upload, as far as they are known. */
  size?: number | undefined
  created_unix: number
  /** Where it stands in the queue of its chat. */
  order: number
  anchor: string
  isFailed: boolean
  line?: RefusedLine | undefined
}

/** Larger files may be overtaken. */
const SLOW_BYTES = 8 * 1024 * 1024
const unsent = table<Unsent>('outbox')

export function isReady({ translate_to, upload }: Pick<Unsent, 'translate_to' | 'upload'>): boolean {
  return translate_to === undefined && upload === undefined
}

/** A film may take hours to go up, and the words behind it do not wait for that. */
export function isSlow(entry: Unsent): boolean {
  return !isReady(entry) && (entry.size ?? 0) > SLOW_BYTES
}

/** What somebody else left here when their session was ended is nobody's any more. */
export async function forgetOthers(user_id: string): Promise<void> {
  for (const entry of await unsent.all()) if (entry.user_id !== user_id) await forgetUnsent(entry.nonce)
}

export async function hasUnsent(): Promise<boolean> {
  return (await unsent.keys()).length > 0
}

export async function readOutbox(user_id: string): Promise<Unsent[]> {
  const mine = (await unsent.all()).filter((entry) => entry.user_id === user_id)
  return mine.sort((a, b) => a.order - b.order)
}

export function readUnsent(nonce: string): Promise<Unsent | undefined> {
  return unsent.get(nonce)
}

/** False where it lasts only as long as the page: the device is full, or keeps nothing. */
export function keepUnsent(entry: Unsent): Promise<boolean> {
  return unsent.put(entry.nonce, entry)
}

export async function forgetUnsent(nonce: string): Promise<void> {
  await unsent.remove(nonce)
  await forgetFile(nonce)
}

/** Nobody will read it any more. */
export async function forgetRoom(roomId: string): Promise<void> {
  for (const entry of await unsent.all()) if (entry.roomId === roomId) await forgetUnsent(entry.nonce)
}
