import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../server/migrate.ts'
import type { Cluster } from './cluster.ts'
import { root } from './machine.ts'

export interface DatabaseUrls {
  owner_url: string
  /** As the role that the server runs under. */
  app_url: string
  /** As the role that operators' calls come from. */
  admin_url: string
  /** As the role that alone may write results of draws. */
  draw_url: string
}

const APP_ROLE = 'mela_app'
const ADMIN_ROLE = 'mela_admin'
const DRAW_ROLE = 'mela_draw'

/**
 * Each checkout has its own: the secret, the files and the notary's chains that belong to a database are in its `.dev/`,
 * and with those of another checkout nothing of it could be read.
 */
export function checkoutDatabase(kind: 'dev' | 'demo', folder: string = root): string {
  return `mela_${kind}_${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`
}

/** A database in a cluster, with the newest schema. */
export async function openDevelopmentDatabase(cluster: Cluster, name: string): Promise<DatabaseUrls> {
  const owner_url = new URL(cluster.admin_url)
  owner_url.pathname = `/${name}`
  await createDatabase(cluster.admin_url, name)
  return migrateDatabase(owner_url.href, undefined)
}

/** The one that the environment names; it exists already. */
export function databaseFromEnvironment(): { owner_url: string; app_url: string | undefined } | undefined {
  const { OWNER_DATABASE_URL, DATABASE_URL } = process.env
  if (OWNER_DATABASE_URL) return { owner_url: OWNER_DATABASE_URL, app_url: DATABASE_URL }
  return DATABASE_URL ? { owner_url: DATABASE_URL, app_url: undefined } : undefined
}

export async function migrateDatabase(owner_url: string, given_app_url: string | undefined): Promise<DatabaseUrls> {
  await migrate(owner_url)
  const app_url = given_app_url ?? (await letIn(owner_url, APP_ROLE))
  const admin_url = await letIn(owner_url, ADMIN_ROLE)
  return { owner_url, app_url, admin_url, draw_url: await letIn(owner_url, DRAW_ROLE) }
}

async function createDatabase(admin_url: string, name: string): Promise<void> {
  await withClient(admin_url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  })
}

/**
 * Most development databases ask nobody for a password. Where one is asked, a role of our own is made, which becomes the
 * wanted one when it connects. The wanted role itself is never changed: another site in the same cluster may use it.
 */
async function letIn(owner_url: string, role: string): Promise<string> {
  const url = new URL(owner_url)
  url.username = role
  url.password = ''
  if (await canConnect(url.href)) return url.href
  url.username = `${role}_dev`
  url.password = `${role}_development`
  await createLogin(owner_url, { name: url.username, password: url.password, role })
  if (await canConnect(url.href)) return url.href
  throw new Error(`The role ${url.username} cannot connect to ${url.host}${url.pathname}: allow it in pg_hba.conf`)
}

async function createLogin(
  owner_url: string,
  { name, password, role }: { name: string; password: string; role: string },
): Promise<void> {
  await withClient(owner_url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount !== 0) return
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE ${role}`)
    await client.query(`ALTER ROLE ${name} SET role = ${role}`)
  })
}

function canConnect(url: string): Promise<boolean> {
  return withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  )
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
