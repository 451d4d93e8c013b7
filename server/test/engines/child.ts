import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Processes of a run: started, killed and started again on the same port, and gone with everything they wrote when the
// run ends, however it ends.
export interface Engine {
  /** Of the running process; changes with every start. */
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Whether the process is up at this moment. */
  isRunning(): boolean
  start(): Promise<void>
  /** Asks for an orderly end. */
  stop(): Promise<void>
  /** SIGKILL to the process and all its children; returns once they are gone. */
  kill9(): Promise<void>
  /** The last it wrote. */
  lastLines(): string
}

export interface ChildOptions {
  name: string
  port: number
  url: string
  command: string
  args: string[]
  spawn?: SpawnOptions
  log_file: string
  stop_signal?: NodeJS.Signals
  /** Resolves true once the process serves. Asked again and again until then. */
  isReady(): Promise<boolean>
}

/** A machine on which much else runs needs minutes for what takes seconds. */
const START_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 20_000
const ASK_AGAIN_MS = 25

export const HOST = '127.0.0.1'

const running = new Set<number>()
const folders = new Set<string>()

process.on('exit', () => {
  for (const pid of running) killTree(pid)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `mela-${name}-`))
  folders.add(folder)
  return folder
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** In memory, where the machine has enough of it for files. */
export function makeMemoryFolder(name: string): string {
  const has_room = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > ENOUGH_BYTES
  if (!has_room) return makeFolder(name)
  // Of runs that were killed before they could clean up.
  for (const left of readdirSync(MEMORY)) {
    const pid = /^mela-(\d+)-/.exec(left)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, left), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(MEMORY, `mela-${process.pid}-${name}-`))
  folders.add(folder)
  return folder
}

export async function until(what: string, within_ms: number, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + within_ms
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${within_ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

const taken_ports = new Set<number>()
/** Below the range from which outgoing connections take theirs, so that a stopped engine finds its port free again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (taken_ports.has(port)) continue
    const server = createServer()
    const is_free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (!is_free) continue
    taken_ports.add(port)
    return port
  }
}

export async function startChild(options: ChildOptions): Promise<Engine> {
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    if (isRunning()) throw new Error(`${options.name} runs already`)
    const log = openSync(options.log_file, 'a')
    const started = spawn(options.command, options.args, { ...options.spawn, stdio: ['ignore', log, log] })
    closeSync(log)
    child = started
    exited = once(started, 'exit')
    const pid = started.pid
    if (pid === undefined) throw new Error(`${options.command} cannot be started`)
    running.add(pid)
    started.once('exit', () => running.delete(pid))
    await until(`${options.name} starts`, START_WITHIN_MS, async () => {
      if (!isRunning()) throw new Error('it ended')
      return options.isReady()
    }).catch((error: unknown) => {
      throw new Error(`${options.name} does not start:\n${lastLines(options.log_file)}`, { cause: error })
    })
  }

  async function kill9(): Promise<void> {
    if (!child?.pid || !isRunning()) return
    const pids = killTree(child.pid)
    await exited
    await until(`${options.name} is gone`, STOP_WITHIN_MS, () => pids.every((pid) => !isAlive(pid)))
  }

  async function stop(): Promise<void> {
    if (!child || !isRunning()) return
    child.kill(options.stop_signal ?? 'SIGTERM')
    const timer = setTimeout(() => void kill9(), STOP_WITHIN_MS)
    await exited
    clearTimeout(timer)
  }

  await start()
  return {
    get pid() {
      return child!.pid!
    },
    port: options.port,
    url: options.url,
    isRunning,
    start,
    stop,
    kill9,
    lastLines: () => lastLines(options.log_file),
  }
}

/** The process and all that came from it, parents before children. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const parent = Number.isInteger(pid) ? Number(statFields(pid)?.[1]) : NaN
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** The fields of /proc/<pid>/stat after the name: state, parent, … */
export function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  const state = statFields(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

function killTree(root: number): number[] {
  const pids = treeOf(root)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
  return pids
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-30).join('\n')
}

/** Without spreading, which would freeze the pid of the first start. */
export function extend<More extends object>(engine: Engine, more: More): Engine & More {
  return Object.assign(Object.create(engine) as Engine, more)
}
