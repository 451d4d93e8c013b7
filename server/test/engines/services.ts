import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { extend, freePort, HOST, makeFolder, startChild, type Engine } from './child.ts'

// Started on free ports of the loopback, with nothing of what an earlier one knew.

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

/** A translation server with the pairs that are installed. */
export async function startApertium(): Promise<Engine> {
  const dir = makeFolder('apertium')
  const port = await freePort()
  const url = `http://${HOST}:${port}`
  return startChild({
    name: 'Apertium',
    ...{ port, url },
    command: findCommand('apertium-apy'),
    args: ['/usr/share/apertium', '-p', String(port)],
    spawn: { cwd: dir },
    log_file: join(dir, 'log'),
    isReady: () =>
      fetch(`${url}/listPairs`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
}

function findCommand(name: string): string {
  return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/usr/local/bin command -v ${name}`], {
    encoding: 'utf8',
  }).trim()
}

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
