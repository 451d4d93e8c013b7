import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { SERVICE_WORKER_FILE, serveServiceWorker } from './service-worker.ts'

type Origins = Pick<Config, 'MEDIA_ORIGIN' | 'STORAGE' | 'S3_ENDPOINT' | 'PUBLIC_ORIGIN'>

/** Sockets to this site and to no other. Browsers count them as 'self'; older ones want them named. */
function socketOrigins(public_origin: string): string {
  const origins = public_origin.split(',').filter(Boolean)
  return origins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('')
}

/** Files may come from an origin of their own and go straight to where they are stored; banners may open pages of others in a frame. */
function policyOf({ MEDIA_ORIGIN, STORAGE, S3_ENDPOINT, PUBLIC_ORIGIN }: Origins, page: string): string {
  const files = MEDIA_ORIGIN && ` ${MEDIA_ORIGIN}`
  const storage = STORAGE === 's3' && S3_ENDPOINT ? ` ${new URL(S3_ENDPOINT).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(page)}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${files}`,
    "font-src 'self'",
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${socketOrigins(PUBLIC_ORIGIN)}${files}${storage}`,
    'frame-src https:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** A script that stands in the page itself is allowed by what it says. */
export const inlineScripts = (page: string): string => inlineTexts(page, /<script>([^]*?)<\/script>/g)
const inlineStyles = (page: string): string => inlineTexts(page, /<style>([^]*?)<\/style>/g)

function inlineTexts(page: string, tags: RegExp): string {
  const texts = [...page.matchAll(tags)].map((match) => match[1]!)
  return texts.map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('')
}

/** Checks the draws of a file that somebody has, also where it was saved: all it needs stands in itself. */
const VERIFIER_FILE = 'verify-draws.html'

/** It runs its own script and reaches nothing, not even this site. */
function verifierPolicy(web_dir: string): string {
  const file = join(web_dir, VERIFIER_FILE)
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [
    "default-src 'none'",
    `script-src${inlineScripts(page) || " 'none'"}`,
    `style-src${inlineStyles(page) || " 'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
export const SECURITY_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}
export const A_YEAR = 'public, max-age=31536000, immutable'

const isFile = (url: string): boolean => url.startsWith('/assets/') || url.startsWith(`/${VERIFIER_FILE}`)

/** The built app: hashed files may be kept for ever, every other path is the page itself, asked for again each time. */
export async function serveWeb(
  http: FastifyInstance,
  config: Origins & Pick<Config, 'WEB_DIR' | 'SERVICE_WORKER'>,
): Promise<void> {
  const web_dir = config.WEB_DIR
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'))
  const page_file = join(web_dir, 'index.html')
  if (!existsSync(page_file)) return
  const page = readFileSync(page_file, 'utf8')
  const headers = { ...SECURITY_HEADERS, 'content-security-policy': policyOf(config, page) }
  const verifier_headers = { ...SECURITY_HEADERS, 'content-security-policy': verifierPolicy(web_dir) }
  await http.register(fastifyStatic, {
    root: web_dir,
    index: false,
    globIgnore: [SERVICE_WORKER_FILE, '**/*.{br,gz}'],
    // The build leaves compressed texts beside the plain ones.
    preCompressed: true,
    // One route per file: a folder, the root among them, is a path of the app like any other.
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Also where a compressed one goes out.
      const is_verifier = path.includes(`/${VERIFIER_FILE}`)
      const given = is_verifier ? verifier_headers : headers
      for (const [name, value] of Object.entries(given)) response.header(name, value)
      response.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
    },
  })
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  http.get('/', sendPage)
  serveServiceWorker(http, { web_dir, is_on: config.SERVICE_WORKER, headers })
  http.setNotFoundHandler((request, reply) =>
    // A page of an older build asks for files that are gone: it must not get a page in their place. Whoever tells
    // something to an address where nobody listens must not take the page for a yes, and whoever saves the verifier
    // must not get the app.
    isFile(request.url) || !['GET', 'HEAD'].includes(request.method)
      ? reply.code(404).type('text/plain').send('gone')
      : sendPage(request, reply),
  )
}

/**
 * For development, where none of it has a policy of its own: the reference of all calls, readable by people at /docs and
 * by programs at /openapi.json, and the way from /admin to the console.
 */
export async function serveDocs(
  http: FastifyInstance,
  { CONSOLE_ORIGIN }: Pick<Config, 'CONSOLE_ORIGIN'>,
): Promise<void> {
  if (CONSOLE_ORIGIN) http.get('/admin', (_request, reply) => reply.redirect(CONSOLE_ORIGIN))
  const document = readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8')
  http.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await http.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
}
