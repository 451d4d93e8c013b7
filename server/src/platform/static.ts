import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
const SECURITY_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}
const A_YEAR = 'public, max-age=31536000, immutable'

/** The built app: hashed files may be kept for ever, every other path is the page itself, asked for anew each time. */
export async function serveWeb(http: FastifyInstance, web_dir: string): Promise<void> {
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'))
  const page_file = join(web_dir, 'index.html')
  if (!existsSync(page_file)) return
  const page = readFileSync(page_file)
  await http.register(fastifyStatic, {
    root: web_dir,
    index: false,
    // One route per file: a folder, the root among them, is a path of the app like any other.
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.header(name, value)
      response.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
    },
  })
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(SECURITY_HEADERS).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  http.get('/', sendPage)
  http.setNotFoundHandler((request, reply) =>
    // A page of an older build asks for files that are gone: it must not get a page in their place.
    request.url.startsWith('/assets/') ? reply.code(404).type('text/plain').send('gone') : sendPage(request, reply),
  )
}

/** The reference of all calls, readable by people at /docs and by programs at /openapi.json. */
export async function serveDocs(http: FastifyInstance): Promise<void> {
  const document = readFileSync(new URL('../../../contract/openapi.json', import.meta.url), 'utf8')
  http.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await http.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
}
