import { createServer, type IncomingMessage, type Server } from 'node:http'

// Where the messages land that a real site would send by SMS or e-mail. A post of {"to", "text", "subject"?} to
// /messages keeps one, in memory, which is how an SMS comes; the page shows them newest first.
export interface InboxMessage {
  to: string
  text: string
  subject?: string
  received_at: string
}

const KEPT = 200
const MAX_BYTES = 100_000

/** `messages` holds the newest first; what is put in front of it shows on the page. */
export async function openInbox(port: number, host = '127.0.0.1', messages: InboxMessage[] = []): Promise<Server> {
  const server = createServer((request, response) => {
    const reply = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body)
    const path = new URL(request.url ?? '/', 'http://inbox').pathname
    if (request.method === 'POST' && path === '/messages') {
      void readMessage(request).then((message) => {
        if (!message) return reply(400, 'text/plain', 'expected {"to": …, "text": …}\n')
        keepMessage(messages, message)
        return reply(201, 'application/json', '{}\n')
      })
      return
    }
    if (request.method !== 'GET') reply(405, 'text/plain', 'GET, or POST to /messages\n')
    else if (path === '/messages') reply(200, 'application/json', JSON.stringify(messages))
    else if (path === '/') reply(200, 'text/html', page(messages))
    else reply(404, 'text/plain', 'nothing here\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

export function keepMessage(messages: InboxMessage[], message: InboxMessage): void {
  messages.unshift(message)
  messages.length = Math.min(messages.length, KEPT)
}

async function readMessage(request: IncomingMessage): Promise<InboxMessage | undefined> {
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BYTES) return undefined
      chunks.push(chunk)
    }
    const { to, text, subject } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    if (typeof to !== 'string' || typeof text !== 'string') return undefined
    return { to, text, ...(typeof subject === 'string' ? { subject } : {}), received_at: new Date().toISOString() }
  } catch {
    return undefined
  }
}

const EMPTY = '<p>Nothing was sent yet. Codes by SMS and e-mail land here.</p>'

function page(messages: readonly InboxMessage[]): string {
  const rows = messages.map(
    ({ to, text, subject, received_at }) =>
      `<article><h2>${escape(subject ?? to)}</h2><p>${escape(text)}</p><footer>${escape(to)} · ${received_at}</footer></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Mela inbox</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui}body{max-width:40rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8885;padding:.5rem 0}h2{font-size:1rem;margin:0}p{white-space:pre-wrap;margin:.25rem 0}footer{opacity:.7;font-size:.85rem}</style>
<h1>Inbox</h1>${rows.join('') || EMPTY}</html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
