import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SUCCESS_CODE, refusals, type RefusalData } from '@mela/contract/errors.ts'

// A real HTTP server that speaks the envelope. The page's fetch is pointed at it, as a browser points it at its origin.
export interface Asked {
  method: string
  path: string
  input: Record<string, string & number>
  headers: IncomingHttpHeaders
}
/** What the handler throws to say no. */
export class No extends Error {
  readonly data: RefusalData
  constructor(data: Omit<RefusalData, 'text'>) {
    super(data.reason)
    this.data = { text: '', ...data }
  }
}
/** What the handler throws so that a proxy seems to answer in the place of the server. */
export class OfProxy extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`a proxy answers ${status}`)
    this.status = status
    this.body = body
  }
}
export type Handler = (asked: Asked) => unknown

export interface EnvelopeServer extends AsyncDisposable {
  asked: Asked[]
  origin: string
  /** While false every request is cut off without an answer. */
  isUp: boolean
}

export async function envelopeServer(handle: Handler): Promise<EnvelopeServer> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void respond())
    async function respond(): Promise<void> {
      const url = new URL(request.url!, 'http://mela')
      // A file on its way into the storage is no JSON.
      const body = url.pathname.startsWith('/files/') ? '' : Buffer.concat(chunks).toString()
      const asked = {
        method: request.method!,
        path: url.pathname,
        input: (body ? JSON.parse(body) : Object.fromEntries(url.searchParams)) as Asked['input'],
        headers: request.headers,
      }
      server.asked.push(asked)
      if (!server.isUp) return void request.socket.destroy()
      let envelope: { code: number; data: unknown }
      try {
        envelope = { code: SUCCESS_CODE, data: (await handle(asked)) ?? {} }
      } catch (error) {
        if (error instanceof OfProxy) {
          response.writeHead(error.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(error.body))
          return
        }
        if (!(error instanceof No)) throw error
        envelope = { code: refusals[error.data.reason].code, data: error.data }
      }
      // The answer of a server that went down meanwhile is lost.
      if (!server.isUp) return void request.socket.destroy()
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(envelope))
    }
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const fetch = globalThis.fetch
  globalThis.fetch = (input, init) => fetch(new URL(String(input), origin), init)
  const server: EnvelopeServer = {
    asked: [],
    origin,
    isUp: true,
    async [Symbol.asyncDispose]() {
      globalThis.fetch = fetch
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
    },
  }
  return server
}

/** Resolves as soon as the condition holds; asked again at every change of what `watch` watches. */
export function until(watch: (look: () => void) => () => void, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve()
    const unwatch = watch(() => {
      if (!holds()) return
      unwatch()
      resolve()
    })
  })
}
