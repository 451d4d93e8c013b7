import type { Dispatch } from '@mela/contract/events.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { envelopeServer, No, type Asked, type EnvelopeServer, type Handler } from './envelope-server.ts'
import { ModelServer, READER } from './model-server.ts'

/** The model server behind real HTTP, for tests of what asks it. */
export interface ChatSite extends AsyncDisposable {
  http: EnvelopeServer
  model: ModelServer
  chat: ModelServer['chats'][number]
  roomId: string
  /** The events that sends and acks of the reader caused. */
  events: Dispatch[]
  files: Files
  askedFor(path: string): Asked[]
  /** Called before the model answers; may throw a refusal or wait. */
  before: Handler
  /** Called with the answer made and not yet sent. */
  after: Handler
}

export async function chatSite(messages = 0): Promise<ChatSite> {
  const model = new ModelServer(['12', '13'])
  const chat = model.chats[0]!
  for (let count = 0; count < messages; count++) model.post(chat, '12')
  const events: Dispatch[] = []
  const files: Files = { count: 0, part_size: 0, parts: new Map() }
  const http = await envelopeServer(async (asked) => {
    await site.before(asked)
    const answered = answerOfFiles(files, asked) ?? answer(model, events, asked)
    await site.after(asked)
    return answered
  })
  const site: ChatSite = {
    http,
    model,
    chat,
    roomId: `${chat.chat_id}|1`,
    events,
    files,
    askedFor: (path) => http.asked.filter((asked) => asked.path === `/api/chat/${path}`),
    before: () => undefined,
    after: () => undefined,
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
  return site
}

/** The storage of the site. Files larger than `part_size` go in parts, unless it is 0. */
interface Files {
  count: number
  part_size: number
  parts: Map<string, { size: number; there: Set<number> }>
}

function answerOfFiles(files: Files, { path, input }: Asked): unknown {
  const part = /^(\/files\/\d+)\/parts\/(\d+)$/.exec(path)
  if (part) return void files.parts.get(part[1]!)?.there.add(Number(part[2]))
  if (path.endsWith('/upload_sign')) return permission(files, Number(input['size']))
  const known = files.parts.get(String(input['url']))
  if (!path.endsWith('/upload_parts') && !path.endsWith('/upload_finish')) return undefined
  if (!known) throw new No({ reason: 'permission_not_allowed' })
  const { part_size } = files
  const all = Array.from({ length: Math.ceil(known.size / part_size) }, (_, index) => {
    const size = Math.min(part_size, known.size - index * part_size)
    return { n: index + 1, size, sign_url: `${input['url']}/parts/${index + 1}` }
  })
  const parts = all.filter(({ n }) => !known.there.has(n))
  if (path.endsWith('/upload_finish')) return { state: parts.length > 0 ? 'incomplete' : 'ready' }
  const received = known.size - parts.reduce((sum, { size }) => sum + size, 0)
  return { received, part_size, parts: parts.slice(0, 2) }
}

function permission(files: Files, size: number) {
  const url = `/files/${++files.count}`
  const isInParts = files.part_size > 0 && size > files.part_size
  if (isInParts) files.parts.set(url, { size, there: new Set() })
  const part_size = isInParts ? files.part_size : 0
  return { sign_url: url, url, thumbnail_sign_url: `${url}_t`, thumbnail_url: `${url}_t`, part_size }
}

function answer(model: ModelServer, events: Dispatch[], { path, input }: Asked): unknown {
  const chat = model.chats.find(({ chat_id }) => chat_id === input['chat_id'])!
  switch (path) {
    case '/api/chat/get_message_updates':
      return model.updates(input['after'])
    case '/api/chat/get_messages':
      return model.page(chat, { ...input, limit: Number(input['limit'] ?? 20) })
    case '/api/chat/get_changes':
      return model.changesAfter(chat, Number(input['after']))
    case '/api/chat/get_channels':
      return []
    case '/api/support/translate':
      return { content: `${input['content']} in ${input['lang']}`, lang: input['lang'] }
    case '/api/user/template_field':
      return { str: String(input['str']).replace('{nickname}', 'Asha') }
    case '/api/chat/ack':
      events.push(model.readerSees(chat, Number(input['message_id'])))
      return { unread: 0 }
    case '/api/chat/remove_message':
      if (input['all']) return model.clearThrough(chat, Number(input['message_id']))
      for (const id of input['message_ids'] as unknown as string[]) {
        events.push(Number(input['scope']) === 2 ? model.remove(chat, Number(id)) : model.hide(chat, Number(id)))
      }
      return {}
    case '/api/chat/remove_chat':
      return model.clearThrough(chat, Number(input['message_id']), true)
    case '/api/chat/pin_message':
      events.push(model.pinMessage(chat, String(input['status']) === 'yes' ? Number(input['message_id']) : undefined))
      return {}
    case '/api/chat/mark_unread':
      events.push(model.mark(chat))
      return {}
    case '/api/chat/send_message': {
      const nonce = input['nonce']!
      const known = chat.messages.findIndex((message) => message.nonce === nonce)
      if (known < 0) events.push(model.post(chat, READER, { nonce }))
      const message = model.message(chat, known < 0 ? chat.messages.length : known + 1)
      return { ...message, content: { type: ContentType.Text, data: { text: nonce } } }
    }
    default:
      return {}
  }
}
