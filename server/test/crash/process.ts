import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// A server in a process of its own, for what only a signal, a crash or the other side of the bus can show.
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess {
  origin: string
  /** Where it answers to /health, /ready and /metrics. */
  monitor: string
  /** All it has written so far, errors included. */
  output(): string
  /** Stops it where it stands, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Resolves with the exit code once it is gone; null after a signal it could not refuse. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface FailedStart {
  code: number | null
  output: string
}

export async function startProcess(variables: Record<string, string>): Promise<ServerProcess> {
  const started = await launch(variables)
  if ('code' in started) throw new Error(`the server ended with ${started.code}: ${started.output}`)
  return started
}

/** For a start that must not succeed. */
export async function failToStart(variables: Record<string, string>): Promise<FailedStart> {
  const started = await launch(variables)
  if ('code' in started) return started
  await started.end('SIGKILL')
  throw new Error(`the server started: ${started.output()}`)
}

/** For one that dies by itself, maybe before it is up. */
export const startDoomed = (variables: Record<string, string>): Pick<ServerProcess, 'end'> => run(variables)

async function launch(variables: Record<string, string>): Promise<ServerProcess | FailedStart> {
  const { ready, gone, output, signal, end } = run(variables)
  return Promise.race([
    ready.then((ports) => ({ ...ports, output, signal, end })),
    gone.then((code) => ({ code, output: output() })),
  ])
}

function run(variables: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...variables, LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  let written = ''
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<Pick<ServerProcess, 'origin' | 'monitor'>>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        written += `${line}\n`
        const [, port, monitor] = /"port":(\d+)(?:,"monitor_port":(\d+))?,"msg":"ready"/.exec(line) ?? []
        if (port) resolve({ origin: `http://127.0.0.1:${port}`, monitor: `http://127.0.0.1:${monitor}` })
      })
    }
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { ready, gone, end, signal, output: () => written }
}
