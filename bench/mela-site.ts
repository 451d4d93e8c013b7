import { startMigratedPostgres, type Postgres } from '../server/test/engines/postgres.ts'
import { startNats, startRedis } from '../server/test/engines/services.ts'
import { startServer, type Server } from '../server/test/engines/server.ts'
import type { Engine } from '../server/test/engines/child.ts'

// A whole site of our own: the engines, and each role of the server in a process of its own.
export interface Site {
  postgres: Postgres
  nats: Engine
  redis: Engine
  api: Server
  gateway: Server
  worker: Server
  /** One more process, with roles and variables of its own. */
  startMore(roles: string, more: Record<string, string>): Promise<Server>
  /** Of all that serves people, by name. */
  pids(): Record<string, number>
}

export interface SiteOptions {
  /** Of PostgreSQL. */
  settings?: Record<string, string>
  /** Once the schema stands and before any server is connected. */
  prepare(postgres: Postgres): Promise<void>
  /** Where --profile leaves the CPU profiles of api, gateway and worker. */
  profile_dir?: string | undefined
  /** For node itself, by role. */
  node_args?: Record<string, string[]>
}

const SECRET = 'a secret of the bench, which guards nothing at all'

export async function startSite({ settings = {}, prepare, profile_dir, node_args = {} }: SiteOptions): Promise<Site> {
  const [postgres, nats, redis] = await Promise.all([startMigratedPostgres({ settings }), startNats(), startRedis()])
  await prepare(postgres)
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.app_url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    SECRET,
  }
  const start = (roles: string, more: Record<string, string> = {}) =>
    startServer({
      roles,
      env: { ...env, ...more },
      node_args: [...profiling(profile_dir, roles), ...(node_args[roles] ?? [])],
    })
  const [api, gateway, worker] = await Promise.all([start('api'), start('gateway'), start('worker')])
  return {
    ...{ postgres, nats, redis, api, gateway, worker },
    startMore: start,
    pids: () => ({
      api: api.pid,
      gateway: gateway.pid,
      worker: worker.pid,
      postgres: postgres.pid,
      nats: nats.pid,
      redis: redis.pid,
    }),
  }
}

const profiling = (dir: string | undefined, roles: string): string[] =>
  dir ? ['--cpu-prof', `--cpu-prof-dir=${dir}`, `--cpu-prof-name=${roles}.cpuprofile`] : []
