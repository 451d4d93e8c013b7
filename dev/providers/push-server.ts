import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

// A push service as browsers have one (RFC 8030 and 8292), on this machine: it takes messages for places under /push/,
// believes only who signed for them, cannot read what is inside, and shows at /messages what it was given.
interface TakenPush {
  /** The last part of the endpoint. */
  place: string
  ttl: number
  topic?: string
  urgency?: string
  /** Who vouched for it, and with which key. */
  subject: string
  public_key: string
  /** Encrypted, in base64. */
  body: string
}

const MAX_BYTES = 4_096
const MAX_LIFE_SECONDS = 24 * 3_600

async function openPushServer(port = 0, host = '127.0.0.1'): Promise<Server> {
  const taken: TakenPush[] = []
  const gone = new Set<string>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://push').pathname
    const place = /^\/push\/([\w-]+)$/.exec(path)?.[1]
    const reply = (status: number, body = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
    if (request.method === 'GET' && path === '/messages') return reply(200, JSON.stringify(taken))
    if (!place) return reply(404)
    if (request.method === 'DELETE') {
      gone.add(place)
      return reply(204)
    }
    if (request.method !== 'POST') return reply(405)
    if (gone.has(place)) return reply(410)
    return void readPush(request, place).then((push) => {
      if (typeof push === 'number') return reply(push)
      taken.push(push)
      return reply(201, '', { Location: `/messages/${taken.length}` })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** What was sent, or the status that a push service refuses it with. */
async function readPush(request: IncomingMessage, place: string): Promise<TakenPush | number> {
  const { headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length > MAX_BYTES) return 413
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) return 400
  const voucher = readVoucher(headers.authorization ?? '', `http://${headers.host}`)
  if (!voucher) return 403
  return {
    place,
    ttl: Number(headers['ttl']),
    ...(typeof headers['topic'] === 'string' ? { topic: headers['topic'] } : {}),
    ...(typeof headers['urgency'] === 'string' ? { urgency: headers['urgency'] } : {}),
    ...voucher,
    body: body.toString('base64'),
  }
}

function readVoucher(authorization: string, audience: string): { subject: string; public_key: string } | undefined {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization)
  if (!match) return undefined
  const [, header = '', claims = '', signature = '', public_key = ''] = match
  const point = Buffer.from(public_key, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const is_signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const left = Number(exp) - Date.now() / 1000
  if (!is_signed || aud !== audience || !(left > 0 && left <= MAX_LIFE_SECONDS)) return undefined
  return { subject: String(sub), public_key }
}

if (import.meta.main) {
  const server = await openPushServer(Number(process.argv[2] ?? 0))
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
}
