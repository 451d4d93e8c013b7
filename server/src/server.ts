import type { AddressInfo } from 'node:net'
import {
  adminHandlers,
  createPresence,
  handlers,
  jobs,
  readSessions,
  readShared,
  requireEconomy,
  serveAdmin,
  serveFiles,
  servePaymentWebhooks,
  signals,
  startDraws,
  startPushes,
  topics,
  watchAccount,
  watchGames,
  watchLedger,
} from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { systemNow, systemRandom } from './system.ts'
import { createSessions } from './platform/http/auth.ts'
import { listenForChanges } from './platform/cached.ts'
import { openBus } from './platform/realtime/bus.ts'
import { openCache } from './platform/cache.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { openDatabase } from './platform/data/db.ts'
import { startGateway } from './platform/realtime/gateway.ts'
import { createHttp, serveCalls } from './platform/http/http.ts'
import { startJobs } from './platform/data/jobs.ts'
import { createLimits } from './platform/http/limits.ts'
import { hideMonitor, startMonitor } from './platform/http/monitor.ts'
import { createOutbox, startRelay } from './platform/data/outbox.ts'
import { openRedis } from './platform/redis.ts'
import { serveConsole } from './platform/http/serve-console.ts'
import { createSettings } from './platform/settings.ts'
import { requireToBeAlone } from './platform/single-process.ts'
import { serveDocs, serveWeb } from './platform/http/static.ts'
import { createLog, createTelemetry } from './platform/telemetry.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { loadTexts } from './platform/texts.ts'

export interface RunningServer {
  port: number
  /** Where it answers to /health, /ready and /metrics. */
  monitor_port: number
  context: Context
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>
}

type Stop = () => Promise<unknown> | void

/** What a test may put in the place of time. */
export interface Overrides {
  now?: () => Date
}

export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  try {
    const context = await createContext(config, overrides, stops)
    if (config.ROLES.some((role) => role !== 'gateway')) await requireEconomy(context)
    return { ...(await serveRoles(context, stops)), context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createContext(config: Config, overrides: Overrides, stops: Stop[]): Promise<Context> {
  const log = createLog(config)
  if (config.is_alone) stops.push(await requireToBeAlone(config.DATABASE_URL, log))
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_CONNECTIONS, log)
  stops.push(() => db.close())
  const bus = await openBus(config.NATS_URL, log, config.NATS_PREFIX)
  stops.push(() => bus.close())
  const redis = openRedis(config.REDIS_URL, log)
  stops.push(() => redis?.destroy())
  const outbox = createOutbox(db, bus, log, () => topics(context))
  stops.push(() => outbox.flush())
  const now = overrides.now ?? systemNow
  const sessions = createSessions({ bus, readSessions: readSessions(db, now) })
  const context: Context = {
    config,
    log,
    db,
    bus,
    outbox,
    sessions,
    now,
    settings: createSettings(db, bus, now),
    storage: openStorage(config),
    cache: openCache(redis, config.REDIS_PREFIX),
    limits: createLimits(redis, config.REDIS_PREFIX),
    random: systemRandom,
    texts: loadTexts(config.LOCALES_DIR),
    telemetry: createTelemetry(),
  }
  listenForChanges(context)
  return context
}

/** Answers from the first moment to the last: it says that a process starts or drains. */
async function openMonitor(context: Context, stops: Stop[]) {
  let phase: 'starting' | 'serving' | 'draining' = 'starting'
  const missing = async () => [
    ...(phase === 'serving' ? [] : [phase]),
    ...(await context.db.pool.query('SELECT 1').then(
      () => [],
      () => ['database'],
    )),
    ...(context.bus.isConnected() ? [] : ['bus']),
  ]
  const monitor = await startMonitor(context.config, context.telemetry, { missing })
  stops.push(() => monitor.close())
  return {
    port: monitor.port,
    enter(next: 'serving' | 'draining') {
      phase = next
    },
  }
}

const ADMIN_CONNECTIONS = 8

/** For operators' calls: the same server under the role that alone may do what operators do. */
function asAdmin(context: Context, stops: Stop[]): Context {
  const { config, log } = context
  const connections = Math.min(config.DATABASE_CONNECTIONS, ADMIN_CONNECTIONS)
  const db = openDatabase(config.ADMIN_DATABASE_URL, connections, log)
  stops.push(() => db.close())
  return { ...context, db, main: context }
}

async function serveRoles(context: Context, stops: Stop[]): Promise<{ port: number; monitor_port: number }> {
  const { config, log, telemetry } = context
  const monitor = await openMonitor(context, stops)
  const http = createHttp(context)
  hideMonitor(http)
  const presence = createPresence(context)
  stops.push(() => presence.stop())
  context.sessions.onSeen((user_id) => presence.seen(user_id))
  if (config.ROLES.includes('api')) {
    serveConsole(http, config)
    watchAccount(context)
    serveCalls(http, context, handlers)
    serveAdmin(http, config.ADMIN ? asAdmin(context, stops) : context, adminHandlers)
    await serveFiles(http, context)
    await servePaymentWebhooks(http, context)
    if (config.NODE_ENV !== 'production') await serveDocs(http, config)
    await serveWeb(http, config)
  }
  if (config.ROLES.includes('worker')) {
    stops.push(startRelay(context.db, context.bus, topics(context), log))
    stops.push(startJobs(context, jobs))
    stops.push(startPushes(context))
    watchLedger(context)
    watchGames(context)
  }
  if (config.ROLES.includes('draw')) stops.push(startDraws(context))
  stops.push(() => closeHttp(http))
  if (config.ROLES.includes('gateway')) {
    await http.ready()
    const gateway = startGateway(http.server, context, readShared(context), signals)
    telemetry.gauge('mela_sockets', 'Open sockets', () => gateway.connections())
    stops.push(() => gateway.drain())
  }
  await http.listen({ host: config.HOST, port: config.PORT })
  monitor.enter('serving')
  stops.push(() => monitor.enter('draining'))
  const { port } = http.server.address() as AddressInfo
  log.info({ port, monitor_port: monitor.port }, 'ready')
  return { port, monitor_port: monitor.port }
}
