import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extend, freePort, HOST, makeFolder, startChild, type Engine } from './child.ts'

export interface Server extends Engine {
  log_file: string
  /** Where it answers to /health, /ready and /metrics. */
  monitor_url: string
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
  /** What answers on its own port once it serves, where it has no other for that. */
  ready_path?: string
}

const MAIN_FILE = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export async function startServer({
  roles,
  env,
  node_args = [],
  port,
  main_file = MAIN_FILE,
  ready_path,
}: ServerOptions): Promise<Server> {
  const dir = makeFolder(`server-${roles.replaceAll(',', '-')}`)
  const own_port = port ?? (await freePort())
  const url = `http://${HOST}:${own_port}`
  const monitor_port = await freePort()
  const monitor_url = `http://${HOST}:${monitor_port}`
  const log_file = join(dir, 'log')
  const ready = () =>
    fetch(ready_path ? `${url}${ready_path}` : `${monitor_url}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
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
        MONITOR_PORT: String(monitor_port),
      },
    },
    log_file,
    isReady: ready,
  })
  return extend(engine, { log_file, monitor_url, ready })
}
