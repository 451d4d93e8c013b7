import { randomUUID } from 'node:crypto'
import type { ChatSummary, Message } from '@mela/contract/chat/chat.ts'
import { createCaller, Refused, type Caller, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import type { RefusalData } from '@mela/contract/errors.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { Device } from './device.ts'

/** Whoever a text is for. */
export interface Somebody {
  id: string
}

// What a person does: with a phone in the hand, through HTTP and a socket, knowing nothing of the inside.
export class Person {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly token: string
  /** What their browser is known by. */
  readonly device: string
  readonly call: Caller
  readonly devices: Device[] = []
  #origin: string

  constructor(origin: string, login: CallOutput<'login'>, username: string, password: string, device = '') {
    this.id = login.user_id
    this.username = username
    this.password = password
    this.token = login.token
    this.device = device
    this.#origin = origin
    this.call = callerAt(() => this.#origin, login.token, 'en', device)
  }

  /** The same person, with the same session, at another process. */
  at(origin: string): Person {
    const login = { token: this.token, user_id: this.id, is_new: false }
    return new Person(origin, login, this.username, this.password, this.device)
  }

  /** The same person with a new session, for when the old one is too old. */
  async signIn(): Promise<Person> {
    const { username, password, device } = this
    const guest = callerAt(() => this.#origin, undefined, 'en', device)
    const login = await guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
    return new Person(this.#origin, login, username, password, device)
  }

  sendMessage(to: Somebody, text: string, more: Partial<CallInput<'sendMessage'>> = {}): Promise<Message> {
    return this.call('sendMessage', {
      chat_id: privateChatId(this.id, to.id),
      chat_type: ChatType.Private,
      nonce: randomUUID(),
      content: { type: 1, data: { text } },
      ...more,
    })
  }

  async ack(of: Somebody, message_id: string): Promise<number> {
    const { unread } = await this.call('ack', { ...this.#chat(of), message_id })
    return unread
  }

  getMessages(of: Somebody, page: Omit<CallInput<'getMessages'>, 'chat_id' | 'chat_type'> = {}): Promise<Message[]> {
    return this.call('getMessages', { ...this.#chat(of), ...page })
  }

  getMessageUpdates(after?: string): Promise<CallOutput<'getMessageUpdates'>> {
    return this.call('getMessageUpdates', after === undefined ? {} : { after })
  }

  /** The row of the chat list, as a freshly opened app reads it. */
  async chatWith(other: Somebody): Promise<ChatSummary | undefined> {
    const { list } = await this.getMessageUpdates()
    return list.find(({ chat_id }) => chat_id === privateChatId(this.id, other.id))
  }

  async removeChat(of: Somebody): Promise<void> {
    await this.call('removeChat', this.#chat(of))
  }

  /** A new device, connected and signed in. */
  async openDevice(): Promise<Device> {
    const device = await this.openSilentDevice()
    const code = await device.login(this.token)
    if (code !== 10000) throw new Error(`login answered ${code}`)
    return device
  }

  /** Connected, and not signed in. */
  async openSilentDevice(): Promise<Device> {
    const device = await Device.open(this.#origin)
    this.devices.push(device)
    return device
  }

  #chat(other: Somebody) {
    return { chat_id: privateChatId(this.id, other.id), chat_type: ChatType.Private }
  }
}

export function callerAt(origin: () => string, token?: string, language = 'en', device = ''): Caller {
  const fetchThere = device ? fetchFrom(device) : fetch
  const here: Caller = (name, input, options) =>
    createCaller({ origin: origin(), token: () => token, language: () => language, fetch: fetchThere })(
      ...([name, input, options] as const),
    )
  return here
}

/** From a browser that keeps a cookie. */
const fetchFrom =
  (device: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', `mela_device=${device}`)
    return fetch(input, { ...init, headers })
  }

/** What the server said no with; fails when it said yes or broke. */
export async function refusalOf(answer: Promise<unknown>): Promise<RefusalData & { code: number }> {
  const outcome = await answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error(`expected a refusal, got ${JSON.stringify(outcome.value)}`)
  if (!(outcome.error instanceof Refused)) throw outcome.error
  return { ...outcome.error.data, code: outcome.error.code }
}

export async function reasonOf(answer: Promise<unknown>): Promise<string> {
  return (await refusalOf(answer)).reason
}
