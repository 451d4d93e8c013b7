import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Telemetry } from '../telemetry.ts'

// What load balancers and Prometheus ask, on a port of its own: none of it is for the public.
const PATHS = ['/health', '/ready', '/metrics'] as const

export interface Health {
  /** What a process needs before it takes traffic; the names of those that are missing. */
  missing(): Promise<string[]>
}

export interface Monitor {
  port: number
  close(): Promise<void>
}

export async function startMonitor(
  { MONITOR_HOST, MONITOR_PORT }: Pick<Config, 'MONITOR_HOST' | 'MONITOR_PORT'>,
  telemetry: Telemetry,
  health: Health,
): Promise<Monitor> {
  const http = fastify({ forceCloseConnections: true })
  http.get('/health', () => ({ ok: true }))
  http.get('/ready', async (_request, reply) => {
    const missing = await health.missing()
    return reply.code(missing.length === 0 ? 200 : 503).send({ ok: missing.length === 0, missing })
  })
  http.get('/metrics', async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4').send(await telemetry.metrics()),
  )
  await http.listen({ host: MONITOR_HOST, port: MONITOR_PORT })
  return { port: (http.server.address() as AddressInfo).port, close: () => http.close() }
}

/** On the public port they are no pages of the app: a load balancer that still asks there must not take one for a yes. */
export function hideMonitor(http: FastifyInstance): void {
  for (const path of PATHS) {
    http.get(path, (_request, reply) => reply.code(404).type('text/plain').send('answered on MONITOR_PORT'))
  }
}
