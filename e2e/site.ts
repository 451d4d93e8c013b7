import { startMigratedPostgres, startNats, startRedis, startServer } from '../bench/engines.ts'

// Engines of our own and the server in three processes; two of them serve the app and the sockets.
export interface Site {
  /** Where browsers open the app; both are gateways of the same site. */
  origins: [string, string]
  /** As the owner, for what no call can do. */
  database_url: string
  /** What one more process of the site needs. */
  env: Record<string, string>
}

export async function startSite(web_dir: string): Promise<Site> {
  // Nothing here outlives the run, so nothing needs to outlive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }
  const [postgres, nats, redis] = await Promise.all([startMigratedPostgres({ settings }), startNats(), startRedis()])
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.app_url,
    DATABASE_CONNECTIONS: '8',
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    ADDRESS_LIMITS: 'off',
    WEB_DIR: web_dir,
  }
  const start = (roles: string) => startServer({ roles, env })
  const [first, second] = await Promise.all([start('api,gateway'), start('api,gateway'), start('worker')])
  return { origins: [first.url, second.url], database_url: postgres.url, env }
}

const VARIABLE = 'MELA_E2E_SITE'

export const siteVariable = (site: Site): Record<string, string> => ({ [VARIABLE]: JSON.stringify(site) })

/** The site that `npm run e2e` started around this process. */
export function givenSite(): Site {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('There is no site to test: npm run e2e starts one')
  return JSON.parse(text) as Site
}
