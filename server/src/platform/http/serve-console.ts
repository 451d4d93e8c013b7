import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { A_YEAR, inlineScripts, SECURITY_HEADERS } from './static.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** What the console reaches beside its own files: the calls of operators, and the pictures that people sent. */
const OTHERS = /^\/(admin|files)\//

/** Narrower than the app's: nothing is embedded, nobody but this origin is called. */
function policyOf({ MEDIA_ORIGIN }: Pick<Config, 'MEDIA_ORIGIN'>, page: string): string {
  const files = MEDIA_ORIGIN && ` ${MEDIA_ORIGIN}`
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(page)}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${files}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/**
 * The built console, for whoever asks for the host of CONSOLE_ORIGIN. There is nothing of the app there, and nothing of
 * the console anywhere else. It is small, so it is kept in memory.
 */
export function serveConsole(
  http: FastifyInstance,
  config: Pick<Config, 'ADMIN' | 'CONSOLE_ORIGIN' | 'CONSOLE_DIR' | 'MEDIA_ORIGIN'>,
): void {
  const page_file = join(config.CONSOLE_DIR, 'index.html')
  if (!config.ADMIN || !config.CONSOLE_ORIGIN || !existsSync(page_file)) return
  const { host } = new URL(config.CONSOLE_ORIGIN)
  const page = readFileSync(page_file)
  const files = readFiles(config.CONSOLE_DIR)
  const headers = {
    ...SECURITY_HEADERS,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-security-policy': policyOf(config, page.toString()),
  }
  const send = (reply: FastifyReply, name: string, content: Buffer) =>
    reply
      .headers(headers)
      .header('cache-control', name.startsWith('/assets/') ? A_YEAR : 'no-cache')
      .type(TYPES[extname(name)] ?? 'application/octet-stream')
      .send(content)
  http.addHook('onRequest', async (request, reply) => {
    if (request.host !== host || OTHERS.test(request.url)) return
    const path = request.url.split('?', 1)[0]!
    const file = files.get(path)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(404).type('text/plain').send('not here')
    if (file) return send(reply, path, file)
    // A page of an older build asks for files that are gone, and the app's calls are not here: neither gets a page.
    if (/^\/(assets|api|socket\.io)\//.test(path)) return reply.code(404).type('text/plain').send('not here')
    return send(reply, '/index.html', page)
  })
}

function readFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    names.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [file.slice(folder.replace(/\/+$/, '').length), readFileSync(file)]
    }),
  )
}
