import { randomBytes } from 'node:crypto'
import { query } from '../../server/test/engines/postgres.ts'
import { startServer, type Server } from '../../server/test/engines/server.ts'
import { endEarlierSpecs, endWithSpec } from './end-with-spec.ts'
import { givenSite, TEMPLATE, type Site } from './site.ts'

/** One process with a database of its own, for what everybody on a site would see. */
export interface OwnSite {
  origin: string
  database_url: string
  server: Server
  /** The same site on the same port with other settings. */
  restart(changes: Record<string, string>): Promise<void>
}

interface Place {
  /** For whoever must know it before. */
  port?: number
  /** Whose engines it shares. */
  site?: Site
  /** What its one process does. */
  roles?: string
}

/** `extra` may need to know the database; `prepare` fills the database before anybody serves it. */
export async function startOwnSite(
  extra: Record<string, string> | ((database_url: string) => Record<string, string>) = {},
  prepare?: (database_url: string) => Promise<unknown>,
  { port, site = givenSite(), roles = 'api,gateway,worker' }: Place = {},
): Promise<OwnSite> {
  await endEarlierSpecs()
  const name = `mela_${randomBytes(4).toString('hex')}`
  await query(site.database_url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const database_url = at(site.database_url)
  await prepare?.(database_url)
  const { NATS_URL: _nats, REDIS_URL: _redis, ...shared } = site.env
  const given = typeof extra === 'function' ? extra(database_url) : extra
  let env = { ...shared, DATABASE_URL: at(site.env['DATABASE_URL']!), ...given }
  const start = (on?: number) => startServer({ roles, env, ...(on === undefined ? {} : { port: on }) })
  const own: OwnSite = {
    origin: '',
    database_url,
    server: await start(port),
    async restart(changes) {
      await own.server.stop()
      env = { ...env, ...changes }
      own.server = await start(own.server.port)
    },
  }
  own.origin = own.server.url
  endWithSpec(() => own.server.kill9())
  return own
}
