import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import type { NotaryConfig } from '../custodians.ts'
import { systemNow, systemRandom } from '../system.ts'
import { createLog } from '../platform/telemetry.ts'
import { give, refuse, type Answer } from './answers.ts'
import { createLines } from './lines.ts'
import { listChains } from './list-chains.ts'
import { listReleases } from './list-releases.ts'
import { makeChain } from './make-chain.ts'
import { createNotary, type Notary } from './notary.ts'
import { chainRequest, chainsRequest, releaseRequest, releasesRequest } from './records.ts'
import { releaseLink } from './release-link.ts'

// The second custodian of the draw: a process of its own that shares nothing with the site but this interface.
const BODY_BYTES = 16 * 1024
const REQUEST_MS = 10_000

export interface RunningNotary {
  port: number
  log: Logger
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>
}

/** What a test may put in the place of time. */
export interface NotaryOverrides {
  now?: () => Date
}

export async function startNotary(config: NotaryConfig, overrides: NotaryOverrides = {}): Promise<RunningNotary> {
  const log = createLog(config)
  const parts = { log, now: overrides.now ?? systemNow, random: systemRandom }
  const notary = await createNotary(config.NOTARY_DIR, config.NOTARY_SECRET, parts)
  const http = serve(notary)
  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject).listen(config.PORT, config.HOST, resolve)
    })
  } catch (error) {
    await notary.store.close()
    throw error
  }
  const { port } = http.address() as AddressInfo
  log.info({ key: notary.signer.key, port }, 'ready')
  return {
    port,
    log,
    async stop() {
      await new Promise((resolve) => http.close(resolve))
      await notary.store.close()
    },
  }
}

interface Asked {
  query: Record<string, string>
  body: unknown
}
type Handler = (asked: Asked) => Promise<Answer> | Answer

function parsed<T>(
  schema: ZodType<T>,
  input: unknown,
  work: (value: T) => Promise<Answer> | Answer,
): Promise<Answer> | Answer {
  const result = schema.safeParse(input)
  if (result.success) return work(result.data)
  const fields = result.error.issues.map((issue) => issue.path.join('.') || issue.code)
  return refuse('invalid', { fields: [...new Set(fields)] })
}

function handlersOf(notary: Notary): Map<string, Handler> {
  const inLine = createLines()
  return new Map<string, Handler>([
    ['GET /health', () => give({ ok: true })],
    ['GET /key', () => give({ key: notary.signer.key })],
    ['GET /chains', ({ query }) => parsed(chainsRequest, query, (asked) => listChains(notary, asked))],
    ['GET /releases', ({ query }) => parsed(releasesRequest, query, (asked) => listReleases(notary, asked))],
    [
      'POST /chains',
      ({ body }) => parsed(chainRequest, body, (draft) => inLine(draft.line, () => makeChain(notary, draft))),
    ],
    [
      'POST /release',
      ({ body }) => parsed(releaseRequest, body, (asked) => inLine(asked.line, () => releaseLink(notary, asked))),
    ],
  ])
}

function serve(notary: Notary): Server {
  const handlers = handlersOf(notary)
  return createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    answer(handlers, request)
      .catch((error: unknown) => {
        // Whoever hangs up in the middle of a request is nobody's fault.
        if (!request.complete) return refuse('invalid')
        notary.log.error({ err: error, method: request.method }, 'fault')
        return refuse('fault')
      })
      .then((answered) => send(response, answered))
      .catch((error: unknown) => notary.log.error({ err: error }, 'request not answered'))
  })
}

async function answer(handlers: Map<string, Handler>, request: IncomingMessage): Promise<Answer> {
  const url = URL.parse(request.url ?? '', 'http://notary')
  const handler = url && handlers.get(`${request.method} ${url.pathname}`)
  if (!handler) return refuse('unknown_path')
  const query = Object.fromEntries(url.searchParams)
  if (request.method === 'GET') return handler({ query, body: undefined })
  const text = await readBody(request)
  if (text === undefined) return refuse('too_large')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refuse('invalid', { fields: [] })
  }
  return handler({ query, body })
}

/** Nothing where it is too long; it is read to its end all the same, so that whoever sends it hears the answer. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_BYTES) chunks.push(chunk)
  }
  return size > BODY_BYTES ? undefined : Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body))
}
