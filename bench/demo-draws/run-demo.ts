import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTally, type Tally } from '../../dev/demo/players/tally.ts'
import { readSite } from '../../server/owner-database.ts'
import { makeFolder, startChild } from '../../server/test/engines/child.ts'

export interface Demo {
  origin: string
  owner_url: string
  /** What those who play say of themselves, where it was started here. */
  end(): Promise<Tally | undefined>
}

/** The one that runs in this checkout, which is left running; without one it is started, and stopped at the end. */
export async function runDemo(): Promise<Demo> {
  const running = readSite('demo')
  if (running) {
    const origin = `http://localhost:${new URL(running.console_origin).port}`
    console.log(`the demo at ${origin} is watched`)
    return { origin, owner_url: running.owner_url, end: () => Promise.resolve(undefined) }
  }
  const log_file = join(makeFolder('demo'), 'log')
  const said = () => readFileSync(log_file, 'utf8')
  const address = () => /^Mela +(http\S+)$/m.exec(said())?.[1]
  console.log('starting the demo')
  const demo = await startChild({
    ...{ name: 'demo', port: 0, url: '', log_file },
    command: process.execPath,
    args: ['dev/demo.ts'],
    spawn: { cwd: join(import.meta.dirname, '..', '..') },
    isReady: () => Promise.resolve(address() !== undefined),
  })
  return {
    origin: address()!,
    owner_url: readSite('demo')!.owner_url,
    async end() {
      await demo.stop()
      return readTally(said())
    },
  }
}
