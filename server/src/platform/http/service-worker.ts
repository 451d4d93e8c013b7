import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

// The one script a browser runs without asking the page, so operators can take it back: SERVICE_WORKER=off answers with
// a worker that forgets everything and lets the open pages start again without one.
export const SERVICE_WORKER_FILE = 'sw.js'
const UNREGISTER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  const windows = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const window of windows) await window.navigate(window.url)
}
`

export function serveServiceWorker(
  http: FastifyInstance,
  { web_dir, is_on, headers }: { web_dir: string; is_on: boolean; headers: Record<string, string> },
): void {
  const file = join(web_dir, SERVICE_WORKER_FILE)
  if (!existsSync(file)) return
  // The worker keeps the page with its headers: with other headers it has to be another worker.
  const mark = createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 12)
  const script = is_on ? `${readFileSync(file, 'utf8')}\n// ${mark}\n` : UNREGISTER
  http.get(`/${SERVICE_WORKER_FILE}`, (_request, reply) =>
    reply.headers(headers).header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}
