import type { ChatRef, ChatSummary, Message } from '@mela/contract/chat.ts'
import { ContentType } from '@mela/contract/chat-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Updates } from '../src/chat/apply-updates.ts'

// A server in a few lines, as the contract describes it to one reader.
export const READER = '7'
interface ModelMessage {
  author_id: string
  nonce: string
  isRemoved: boolean
}
interface ModelChat extends ChatRef {
  messages: ModelMessage[]
  readerRead: number
  peerRead: number
  clearedBefore: number
  isListed: boolean
  change: number
  version: number
}

export class ModelServer {
  version = 1
  readonly chats: ModelChat[]

  constructor(peers: readonly string[]) {
    this.chats = peers.map((peer) => ({
      chat_id: privateChatId(READER, peer),
      chat_type: ChatType.Private,
      messages: [],
      readerRead: 0,
      peerRead: 0,
      clearedBefore: 0,
      isListed: false,
      change: 0,
      version: 0,
    }))
  }

  private touch(chat: ModelChat): ChatRef {
    chat.version = ++this.version
    return { chat_id: chat.chat_id, chat_type: chat.chat_type }
  }

  post(chat: ModelChat, author_id: string, nonce = `${chat.chat_id} ${chat.messages.length + 1}`): Dispatch {
    chat.messages.push({ author_id, nonce, isRemoved: false })
    chat.isListed = true
    this.touch(chat)
    return { t: 'MESSAGE_CREATE', d: this.message(chat, chat.messages.length) }
  }

  remove(chat: ModelChat, id: number): Dispatch {
    chat.messages[id - 1]!.isRemoved = true
    chat.change++
    return { t: 'MESSAGE_REMOVE', d: { ...this.touch(chat), message_ids: [String(id)] } }
  }

  peerSees(chat: ModelChat, id: number, peer: string): Dispatch {
    chat.peerRead = Math.max(chat.peerRead, id)
    return { t: 'MESSAGE_SEEN', d: { ...this.touch(chat), message_id: String(id), user_id: peer } }
  }

  readerSees(chat: ModelChat, id: number): Dispatch {
    chat.readerRead = Math.max(chat.readerRead, id)
    return { t: 'MESSAGE_SEEN', d: { ...this.touch(chat), message_id: String(id), user_id: READER } }
  }

  clear(chat: ModelChat): void {
    chat.clearedBefore = chat.messages.length
    chat.readerRead = chat.messages.length
    chat.isListed = false
    this.touch(chat)
  }

  message(chat: ModelChat, id: number): Message {
    const { author_id, nonce } = chat.messages[id - 1]!
    return {
      message_id: String(id),
      prev: String(id - 1),
      nonce,
      chat_id: chat.chat_id,
      chat_type: chat.chat_type,
      author_id,
      content: { type: ContentType.Text, data: { text: nonce } },
      mentions: [],
      is_seen: author_id === READER && id <= chat.peerRead,
      is_group_notice: false,
      created_at: new Date(id * 1000).toISOString(),
      created_unix: id * 1000,
    }
  }

  /** Ids the reader may see, oldest first. */
  visible(chat: ModelChat): number[] {
    return chat.messages.flatMap(({ isRemoved }, index) => (isRemoved || index < chat.clearedBefore ? [] : [index + 1]))
  }

  page(chat: ModelChat, { before, after, limit }: { before?: string; after?: string; limit: number }): Message[] {
    const ids = this.visible(chat).filter((id) => (!before || id < Number(before)) && (!after || id > Number(after)))
    const chosen = after === undefined ? ids.slice(-limit).reverse() : ids.slice(0, limit)
    return chosen.map((id) => this.message(chat, id))
  }

  private summary(chat: ModelChat): ChatSummary {
    const ids = this.visible(chat)
    const last = ids[ids.length - 1]
    return {
      chat_id: chat.chat_id,
      chat_type: chat.chat_type,
      message: last === undefined ? null : this.message(chat, last),
      unread: ids.filter((id) => id > chat.readerRead && chat.messages[id - 1]!.author_id !== READER).length,
      serve_user_unread: 0,
      is_pinned: false,
      is_muted: false,
      is_mentioned: false,
      message_top: null,
      change: chat.change,
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
