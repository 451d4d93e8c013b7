import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { answer, answerRefusal } from '../platform/http/http.ts'
import { isRefusal, refuse } from '../platform/http/refusal.ts'
import type { ByteRange } from '../platform/storage/storage.ts'
import { isSigned, nameOf, parseName, type FileName } from './address.ts'
import { sweepPrivate } from './upload/incoming-folder.ts'
import { finishIncoming } from './upload/finish-incoming.ts'
import { endingOf, THUMBNAIL_TYPE } from './kinds.ts'
import { openFile } from './private-bytes.ts'
import type { SignedRequest } from './upload/receive-body.ts'
import { receiveFile } from './upload/receive-file.ts'
import { receivePart } from './upload/receive-part.ts'
import { readFile, areaOf, type FileRow } from './rows.ts'

// Files come and go outside of /api: their bodies are no JSON. Nothing here can act as a page: no script, no frame, no guessing of types.
const FOR_EVER = 'public, max-age=31536000, immutable'
/** How often what a crash left of private photos is looked for. */
const SWEEP_MS = 5 * 60_000
const STATUS: Partial<Record<string, number>> = {
  permission_not_allowed: 403,
  media_too_large: 413,
  media_type_not_allowed: 415,
  invalid_params: 400,
}
/** The signature is the only credential, so any page may send what was signed for. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

type FileRequest = FastifyRequest<{
  Params: { name: string }
  Querystring: { exp?: string; sig?: string; save?: string }
}>
type PartRequest = FastifyRequest<{
  Params: { name: string; n: string }
  Querystring: { exp?: string; sig?: string }
}>

export async function serveFiles(http: FastifyInstance, context: Context): Promise<void> {
  await sweepPrivate(context)
  keepPrivateSwept(http, context)
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, and its reader counts.
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    scope.put('/files/:name', (request: FileRequest, reply) =>
      answerPut(context, request, reply, () => receiveFile(context, signedOf(request), request)),
    )
    scope.put('/files/:name/parts/:n', (request: PartRequest, reply) =>
      answerPut(context, request, reply, () => receivePart(context, signedPartOf(request), request)),
    )
    scope.get('/files/:name', { exposeHeadRoute: false }, (request: FileRequest, reply) =>
      answerGet(context, request, reply),
    )
    for (const path of ['/files/:name', '/files/:name/parts/:n']) {
      scope.options(path, (_request, reply) => reply.code(204).headers(CROSS_ORIGIN).send())
    }
    scope.all('/files/*', (_request, reply) => sendMissing(reply))
    done()
  })
}

function keepPrivateSwept(http: FastifyInstance, context: Context): void {
  const sweep = () =>
    void sweepPrivate(context).catch((error: unknown) => context.log.warn({ err: error }, 'private arrivals not swept'))
  const timer = setInterval(sweep, SWEEP_MS)
  timer.unref()
  http.addHook('onClose', (_http, done) => {
    clearInterval(timer)
    done()
  })
}

const signedOf = ({ params, query }: FileRequest): SignedRequest => ({ ...query, name: params.name })
const signedPartOf = ({ params, query }: PartRequest) => ({ ...query, name: params.name, n: params.n })

async function answerPut(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  receive: () => Promise<void>,
): Promise<FastifyReply> {
  if (context.config.MEDIA_ORIGIN) {
    for (const [name, value] of Object.entries(CROSS_ORIGIN)) reply.raw.setHeader(name, value)
  }
  try {
    await receive()
  } catch (error) {
    if (request.raw.errored || request.raw.socket.destroyed) return reply.hijack()
    // A body that nobody read to its end would be taken for the next request.
    if (!request.raw.readableEnded) reply.raw.setHeader('connection', 'close')
    const status = isRefusal(error) ? STATUS[error.reason] : undefined
    if (isRefusal(error) && status) answerRefusal(context, request, reply, error.reason, error.details, status)
    else await answer(context, request, reply, Promise.reject(error as Error))
    return reply
  }
  await answer(context, request, reply, Promise.resolve({}))
  return reply
}

const sendMissing = (reply: FastifyReply) => reply.code(404).type('text/plain').send('no such file\n')

async function answerGet(context: Context, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { MEDIA_ORIGIN } = context.config
  const name = parseName(request.params.name)
  if (!name || (MEDIA_ORIGIN && request.host !== new URL(MEDIA_ORIGIN).host)) return sendMissing(reply)
  const row = await readReadable(context, name)
  if (!row || (row.is_private && !isSigned(context, 'GET', name, request.query))) return sendMissing(reply)
  const size = name.is_thumbnail || row.is_private ? undefined : Number(row.stored_size)
  const range = size === undefined ? undefined : rangeOf(request.headers.range, size)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const part = await context.storage.get(areaOf(row), nameOf(name), range)
  if (!part) return sendMissing(reply)
  const body = row.is_private ? await openFile(context, row, part.stream, name) : part.stream
  if (!body) return sendMissing(reply)
  const whole = Buffer.isBuffer(body) ? body.length : part.size
  return reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': name.is_thumbnail ? THUMBNAIL_TYPE : row.stored_type!,
      'content-length': String(range ? range.last - range.first + 1 : whole),
      'content-disposition': request.query.save === undefined ? 'inline' : `attachment; filename="${savedAs(row)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': row.is_private ? 'private, no-store' : FOR_EVER,
      'cross-origin-resource-policy': MEDIA_ORIGIN ? 'cross-origin' : 'same-origin',
      ...(MEDIA_ORIGIN && !row.is_private ? { 'access-control-allow-origin': '*' } : {}),
      ...(size === undefined ? {} : { 'accept-ranges': 'bytes' }),
      ...(range ? { 'content-range': `bytes ${range.first}-${range.last}/${size}` } : {}),
    })
    .send(body)
}

/** The name on the device of whoever saves it. */
const savedAs = ({ key, stored_type }: FileRow) => `mela-${key.slice(0, 8)}.${endingOf(stored_type!)}`

async function readReadable(context: Context, name: FileName): Promise<FileRow | undefined> {
  const isReadable = (row: FileRow | undefined) => row?.state === 'ready' && (!name.is_thumbnail || row.has_thumbnail)
  const row = await readFile(context, name.key)
  if (!row || isReadable(row)) return row
  const is_finished = await finishIncoming(
    context,
    row,
    { ...name, is_thumbnail: row.state === 'ready' },
    refuse,
  ).catch((error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
  const again = is_finished ? await readFile(context, name.key) : undefined
  return isReadable(again) ? again : undefined
}

/** One range; anything else in the header counts as none. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  const suffix = /^bytes=-(\d{1,15})$/.exec(header ?? '')?.[1]
  if (suffix !== undefined)
    return Number(suffix) === 0 ? 'beyond' : { first: Math.max(0, size - Number(suffix)), last: size - 1 }
  if (!match) return undefined
  const first = Number(match[1])
  const last = Math.min(size - 1, Number(match[2] ?? size - 1))
  if (first >= size) return 'beyond'
  return last < first ? undefined : { first, last }
}
