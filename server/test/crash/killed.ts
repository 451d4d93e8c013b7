import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '../world.ts'
import { doomedVariables, keepAnnouncements, type Doomed, type Place } from './doomed.ts'
import type { Answered, Asked, ClockFile, Command, Ready } from './doomed-server.ts'
import type { Failpoint } from './failpoints.ts'

const SERVER = fileURLToPath(new URL('doomed-server.ts', import.meta.url))
const GONE = 'the process was killed'

/** The time of a world, for another process. */
function shareClock({ clock }: World): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mela-clock-'))
  const file = join(folder, 'clock.json')
  const write = () => {
    const shared: ClockFile = { now_ms: clock.now().getTime(), unix_ms: Date.now(), speed: clock.speed }
    writeFileSync(`${file}.new`, JSON.stringify(shared))
    renameSync(`${file}.new`, file)
  }
  const advance = clock.advance.bind(clock)
  clock.advance = (milliseconds) => {
    advance(milliseconds)
    write()
  }
  write()
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

class Running {
  readonly #child: ChildProcess
  readonly gone: Promise<void>
  readonly ready: Promise<number>
  #asked = 0

  constructor(variables: Record<string, string>, clock_file: string) {
    this.#child = fork(SERVER, [clock_file], {
      env: { PATH: process.env['PATH'], ...variables },
      execArgv: [],
      // With JSON what is undefined would not arrive.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.gone = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      this.#child.once('message', (message) => resolve((message as Ready).port))
      this.#child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  }

  /** Rejected where it is gone before it answered. */
  async tell<T>(command: Command): Promise<T> {
    const no = ++this.#asked
    const answered = new Promise<T>((resolve, reject) => {
      const hear = (message: unknown) => {
        const { no: of, value, error } = message as Answered
        if (of !== no) return
        this.#child.off('message', hear)
        if (error === undefined) resolve(value as T)
        else reject(new Error(error))
      }
      this.#child.on('message', hear)
      this.#child.send({ no, command } satisfies Asked, (error) => error && reject(error))
    })
    return Promise.race([answered, this.gone.then(() => Promise.reject(new Error(GONE)))])
  }

  kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    return this.gone
  }
}

/** A server in a process of its own, in whose place another one is started whenever it was killed. */
export async function startKilled(world: World): Promise<Doomed> {
  keepAnnouncements(world.context)
  const clock = shareClock(world)
  const start = async () => {
    const running = new Running(doomedVariables(world), clock.file)
    return { running, port: await running.ready }
  }
  let { running, port } = await start()
  const place: Place = {
    get origin() {
      return `http://127.0.0.1:${port}`
    },
    run: (job, payload) => running.tell({ job, payload }),
  }
  return {
    place,
    begin: (point?: Failpoint) => running.tell({ begin: point }),
    async end() {
      const was = await running.tell<{ statements: string[]; was_hit: boolean }>({ end: true }).catch(() => undefined)
      if (was) return was
      await running.kill()
      ;({ running, port } = await start())
      return { statements: [], was_hit: true }
    },
    async remove() {
      await running.kill()
      clock.remove()
    },
  }
}
