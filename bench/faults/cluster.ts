import { query, startMigratedPostgres, type Postgres } from '../../server/test/engines/postgres.ts'
import { startNats, startRedis, type Wipeable } from '../../server/test/engines/services.ts'
import { startServer, type Server } from '../../server/test/engines/server.ts'
import type { Engine } from '../../server/test/engines/child.ts'
import type { Chance } from './chance.ts'
import { startProxy, type Proxy } from './proxy.ts'

export const KINDS = ['api', 'gateway', 'worker', 'postgres', 'nats', 'redis'] as const
export type Kind = (typeof KINDS)[number]

/** A whole product of our own: two apis, two gateways, a worker and their engines, with network between it and its clients. */
export interface Cluster {
  postgres: Postgres
  nats: Wipeable
  redis: Wipeable
  servers: { kind: Kind; name: string; engine: Server }[]
  members: Member[]
  /** What clients reach the apis and gateways through. */
  api_proxies: Proxy[]
  gateway_proxies: Proxy[]
  /** Between the apis and the bus. */
  bus_proxy: Proxy
  stop(): Promise<void>
}

export interface Member {
  kind: Kind
  name: string
  engine: Engine
}

export async function startCluster(chance: Chance): Promise<Cluster> {
  const [postgres, nats, redis] = await Promise.all([startMigratedPostgres(), startNats(), startRedis()])
  const bus_proxy = await startProxy(nats.port, chance.fork('bus'))
  const env = {
    DATABASE_URL: postgres.app_url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    NODE_ENV: 'development',
    SECRET: chance.uuid(),
    ADDRESS_LIMITS: 'off',
  }
  const api_env = { ...env, NATS_URL: `nats://127.0.0.1:${bus_proxy.port}` }
  const start = async (kind: 'api' | 'gateway' | 'worker', number: number, its_env: Record<string, string>) => ({
    kind,
    name: `${kind} ${number}`,
    engine: await startServer({ roles: kind, env: its_env }),
  })
  const servers = await Promise.all([
    start('api', 1, api_env),
    start('api', 2, api_env),
    start('gateway', 1, env),
    start('gateway', 2, env),
    start('worker', 1, env),
  ])
  const proxiesTo = (kind: Kind) =>
    Promise.all(
      servers
        .filter((member) => member.kind === kind)
        .map(({ name, engine }) => startProxy(engine.port, chance.fork(name))),
    )
  const api_proxies = await proxiesTo('api')
  const gateway_proxies = await proxiesTo('gateway')
  const members: Member[] = [
    ...servers,
    { kind: 'postgres', name: 'postgres', engine: postgres },
    { kind: 'nats', name: 'nats', engine: nats },
    { kind: 'redis', name: 'redis', engine: redis },
  ]
  return {
    postgres,
    nats,
    redis,
    servers,
    members,
    api_proxies,
    gateway_proxies,
    bus_proxy,
    async stop() {
      await Promise.all(members.map(({ engine }) => engine.kill9()))
      await Promise.all([...api_proxies, ...gateway_proxies, bus_proxy].map((proxy) => proxy.close()))
    },
  }
}

/** Everything committed has been announced, or was believed to be. */
export async function isOutboxEmpty({ postgres }: Cluster): Promise<boolean> {
  const rows = await query<{ waiting: string }>(postgres.url, 'SELECT count(*) AS waiting FROM platform_outbox')
  return rows[0]!.waiting === '0'
}
