import type { ChatRef, ChatSummary, Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, privateChatId, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import type { Updates } from '../src/chat/state/apply-updates.ts'

// A server in a few lines, as the contract describes it to one reader.
export const READER = '7'
interface ModelMessage {
  author_id: string
  nonce: string
  isRemoved: boolean
  /** By the reader, for themselves. */
  isHidden: boolean
  /** Who alone may see it. */
  few: 'reader' | 'others' | undefined
  quoted: number | undefined
  mentions: string[]
}
interface ModelChange {
  change: number
  id: number
  /** Told to the reader. */
  isMine: boolean
}
interface Post {
  nonce?: string
  quoted?: number | undefined
  mentions?: string[]
  few?: ModelMessage['few']
}
interface ModelChat extends ChatRef {
  messages: ModelMessage[]
  readerRead: number
  peerRead: number
  clearedBefore: number
  isListed: boolean
  /** Of a group the reader may be put out, and taken in again. */
  isMember: boolean
  changes: ModelChange[]
  pin: number | undefined
  isMarked: boolean
  version: number
}

const isNamed = (mentions: string[]) => mentions.includes(READER) || mentions.includes('all')
const isCountable = (author_id: string) => author_id !== READER && author_id !== SYSTEM_SENDER_ID

export class ModelServer {
  version = 1
  readonly chats: ModelChat[]

  constructor(peers: readonly string[], groups: readonly string[] = []) {
    const fresh = {
      readerRead: 0,
      peerRead: 0,
      clearedBefore: 0,
      isListed: false,
      isMember: true,
      pin: undefined,
      isMarked: false,
      version: 0,
    }
    this.chats = [
      ...peers.map((peer) => ({ ...fresh, chat_id: privateChatId(READER, peer), chat_type: ChatType.Private })),
      ...groups.map((chat_id) => ({ ...fresh, chat_id, chat_type: ChatType.Group })),
    ].map((chat) => ({ ...chat, messages: [], changes: [] }))
  }

  private touch(chat: ModelChat): ChatRef {
    chat.version = ++this.version
    return { chat_id: chat.chat_id, chat_type: chat.chat_type }
  }

  private add(chat: ModelChat, author_id: string, { nonce, quoted, mentions = [], few }: Post): void {
    const own = nonce ?? `${chat.chat_id} ${chat.messages.length + 1}`
    chat.messages.push({ author_id, nonce: own, isRemoved: false, isHidden: false, quoted, mentions, few })
  }

  post(chat: ModelChat, author_id: string, post: Post = {}): Dispatch {
    this.add(chat, author_id, post)
    chat.isListed = chat.isMember
    this.touch(chat)
    return { t: 'MESSAGE_CREATE', d: this.message(chat, chat.messages.length) }
  }

  /** A line of the service that is for a few, the reader among them. */
  postForFew(chat: ModelChat): Dispatch {
    this.add(chat, SYSTEM_SENDER_ID, { few: 'reader' })
    this.touch(chat)
    return { t: 'MESSAGE_CREATE', d: this.message(chat, chat.messages.length) }
  }

  /** The same without them: they learn nothing of it. */
  postForOthers(chat: ModelChat): void {
    this.add(chat, SYSTEM_SENDER_ID, { few: 'others' })
  }

  putOut(chat: ModelChat): Dispatch {
    chat.isMember = false
    chat.isListed = false
    this.touch(chat)
    return {
      t: 'NOTIFICATION',
      d: { type: 'delete_group_user', data: { group_id: chat.chat_id, type: 2, user_ids: [READER] } },
    }
  }

  /** From here on, and with nothing unread. */
  takeIn(chat: ModelChat): Dispatch {
    chat.isMember = true
    chat.clearedBefore = chat.messages.length
    chat.readerRead = chat.messages.length
    chat.isMarked = false
    return this.post(chat, SYSTEM_SENDER_ID)
  }

  private changed(chat: ModelChat, id: number, isMine = true): ChatRef {
    chat.changes.push({ change: chat.changes.length + 1, id, isMine })
    return this.touch(chat)
  }

  /** For everyone. */
  remove(chat: ModelChat, id: number): Dispatch {
    chat.messages[id - 1]!.isRemoved = true
    if (chat.pin === id) chat.pin = undefined
    return { t: 'MESSAGE_REMOVE', d: { ...this.changed(chat, id), message_ids: [String(id)] } }
  }

  /** For the reader alone. */
  hide(chat: ModelChat, id: number): Dispatch {
    chat.messages[id - 1]!.isHidden = true
    return { t: 'MESSAGE_REMOVE', d: { ...this.changed(chat, id), message_ids: [String(id)] } }
  }

  /** By somebody else for themselves: nothing for the reader but a number. */
  hideForOther(chat: ModelChat, id: number): void {
    this.changed(chat, id, false)
  }

  pinMessage(chat: ModelChat, id: number | undefined): Dispatch {
    const about = this.changed(chat, id ?? chat.pin ?? 1)
    chat.pin = id
    return { t: 'NOTIFICATION', d: { type: 'message_top', data: { ...about, message: this.pinned(chat) } } }
  }

  private pinned(chat: ModelChat): Message | null {
    return chat.pin !== undefined && this.visible(chat).includes(chat.pin) ? this.message(chat, chat.pin) : null
  }

  changesAfter(chat: ModelChat, after: number, limit = 500) {
    const visible = new Set(this.visible(chat))
    return chat.changes
      .filter(({ change, isMine, id }) => change > after && isMine && id > chat.clearedBefore)
      .slice(0, limit)
      .map(({ change, id }) => ({
        change,
        message_id: String(id),
        message: visible.has(id) ? this.message(chat, id) : null,
      }))
  }

  peerSees(chat: ModelChat, id: number, peer: string): Dispatch {
    chat.peerRead = Math.max(chat.peerRead, id)
    return { t: 'MESSAGE_SEEN', d: { ...this.touch(chat), message_id: String(id), user_id: peer } }
  }

  mark(chat: ModelChat): Dispatch {
    chat.isMarked = true
    return { t: 'NOTIFICATION', d: { type: 'chat_marked', data: { ...this.touch(chat), is_marked_unread: true } } }
  }

  /** Again and again it changes nothing, but it ends the mark. */
  readerSees(chat: ModelChat, id: number): Dispatch {
    chat.isMarked = false
    chat.readerRead = Math.max(chat.readerRead, id)
    return { t: 'MESSAGE_SEEN', d: { ...this.touch(chat), message_id: String(id), user_id: READER } }
  }

  clear(chat: ModelChat): void {
    this.clearThrough(chat, chat.messages.length)
    chat.isListed = false
  }

  /** What came later stays; hidden, the chat stays away until then. */
  clearThrough(chat: ModelChat, id: number, isHidden = false): void {
    chat.clearedBefore = Math.max(chat.clearedBefore, id)
    chat.readerRead = Math.max(chat.readerRead, id)
    if (isHidden && id >= chat.messages.length) chat.isListed = false
    chat.isMarked = false
    this.touch(chat)
  }

  message(chat: ModelChat, id: number): Message {
    const { author_id, nonce, mentions, quoted } = chat.messages[id - 1]!
    const quote = quoted === undefined ? {} : { quote: this.quote(chat, quoted) }
    return {
      message_id: String(id),
      prev: String(chat.messages.slice(0, id - 1).findLastIndex(({ few }) => !few) + 1),
      nonce,
      chat_id: chat.chat_id,
      chat_type: chat.chat_type,
      author_id,
      content: { type: ContentType.Text, data: { text: nonce, ...quote } },
      mentions,
      is_seen: author_id === READER && id <= chat.peerRead,
      is_group_notice: false,
      created_at: new Date(id * 1000).toISOString(),
      created_unix: id * 1000,
    }
  }

  private quote(chat: ModelChat, id: number) {
    const { author_id, nonce, isRemoved, isHidden } = chat.messages[id - 1]!
    const content = isRemoved || isHidden ? null : { type: ContentType.Text, data: { text: nonce } }
    return { message_id: String(id), author_id, content }
  }

  /** Ids the reader may see, oldest first. */
  visible(chat: ModelChat): number[] {
    if (!chat.isMember) return []
    return chat.messages.flatMap(({ isRemoved, isHidden, few }, index) =>
      isRemoved || isHidden || few === 'others' || index < chat.clearedBefore ? [] : [index + 1],
    )
  }

  page(chat: ModelChat, { before, after, limit }: { before?: string; after?: string; limit: number }): Message[] {
    const ids = this.visible(chat).filter((id) => (!before || id < Number(before)) && (!after || id > Number(after)))
    const chosen = after === undefined ? ids.slice(-limit).reverse() : ids.slice(0, limit)
    return chosen.map((id) => this.message(chat, id))
  }

  private summary(chat: ModelChat): ChatSummary {
    const ids = this.visible(chat)
    const last = ids[ids.length - 1]
    const unread = ids.filter((id) => id > chat.readerRead && isCountable(chat.messages[id - 1]!.author_id))
    return {
      chat_id: chat.chat_id,
      chat_type: chat.chat_type,
      message: last === undefined ? null : this.message(chat, last),
      unread: unread.length,
      read_id: String(chat.readerRead),
      serve_user_unread: 0,
      is_pinned: false,
      is_muted: false,
      is_mentioned: unread.some((id) => isNamed(chat.messages[id - 1]!.mentions)),
      is_marked_unread: chat.isMarked,
      message_top: this.pinned(chat),
      change: chat.changes.length,
    }
  }

  updates(after?: string): Updates {
    const changed = this.chats.filter((chat) => chat.version > Number(after ?? 0))
    return {
      list: changed.filter((chat) => chat.isListed).map((chat) => this.summary(chat)),
      removed: changed
        .filter((chat) => !chat.isListed && after !== undefined)
        .map(({ chat_id, chat_type }) => ({ chat_id, chat_type })),
      is_full: after === undefined,
      server_unix: this.version,
      cursor: String(this.version),
    }
  }
}
