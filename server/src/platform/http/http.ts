import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '@mela/contract/call.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { refusals, SUCCESS_CODE, type RefusalName } from '@mela/contract/errors.ts'
import type { Context } from '../../context.ts'
import type { Session } from './auth.ts'
import { Encoded, RequestAsker, type Handler } from './handle.ts'
import { isRefusal, refuse, refuseAsPlatform, type RefusalDetails } from './refusal.ts'

const JSON_BODY_BYTES = 64 * 1024
/** A text of 5,000 characters in a query takes up to twelve bytes for each. */
const HEADER_BYTES = 64 * 1024
/** For a request to arrive, and once more for a call to be answered. */
const REQUEST_MS = 30_000
/** Connections on which a file arrives, which may take longer than any call. */
const long_requests = new WeakSet<object>()

/** From here on nobody but the caller watches how long this connection takes. */
export function letTakeLong(socket: object): void {
  long_requests.add(socket)
}

/** What comes next on this connection is watched again. */
export function takeNoLonger(socket: object): void {
  long_requests.delete(socket)
}

export function createHttp(context: Context): FastifyInstance {
  const trusted = context.config.TRUSTED_PROXIES
  const http = fastify({
    bodyLimit: JSON_BODY_BYTES,
    http: { maxHeaderSize: HEADER_BYTES },
    trustProxy: trusted > 0 && ((_address: string, hop: number) => hop < trusted),
    genReqId: createRequestIds(context),
    requestTimeout: REQUEST_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: endBrokenRequest,
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      answerRefusal(context, request, reply as FastifyReply, 'invalid_params', {}),
    routerOptions: { querystringParser: (text) => (text ? Object.fromEntries(new URLSearchParams(text)) : {}) },
  })
  // Every input passes a schema that keeps only what it names, so keys like __proto__ go nowhere.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = error.statusCode === 413 ? 'body_too_large' : 'invalid_params'
    if (!error.statusCode || error.statusCode >= 500) return answerFault(context, request, reply, error)
    return answerRefusal(context, request, reply, reason, {})
  })
  return http
}

/** Short enough to be read out, and of this process alone. */
function createRequestIds({ random }: Context): () => string {
  const process_name = random.bytes(3).toString('hex')
  let count = 0
  return () => `${process_name}-${(count++).toString(36)}`
}

const BROKEN: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

function endBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && long_requests.has(socket)) return
  const status = BROKEN[error.code ?? ''] ?? '400 Bad Request'
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  socket.destroy(error)
}

export function serveCalls(http: FastifyInstance, context: Context, handlers: Record<CallName, Handler>): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const measure = context.telemetry.callTimer(name)
    http.route({
      method: handler.call.method,
      url: `/api${handler.call.path}`,
      handler: async (request, reply) => {
        const started = performance.now()
        const deadline = setTimeout(() => answerTooLate(context, request, reply), REQUEST_MS)
        const code = await answer(context, request, reply, answerCall(context, handler, request, reply))
        clearTimeout(deadline)
        measure(code, performance.now() - started)
        return reply
      },
    })
  }
  http.all('/api/*', (request, reply) => answerRefusal(context, request, reply, 'unknown_path', {}))
}

async function answerCall(
  context: Context,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const found = findSession(context, request)
  // Nearly always known already, and then nothing waits.
  const session = found instanceof Promise ? await found : found
  requireCaller(handler, session)
  const input = parseInput(handler.call, request)
  const language = context.texts.language(languageOf(request))
  const asker = new RequestAsker(session, language, request, reply)
  return handler.run(context, input, asker, refuse)
}

/** Sends what the work gives, the refusal it ends with, or a fault that tells nothing; returns the code. */
export async function answer(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Promise<unknown>,
): Promise<number> {
  try {
    const data = await work
    const json = data instanceof Encoded ? data.json : JSON.stringify(data)
    send(reply, 200, `{"code":${SUCCESS_CODE},"data":${json}}`)
    return SUCCESS_CODE
  } catch (error) {
    if (isRefusal(error)) return answerRefusal(context, request, reply, error.reason, error.details)
    return answerFault(context, request, reply, error)
  }
}

export function parseInput({ method, input }: Pick<Call, 'method' | 'input'>, request: FastifyRequest): unknown {
  const parsed = input.safeParse((method === 'GET' || method === 'DELETE' ? request.query : request.body) ?? {})
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || 'input', issue.code]))
  throw refuseAsPlatform('invalid_params', { fields })
}

function findSession(context: Context, request: FastifyRequest) {
  const authorization = request.headers.authorization
  return authorization?.startsWith('Bearer ') ? context.sessions.find(authorization.slice('Bearer '.length)) : undefined
}

function requireCaller(handler: Handler, session: Session | undefined): void {
  if (session?.status === 'banned') throw refuseAsPlatform('user_banned')
  if (session?.status === 'blocked') throw refuseAsPlatform('account_blocked')
  if (!session && handler.call.who === 'signed_in') throw refuseAsPlatform('no_authorization')
}

function languageOf(request: FastifyRequest): string {
  const language = request.headers['language']
  return typeof language === 'string' ? language : ''
}

export function answerRefusal(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  reason: RefusalName,
  details: RefusalDetails,
  status = refusals[reason].status ?? 200,
): number {
  const { code } = refusals[reason]
  const data = { reason, text: context.texts.refusal(reason, languageOf(request)), ...details }
  send(reply, status, JSON.stringify({ code, data }))
  return code
}

/** Straight to the response: calls have no hooks and no serializer that the framework would have to run. */
function send(reply: FastifyReply, status: number, body: string): void {
  // The work of a call that was answered too late has ended after all.
  if (reply.raw.headersSent) return
  reply.hijack()
  // It stays open without saying so, as HTTP/1.1 means it.
  reply.raw.removeHeader('connection')
  reply.raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  reply.raw.end(body)
}

/** What the person sees never says what went wrong; the log has it under the request's id. */
function answerFault(context: Context, request: FastifyRequest, reply: FastifyReply, error: unknown): number {
  const path = request.url.split('?', 1)[0]
  context.log.error({ err: error, request_id: request.id, method: request.method, path }, 'fault')
  return answerRefusal(context, request, reply, 'service_error', { request_id: request.id })
}

/** Whoever asks again learns what became of it: every write is idempotent. */
function answerTooLate(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0]
  context.log.error({ request_id: request.id, method: request.method, path }, 'call timed out')
  answerRefusal(context, request, reply, 'service_error', { request_id: request.id }, 504)
}
