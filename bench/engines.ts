import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../server/migrate.ts'
import { freePort, makeFolder, startChild, type Engine } from './child.ts'

// Instances of our own, on free ports of the loopback, in folders that vanish with the bench. The services of the
// machine are never touched.
const HOST = '127.0.0.1'

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

export async function startPostgres({ settings = {} }: { settings?: Record<string, string> } = {}): Promise<Postgres> {
  const bin = postgresBin()
  const dir = makeFolder('postgres')
  const data = join(dir, 'data')
  const user = unprivilegedUser('postgres')
  if (user) chownSync(dir, user.uid, user.gid)
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const given = { ...SETTINGS, listen_addresses: HOST, port: String(port), unix_socket_directories: dir, ...settings }
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
export async function startMigratedPostgres(options: { settings?: Record<string, string> } = {}): Promise<Postgres> {
  const postgres = await startPostgres(options)
  await migrate(postgres.url)
  return postgres
}

export interface Wipeable extends Engine {
  /** Everything it remembers is gone, as after the loss of the machine; it runs again on return. */
  wipe(): Promise<void>
}

export async function startNats({ port }: { port?: number } = {}): Promise<Wipeable> {
  const dir = makeFolder('nats')
  const own_port = port ?? (await freePort())
  const engine = await startChild({
    name: 'NATS',
    port: own_port,
    url: `nats://${HOST}:${own_port}`,
    command: findCommand('nats-server'),
    args: ['-a', HOST, '-p', String(own_port)],
    spawn: { cwd: dir },
    log_file: join(dir, 'log'),
    isReady: () => answers(own_port, '', 'INFO'),
  })
  return extend(engine, {
    async wipe() {
      await engine.kill9()
      await engine.start()
    },
  })
}

export async function startRedis(): Promise<Wipeable> {
  const dir = makeFolder('redis')
  const port = await freePort()
  const engine = await startChild({
    name: 'Redis',
    port,
    url: `redis://${HOST}:${port}`,
    command: findCommand('redis-server'),
    args: ['--bind', HOST, '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', dir],
    spawn: { cwd: dir },
    log_file: join(dir, 'log'),
    isReady: () => answers(port, 'PING\r\n', '+PONG'),
  })
  return extend(engine, {
    async wipe() {
      if (!(await answers(port, 'FLUSHALL\r\n', '+OK'))) throw new Error('Redis did not answer to FLUSHALL')
    },
  })
}

export interface Server extends Engine {
  log_file: string
  ready(): Promise<boolean>
}

export interface ServerOptions {
  roles: string
  env: Record<string, string>
  /** For node itself: --cpu-prof, --expose-gc … */
  node_args?: string[]
  port?: number
  /** Another tree of the same program, such as the previous release. */
  main_file?: string
  /** What answers once it serves. */
  ready_path?: string
}

const MAIN_FILE = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export async function startServer({
  roles,
  env,
  node_args = [],
  port,
  main_file = MAIN_FILE,
  ready_path = '/ready',
}: ServerOptions): Promise<Server> {
  const dir = makeFolder(`server-${roles.replaceAll(',', '-')}`)
  const own_port = port ?? (await freePort())
  const url = `http://${HOST}:${own_port}`
  const log_file = join(dir, 'log')
  const ready = () =>
    fetch(`${url}${ready_path}`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
      () => false,
    )
  const engine = await startChild({
    name: `the server (${roles})`,
    port: own_port,
    url,
    command: process.execPath,
    args: [...node_args, main_file],
    spawn: {
      cwd: dir,
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'warn',
        STORAGE_DIR: dir,
        ...env,
        ROLES: roles,
        HOST,
        PORT: String(own_port),
      },
    },
    log_file,
    isReady: ready,
  })
  return extend(engine, { log_file, ready })
}

/** Without spreading, which would freeze the pid of the first start. */
function extend<More extends object>(engine: Engine, more: More): Engine & More {
  return Object.assign(Object.create(engine) as Engine, more)
}

export function postgresBin(): string {
  const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
  return `/usr/lib/postgresql/${versions[0]}/bin`
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

export function writeConfig(dir: string, name: string, text: string, owner?: { uid: number; gid: number }): string {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, name)
  writeFileSync(file, text)
  if (owner) chownSync(file, owner.uid, owner.gid)
  return file
}

function findCommand(name: string): string {
  return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/usr/local/bin command -v ${name}`], {
    encoding: 'utf8',
  }).trim()
}

const canQuery = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

/** Whether a plain TCP service answers the words said to it with a line that begins as expected. */
export function answers(port: number, said: string, expected: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST)
    const end = (is_right: boolean) => {
      socket.destroy()
      resolve(is_right)
    }
    socket.setTimeout(2_000, () => end(false))
    socket.once('connect', () => said && socket.write(said))
    socket.once('data', (data) => end(data.toString('latin1').startsWith(expected)))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
