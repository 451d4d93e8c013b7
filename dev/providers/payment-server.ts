import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { badRequest, found, type Answer } from './payment-answers.ts'
import { Links, type LinkAct } from './payment-links.ts'
import { paymentPage } from './payment-page.ts'
import { isPayoutMode, Payouts } from './payment-payouts.ts'
import { isWebhookMode, Webhooks } from './payment-webhooks.ts'

// A payment provider on this machine that speaks as Razorpay does: payment links with their page, payouts, and signed
// webhooks. Like a real one it asks for its keys. What goes wrong between companies is arranged under /control.
const { env } = process
const KEYS = `${env['PAYMENT_KEY_ID'] ?? ''}:${env['PAYMENT_KEY_SECRET'] ?? ''}`
const webhooks = new Webhooks(env['WEBHOOK_URL'] ?? '', env['WEBHOOK_SECRET'] ?? '')
const links = new Links(webhooks)
const payouts = new Payouts(webhooks, env['STATE_FILE'] ?? '')

type Body = Record<string, unknown>
interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Body
  key: string
  origin: string
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (text === '') return {}
  const is_form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return is_form ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) as Body)
}

const unknown: Answer = { status: 404, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'no such path' } } }

function answerApi({ method, path, query, body, key, origin }: Asked): Answer | Promise<Answer | 'dropped'> {
  const [, , kind, id, act] = path.split('/')
  if (kind === 'payment_links') {
    if (!id) return method === 'POST' ? links.create(body, origin) : links.list(query)
    const link = links.find(id)
    if (!link) return badRequest('The id provided does not exist', 'id')
    if (act === 'cancel' && link.status !== 'created') return badRequest(`the link is ${link.status}`, 'id')
    if (act === 'cancel') links.act(link, 'cancel')
    return links.show(link)
  }
  if (kind !== 'payouts') return unknown
  if (method === 'POST') return payouts.create(body, key)
  return id ? payouts.get(id) : payouts.list(query)
}

/** What tests arrange; see the names. */
function answerControl({ method, path, body }: Asked): Answer {
  if (method === 'GET') return found({ payouts: payouts.all, webhooks: webhooks.sent })
  if (path === '/control/release') return found({ released: webhooks.release() })
  if (path === '/control/link') {
    const link = links.find(String(body['reference_id']))
    if (!link) return unknown
    const payment = links.act(link, body['act'] as LinkAct, body['amount'] as number | undefined)
    return found({ link, payment: payment ?? null })
  }
  if (path === '/control/take_back') {
    const { payment_id, how, amount } = body as { payment_id: string; how: 'refund' | 'dispute'; amount?: number }
    return links.takeBack(payment_id, how, amount) ? found({}) : unknown
  }
  if (path === '/control/payout') {
    return payouts.settle(String(body['which']), body['status'] as never) ? found({}) : unknown
  }
  if (path !== '/control') return unknown
  if (isWebhookMode(body['webhooks'])) webhooks.mode = body['webhooks']
  if (isPayoutMode(body['payouts'])) payouts.mode = body['payouts']
  if (typeof body['delay_ms'] === 'number') payouts.delay_ms = body['delay_ms']
  if (typeof body['webhook_url'] === 'string') webhooks.url = body['webhook_url']
  return found({})
}

function answerPage({ method, path, query, body }: Asked, response: ServerResponse): void {
  const link = links.find(path.slice('/pay/'.length))
  if (!link) return void response.writeHead(404).end('no such link\n')
  if (method === 'POST') {
    const act = String(body['act']) as LinkAct
    links.act(link, act)
    return void response.writeHead(303, { Location: `${path}${act === 'fail' ? '?failed=1' : ''}` }).end()
  }
  const page = paymentPage(link, query.has('failed'))
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://${request.headers.host}`
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin)
  const key = String(request.headers['x-payout-idempotency'] ?? '')
  const asked: Asked = { method: request.method ?? 'GET', path, query, body: await readBody(request), key, origin }
  if (path.startsWith('/pay/')) return answerPage(asked, response)
  const is_control = path === '/control' || path.startsWith('/control/')
  const is_known = request.headers.authorization === `Basic ${Buffer.from(KEYS).toString('base64')}`
  const refused: Answer = {
    status: 401,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
  }
  const given = is_control ? answerControl(asked) : is_known ? await answerApi(asked) : refused
  if (given === 'dropped') return void request.socket.destroy()
  response.writeHead(given.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given.body))
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => {
    if (!response.headersSent) response.writeHead(400).end('{}')
  })
})
server.listen(Number(env['PAYMENT_PORT'] ?? 0), '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
