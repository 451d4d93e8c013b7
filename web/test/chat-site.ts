import type { Dispatch } from '@mela/contract/events.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { envelopeServer, type Asked, type EnvelopeServer, type Handler } from './envelope-server.ts'
import { ModelServer, READER } from './model-server.ts'

/** The model server behind real HTTP, for tests of what asks it. */
export interface ChatSite extends AsyncDisposable {
  http: EnvelopeServer
  model: ModelServer
  chat: ModelServer['chats'][number]
  roomId: string
  /** The events that sends and acks of the reader caused. */
  events: Dispatch[]
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
  let files = 0
  const http = await envelopeServer(async (asked) => {
    await site.before(asked)
    const answered = asked.path.endsWith('/upload_sign') ? permission(++files) : answer(model, events, asked)
    await site.after(asked)
    return answered
  })
  const site: ChatSite = {
    http,
    model,
    chat,
    roomId: `${chat.chat_id}|1`,
    events,
    askedFor: (path) => http.asked.filter((asked) => asked.path === `/api/chat/${path}`),
    before: () => undefined,
    after: () => undefined,
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
  return site
}

function permission(number: number) {
  const name = `/files/${number}`
  return { sign_url: name, url: name, thumbnail_sign_url: `${name}_t`, thumbnail_url: `${name}_t` }
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
