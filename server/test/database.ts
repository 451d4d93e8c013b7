import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../migrate.ts'

// A database per test file, copied from one that was migrated once for the whole run.
const PREFIX = 'mela_test_'

export interface TestDatabase {
  /** As the owner, for what no call can do yet and for looking at what was stored. */
  owner_url: string
  /** As the role of the server. */
  app_url: string
  /** As the role that operators' calls come from. */
  admin_url: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** A connection of its own, for transactions that are held open; closed with the database. */
  connect(): Promise<pg.Client>
  drop(): Promise<void>
}

/** A copy of the one at this address. */
export async function createDatabase(template_url: string): Promise<TestDatabase> {
  const template = nameOf(template_url)
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asAdmin(template_url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const owner_url = urlOf(template_url, name)
  const pool = new pg.Pool({ connectionString: owner_url, max: 2 })
  // The database is dropped while the pool still says goodbye.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const clients: pg.Client[] = []
  // The bus is shared by all files and its subjects hold user ids: everyone counts from somewhere else.
  await pool.query(`ALTER TABLE account_user ALTER COLUMN id RESTART WITH ${randomInt(1_000_000, 2 ** 46)}`)
  return {
    owner_url,
    app_url: urlOf(template_url, name, 'mela_app'),
    admin_url: urlOf(template_url, name, 'mela_admin'),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async connect() {
      const client = new pg.Client({ connectionString: owner_url })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
      return client
    },
    async drop() {
      for (const client of clients) await client.end()
      await pool.end()
      await asAdmin(template_url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/** The address of a migrated database that nobody uses except as a pattern. */
export async function createTemplate(admin_url: string): Promise<string> {
  await dropLeftovers(admin_url)
  const name = `${PREFIX}${process.pid}`
  await asAdmin(admin_url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
  const url = urlOf(admin_url, name)
  await migrate(url)
  return url
}

export async function dropTemplate(url: string): Promise<void> {
  await asAdmin(url, async (client) => {
    for (const name of await namesLike(client, `${nameOf(url)}%`))
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
}

/** Of runs that were killed before they could clean up. */
async function dropLeftovers(admin_url: string): Promise<void> {
  await asAdmin(admin_url, async (client) => {
    for (const name of await namesLike(client, `${PREFIX}%`)) {
      const pid = Number(/^mela_test_(\d+)/.exec(name)?.[1])
      if (pid === process.pid || !isAlive(pid)) await client.query(`DROP DATABASE ${name}`).catch(() => undefined)
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function namesLike(client: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    pattern.replaceAll('_', '\\_'),
  ])
  return rows.map(({ datname }) => datname)
}

/** On the engine that this address belongs to. */
async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

function urlOf(engine_url: string, database: string, role?: string): string {
  const url = new URL(engine_url)
  url.pathname = `/${database}`
  if (role) url.username = role
  return url.href
}
