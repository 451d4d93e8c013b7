import type { Message } from '@mela/contract/chat/chat.ts'
import { ask, type Line } from './line.ts'
import { chatTypeOf } from './people.ts'

const PAGE = 100

export interface Entry {
  nonce: string
  position: number
  prev: number
  author_id: string
}

const toEntry = ({ nonce, message_id, prev, author_id }: Message): Entry => ({
  nonce,
  position: Number(message_id),
  prev: Number(prev),
  author_id,
})

/** A chat as a member reads it who knows nothing, page by page towards the newest. */
export async function readFromOldest(line: Line, chat_id: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let page: Message[]
  do {
    const after = String(entries.at(-1)?.position ?? 0)
    page = await ask(line, 'getMessages', { chat_id, chat_type: chatTypeOf(chat_id), limit: PAGE, after })
    entries.push(...page.map(toEntry))
  } while (page.length === PAGE)
  return entries
}

/** The same from the newest page backwards, as a person scrolls. */
export async function readFromNewest(line: Line, chat_id: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let page: Message[]
  do {
    const before = entries.at(-1)?.position
    page = await ask(line, 'getMessages', {
      chat_id,
      chat_type: chatTypeOf(chat_id),
      limit: PAGE,
      ...(before === undefined ? {} : { before: String(before) }),
    })
    entries.push(...page.map(toEntry))
  } while (page.length === PAGE)
  return entries.reverse()
}
