import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../migrate.ts'
import { extend, freePort, HOST, makeFolder, makeMemoryFolder, startChild, type Engine } from './child.ts'

// Instances of our own, on free ports of the loopback, in folders that vanish with whoever started them. The services of the
// machine are never touched.

export interface Postgres extends Engine {
  /** The database `mela` as its owner; `app_url` as the server's role. */
  app_url: string
  dir: string
  urlOf(database: string, role?: string): string
}

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
  logging_collector: 'off',
  log_checkpoints: 'on',
}

/** For what does not outlive the run, and so need not outlive a power cut. */
const NOT_KEPT = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Each of a hundred databases would be visited every few tenths of a second, and compiling a query takes longer than it.
  autovacuum: 'off',
  jit: 'off',
}

export interface PostgresOptions {
  settings?: Record<string, string>
  /** Without a promise that anything lasts; on a disk the files of a new database alone take a second. */
  is_in_memory?: boolean
}

export async function startPostgres({ settings = {}, is_in_memory }: PostgresOptions = {}): Promise<Postgres> {
  const bin = postgresBin()
  const dir = is_in_memory ? makeMemoryFolder('postgres') : makeFolder('postgres')
  const data = join(dir, 'data')
  const user = unprivilegedUser('postgres')
  if (user) chownSync(dir, user.uid, user.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const port = await freePort()
  const kept = is_in_memory ? { ...SETTINGS, ...NOT_KEPT } : SETTINGS
  const given = { ...kept, listen_addresses: HOST, port: String(port), unix_socket_directories: dir, ...settings }
  const urlOf = (database: string, role = 'postgres') => `postgres://${role}@${HOST}:${port}/${database}`
  const engine = await startChild({
    name: 'PostgreSQL',
    port,
    url: urlOf('mela'),
    command: join(bin, 'postgres'),
    args: ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    spawn: { ...user, cwd: dir },
    log_file: join(dir, 'log'),
    stop_signal: 'SIGINT',
    isReady: () => canQuery(urlOf('postgres')),
  })
  await query(urlOf('postgres'), 'CREATE DATABASE mela')
  return extend(engine, { app_url: urlOf('mela', 'mela_app'), dir, urlOf })
}

/** A PostgreSQL that has the newest schema. */
export async function startMigratedPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const postgres = await startPostgres(options)
  await migrate(postgres.url)
  return postgres
}

const VERSIONS = '/usr/lib/postgresql'

/** Whether this machine has the programs, as Debian installs them. */
export const hasPostgres = (): boolean => existsSync(VERSIONS)

export function postgresBin(): string {
  const versions = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))
  return `${VERSIONS}/${versions[0]}/bin`
}

/** PostgreSQL and ejabberd refuse or dislike to run as root; who is not root starts them as themselves. */
export function unprivilegedUser(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`there is no user ${name} on this machine`)
  return { uid: Number(uid), gid: Number(gid) }
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A killed engine ends the connection after its answer too; the question itself fails by its own promise.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const canQuery = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )
