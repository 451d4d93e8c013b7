import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { root } from './machine.ts'
import type { PostgresSource } from './options.ts'

type Attempt = { cluster: Cluster } | { why_not: string }

const OLDEST = 15
const DATABASE_THAT_EXISTS = 'postgres'
const DOCKER_PORT = process.env['MELA_POSTGRES_PORT'] ?? '54328'
const leaveRunning = () => Promise.resolve()

const attempts: Record<PostgresSource, () => Promise<Attempt>> = {
  running: findRunning,
  docker: startInDocker,
  embedded: async () => {
    const embedded = await startEmbedded()
    return typeof embedded === 'string' ? { why_not: embedded } : { cluster: embedded }
  },
}

export async function findPostgres(only: PostgresSource | undefined): Promise<Cluster> {
  const reasons: string[] = []
  for (const source of only ? [only] : (Object.keys(attempts) as PostgresSource[])) {
    const attempt = await attempts[source]()
    if ('cluster' in attempt) return attempt.cluster
    reasons.push(`  ${source}: ${attempt.why_not}`)
  }
  throw new Error(
    `There is no PostgreSQL to use:\n${reasons.join('\n')}\n` +
      'Install one (Debian and Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@18 && ' +
      'brew services start postgresql@18), or start Docker, or set OWNER_DATABASE_URL=postgres://…',
  )
}

async function findRunning(): Promise<Attempt> {
  const port = process.env['PGPORT'] ?? '5432'
  const host = '127.0.0.1'
  const password = process.env['PGPASSWORD']
  const users = [process.env['PGUSER'], userInfo().username, 'postgres'].filter((user) => user !== undefined)
  let why_not = ''
  for (const user of new Set(users)) {
    const url = new URL(`postgres://${host}:${port}/${DATABASE_THAT_EXISTS}`)
    url.username = user
    if (password) url.password = password
    const refusal = await whyUnusable(url.href)
    if (!refusal) {
      return { cluster: { told: `PostgreSQL at ${host}:${port} as ${user}`, admin_url: url.href, stop: leaveRunning } }
    }
    why_not = refusal
  }
  return { why_not: `${host}:${port}: ${why_not}` }
}

async function startInDocker(): Promise<Attempt> {
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status !== 0) {
    return { why_not: 'no Docker engine answers' }
  }
  console.log('Starting PostgreSQL in Docker (the first time it is downloaded) …')
  const compose = ['compose', '-f', join(root, 'dev', 'compose.yaml'), 'up', '-d', '--wait', 'postgres']
  const started = spawnSync('docker', compose, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (started.status !== 0) return { why_not: `docker compose: ${started.stderr.trim().split('\n').at(-1) ?? ''}` }
  const admin_url = `postgres://postgres@127.0.0.1:${DOCKER_PORT}/${DATABASE_THAT_EXISTS}`
  const refusal = await whyUnusable(admin_url)
  if (refusal) return { why_not: refusal }
  const stop = async () => void spawnSync('docker', [...compose.slice(0, 3), 'stop', 'postgres'], { stdio: 'ignore' })
  return { cluster: { told: 'PostgreSQL in Docker', admin_url, stop } }
}

/** Nothing when this address lets us create what we need. */
async function whyUnusable(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; may_create: boolean }>(`
      SELECT current_setting('server_version_num')::integer / 10000 AS version,
             rolsuper OR (rolcreatedb AND rolcreaterole) AS may_create
      FROM pg_roles WHERE rolname = current_user`)
    const found = rows[0]
    if (!found?.may_create) return `${client.user ?? ''} may not create databases and roles there`
    return found.version < OLDEST ? `PostgreSQL ${found.version} is too old, ${OLDEST} is needed` : undefined
  } catch (error) {
    const { message } = error as Error
    return /password/.test(message) ? 'it asks for a password: set PGUSER and PGPASSWORD' : message || 'nothing answers'
  } finally {
    await client.end().catch(() => {})
  }
}
