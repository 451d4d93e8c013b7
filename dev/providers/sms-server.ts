import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// A gateway that sends no SMS: a POST of {"to", "text"} to /send is kept and shown at /messages. Like a real one it
// asks for its token, and has no route to some numbers.
interface Sms {
  to: string
  text: string
  received_at: string
}
const TOKEN = process.env['SMS_TOKEN'] ?? ''
const NO_ROUTE = /0000$/

async function readJson(request: IncomingMessage): Promise<{ to?: unknown; text?: unknown }> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as { to?: unknown; text?: unknown }
}

const messages: Sms[] = []

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (request.method === 'GET' && request.url === '/messages') return { status: 200, body: messages }
  if (request.method !== 'POST' || request.url !== '/send') return { status: 404, body: {} }
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} }
  const { to, text } = await readJson(request)
  if (typeof to !== 'string' || typeof text !== 'string' || !/^\+\d{8,19}$/.test(to)) return { status: 400, body: {} }
  if (NO_ROUTE.test(to)) return { status: 502, body: {} }
  messages.push({ to, text, received_at: new Date().toISOString() })
  return { status: 202, body: {} }
}

const server = createServer((request, response) => {
  void answer(request)
    .catch(() => ({ status: 400, body: {} }))
    .then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    })
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })))
