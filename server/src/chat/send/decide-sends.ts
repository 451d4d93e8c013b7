import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Content } from './complete-content.ts'
import { EVERYONE_NAMED, toWire, type MessageRow } from '../message.ts'
import { quotedContent, quoteIn, withQuote } from './quotes.ts'
import type { SendRefusal, Speaker, Stored } from '../sql.ts'
import type { Source } from '../read/visible-sql.ts'
import { keyOf, type Written } from './write-sent.ts'

export interface Send {
  chat_type: ChatType
  chat_id: string
  user_id: string
  nonce: string
  content: Content
  mentions: string[]
  socket_id: string | undefined
}
export type SendOutcome = { message: Message } | { refused: SendRefusal }

interface Head {
  last_id: bigint
  last_all_id: bigint
  countable: bigint
  /** Of what the customer of a service group wrote; null where there is none. */
  serve_countable: bigint | null
}

/** What is known of a batch under its locks. */
export interface Facts {
  speakers: Map<number, Speaker>
  /** Those whom a message of the batch names and who are members, by its number. */
  named: Map<number, Set<string>>
  /** What a message of the batch quotes, as far as its author may. */
  sources: Map<number, Source>
}

/** Member by member, before anything is written: a refusal or a known nonce takes no number. */
export function decide(batch: Send[], facts: Facts, created_at: Date) {
  const written: Written[] = []
  const heads = new Map<string, Head>()
  const fresh = new Map<string, SendOutcome>()
  const outcomes = batch.map((send, number): SendOutcome => {
    const speaker = facts.speakers.get(number)
    if (!speaker) return { refused: send.chat_type === ChatType.Private ? 'not_friends' : 'not_member' }
    if (speaker.message_id !== null) return { message: toWire(rowOf(send, speaker), false) }
    if (speaker.refused) return { refused: speaker.refused }
    const chat = keyOf(send)
    const key = `${chat} ${send.user_id} ${send.nonce}`
    const twin = fresh.get(key)
    if (twin) return twin
    const source = facts.sources.get(number)
    if (asksTooMuch(send, speaker, source)) return { refused: 'permission_not_allowed' }
    const head = heads.get(chat) ?? headOf(speaker)
    heads.set(chat, head)
    const { type, data } = send.content
    const row = rowOf(send, {
      message_id: String(++head.last_id),
      prev_id: String(head.last_all_id),
      content_type: type,
      content: source ? { ...data, quote: referenceTo(source) } : data,
      mentions: mentionsOf(send, facts.named.get(number)),
      created_at,
    })
    head.last_all_id = head.last_id
    head.countable++
    if (head.serve_countable !== null && send.user_id === speaker.crowd?.serve_user_id) head.serve_countable++
    const outcome = { message: wireOf(row, source) }
    const { countable, serve_countable } = head
    const { crowd } = speaker
    written.push({ row, message: outcome.message, countable, serve_countable, crowd, socket_id: send.socket_id })
    fresh.set(key, outcome)
    return outcome
  })
  return { outcomes, written }
}

/** Quoting what they may not see, or naming everyone without leading the group. */
const asksTooMuch = (send: Send, { crowd }: Speaker, source: Source | undefined): boolean =>
  (quoteIn(send.content) !== undefined && source === undefined) ||
  (crowd !== null && send.mentions.includes(MENTION_ALL) && !crowd.is_leading)

const referenceTo = ({ message_id, author_id }: Source) => ({ message_id, author_id })

function wireOf(row: MessageRow, source: Source | undefined): Message {
  const message = toWire(row, false)
  return source ? withQuote(message, { ...referenceTo(source), content: quotedContent(source) }) : message
}

/** In groups alone, each once, and nobody who is not in it. */
function mentionsOf({ chat_type, mentions }: Send, named: Set<string> | undefined): string[] | null {
  if (mentions.length === 0 || chat_type !== ChatType.Group) return null
  const kept = new Set(
    mentions.flatMap((each) => (each === MENTION_ALL ? EVERYONE_NAMED : named?.has(each) ? each : [])),
  )
  return kept.size > 0 ? [...kept] : null
}

const headOf = ({ last_id, last_all_id, countable, crowd }: Speaker): Head => ({
  last_id: BigInt(last_id),
  last_all_id: BigInt(last_all_id),
  countable: BigInt(countable),
  serve_countable: crowd?.serve_user_id ? BigInt(crowd.serve_countable) : null,
})

function rowOf({ chat_type, chat_id, user_id, nonce }: Send, rest: Stored): MessageRow {
  const { message_id, prev_id, content_type, content, mentions, created_at } = rest
  return {
    chat_type,
    chat_id,
    message_id,
    prev_id,
    author_id: user_id,
    nonce,
    content_type,
    content,
    mentions,
    created_at,
    is_group_notice: false,
  }
}
