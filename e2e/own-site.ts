import { randomBytes } from 'node:crypto'
import { migrate } from '../server/migrate.ts'
import { query, startServer, type Server } from '../bench/engines.ts'
import { site } from './app.ts'

/** One process with a database of its own, for what everybody on a site would see. */
export interface OwnSite {
  origin: string
  database_url: string
  server: Server
  /** The same site on the same port with other settings. */
  restart(changes: Record<string, string>): Promise<void>
}

export async function startOwnSite(extra: Record<string, string> = {}): Promise<OwnSite> {
  const name = `mela_${randomBytes(4).toString('hex')}`
  await query(site.database_url, `CREATE DATABASE ${name}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const database_url = at(site.database_url)
  await migrate(database_url)
  const { NATS_URL: _nats, REDIS_URL: _redis, ...shared } = site.env
  let env = { ...shared, DATABASE_URL: at(site.env['DATABASE_URL']!), ...extra }
  const start = (port?: number) =>
    startServer({ roles: 'api,gateway,worker', env, ...(port === undefined ? {} : { port }) })
  const own: OwnSite = {
    origin: '',
    database_url,
    server: await start(),
    async restart(changes) {
      await own.server.stop()
      env = { ...env, ...changes }
      own.server = await start(own.server.port)
    },
  }
  own.origin = own.server.url
  return own
}
