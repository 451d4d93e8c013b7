import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A program of our own on a free port, which may be stopped and started again without hurting anybody. */
export interface Service {
  url: string
  stop(): Promise<void>
  /** At once and without a word, as a crash would. */
  kill(): Promise<void>
  /** On the port it had, with nothing of what it knew. */
  start(): Promise<void>
}

export const startNats = (): Promise<Service> =>
  startService('nats', (port) => ['nats-server', '-a', '127.0.0.1', '-p', String(port)], /Server is ready/)

export const startRedis = (): Promise<Service> =>
  startService(
    'redis',
    (port) => ['redis-server', '--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    /Ready to accept connections/,
  )

/** A translation server with the pairs that are installed. */
export const startApertium = (): Promise<Service> =>
  startService('http', (port) => ['apertium-apy', '/usr/share/apertium', '-p', String(port)], /Serving/)

async function startService(scheme: string, command: (port: number) => string[], isReady: RegExp): Promise<Service> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), `mela-${scheme}-`))
  let child = await launch(command(port), folder, isReady)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async start() {
      child = await launch(command(port), folder, isReady)
    },
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launch([program = '', ...options]: string[], cwd: string, isReady: RegExp): Promise<ChildProcess> {
  // Debian keeps some servers where people do not look for programs.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  const child = spawn(program, options, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => isReady.test(line) && resolve(child))
    }
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
