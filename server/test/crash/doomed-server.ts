import { readFileSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import { APPLICATION, keepAnnouncements, runJob } from './doomed.ts'
import { Failpoints, killProcess, type Failpoint } from './failpoints.ts'

// A server as a process of its own, which is killed at one of its statements. It is told what to do by whoever started
// it, and has its time from a file that they write.
export interface ClockFile {
  now_ms: number
  /** When that was, by the clock of the machine. */
  unix_ms: number
  speed: number
}
export type Command = { begin: Failpoint | undefined } | { end: true } | { job: string; payload: object | undefined }
export interface Asked {
  no: number
  command: Command
}
export interface Answered {
  no: number
  value?: unknown
  error?: string
}
export interface Ready {
  port: number
}

const [clock_file = ''] = process.argv.slice(2)
const now = (): Date => {
  const { now_ms, unix_ms, speed } = JSON.parse(readFileSync(clock_file, 'utf8')) as ClockFile
  return new Date(now_ms + (Date.now() - unix_ms) * speed)
}

const failpoints = new Failpoints(APPLICATION, killProcess)
const { context, port } = await startServer(readConfig(), { now })
keepAnnouncements(context)

async function obey(command: Command): Promise<unknown> {
  if ('begin' in command) return failpoints.begin(command.begin)
  if ('end' in command) return failpoints.end()
  return runJob(context, command.job, command.payload)
}

const tell = (message: Answered | Ready) => void process.send!(message)
process.on('message', ({ no, command }: Asked) => {
  obey(command).then(
    (value) => tell({ no, value }),
    (error: unknown) => tell({ no, error: String(error) }),
  )
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0))
tell({ port })
