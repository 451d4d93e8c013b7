import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, until } from '../server/test/engines/child.ts'
import { query } from '../server/test/engines/postgres.ts'
import { photo, turnedJpeg } from '../server/test/providers/hostile-pictures.ts'
import { bring, callerOf, type Answered } from './hostile-media/bring.ts'
import { hostileSet, type Hostile } from './hostile-media/hostile-set.ts'
import { watchMemory, type Peaks } from './hostile-media/memory.ts'
import { oddUploads } from './hostile-media/odd-uploads.ts'
import { loadAverage, residentKb, round } from './measure.ts'
import { startSite } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// Files of people who mean harm, brought to a server of their own: what it answers, and the memory it takes meanwhile.
const SERVER_MB = 400
const CHILD_MB = 512
const AT_ONCE = 10
const ASK_EVERY_MS = 100
const GONE_WITHIN_MS = 60_000

interface Row extends Answered, Peaks {
  name: string
  bytes: number
  seconds: number
}
interface Stage {
  origin: string
  pid: number
  storage: string
  /** What the server took before the first of them. */
  start_mb: number
  other: Person
  rows: Row[]
}

export const bench: Bench = {
  async run() {
    let people: Person[] = []
    const site = await startSite({
      async prepare({ url }) {
        people = await createPeople(url, 60)
        await query(url, `UPDATE account_user SET created_at = now() - interval '2 days'`)
      },
    })
    const storage = makeFolder('hostile')
    const secret_file = join(storage, 'secret.txt')
    writeFileSync(secret_file, 'canary '.repeat(1000))
    const server = await site.startMore('api', { STORAGE_DIR: storage })
    const [other, bringer, ...rest] = people as [Person, Person, ...Person[]]
    const normal: Hostile = { name: 'photo of 1,600 px', type: 'image/jpeg', expected: 'image/jpeg', make: photo }
    // The libraries are loaded with the first, and the programs looked for.
    await callerOf(server.url, other)('getUserConfig', {})
    await bring(server.url, other, normal, await photo())
    const start_mb = Math.round(residentKb(server.pid) / 1024)
    const stage: Stage = { origin: server.url, pid: server.pid, storage, start_mb, other, rows: [] }

    for (const hostile of [normal, ...hostileSet(secret_file)]) {
      const file = await hostile.make()
      const send = () => bring(stage.origin, rest.pop()!, hostile, file)
      await measure(stage, hostile.name, file.length, send)
    }
    for (const { name, bytes, send } of oddUploads) {
      await measure(stage, name, bytes, () => send(stage.origin, rest.pop()!))
    }
    await manyAtOnce(stage, bringer, rest.pop()!, normal)
    print(stage)
    for (const one of [server, site.api, site.gateway, site.worker]) await one.stop()
    const faults = stage.rows.flatMap(faultsOf(stage))
    for (const fault of faults) console.log(`FAULT ${fault}`)
    return {
      files: stage.rows.length,
      server_mb: Math.max(...stage.rows.map(({ server_mb }) => server_mb)) - start_mb,
      child_mb: Math.max(...stage.rows.map(({ child_mb }) => child_mb)),
      bounds: { server_mb: SERVER_MB, child_mb: CHILD_MB },
      load: loadAverage(),
      ok: faults.length === 0,
    }
  },
}

async function measure(stage: Stage, name: string, bytes: number, send: () => Promise<Answered>): Promise<void> {
  const stop = watchMemory(stage.pid)
  const asking = askMeanwhile(stage)
  const started = performance.now()
  const { answer, faults } = await send()
  const seconds = (performance.now() - started) / 1000
  const unanswered = await asking.stop()
  const left = await leftovers(stage)
  const all = [...faults, ...unanswered, ...left]
  stage.rows.push({ name, bytes, answer, seconds, faults: all, ...stop() })
}

/** Somebody else, who wants nothing special. */
function askMeanwhile({ origin, other }: Stage) {
  const call = callerOf(origin, other)
  const faults = new Set<string>()
  let is_over = false
  const asked = (async () => {
    do {
      await call('getUserConfig', {}).catch((error: unknown) => faults.add(`another request failed: ${String(error)}`))
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    } while (!is_over)
  })()
  return {
    async stop(): Promise<string[]> {
      is_over = true
      await asked
      return [...faults]
    },
  }
}

async function leftovers({ storage }: Stage): Promise<string[]> {
  const folder = join(storage, 'incoming')
  const list = () => (existsSync(folder) ? readdirSync(folder) : [])
  await until('nothing is under way', GONE_WITHIN_MS, () => list().length === 0).catch(() => undefined)
  return list().map((file) => `${file} stays in incoming/`)
}

/** The heaviest that is kept, many times by one person, while another brings a photo. */
async function manyAtOnce(stage: Stage, bringer: Person, person: Person, normal: Hostile): Promise<void> {
  const heavy: Hostile = { ...normal, name: 'the heaviest' }
  const [file, small] = [await turnedJpeg(), await photo()]
  await measure(stage, `${AT_ONCE} of 50 megapixels at once`, file.length * AT_ONCE, async () => {
    const started = performance.now()
    const seconds = () => round((performance.now() - started) / 1000, 1)
    let done = 0
    const ten = Array.from({ length: AT_ONCE }, async () => {
      const { faults } = await bring(stage.origin, bringer, heavy, file)
      done++
      return faults
    })
    const photo_of_another = bring(stage.origin, person, normal, small).then(({ faults }) => ({
      faults: done < AT_ONCE ? faults : [...faults, 'the photo of another came last'],
      said: `a photo of another stored after ${seconds()} s and ${done} of them`,
    }))
    const [{ faults, said }, ...others] = await Promise.all([photo_of_another, ...ten])
    return { answer: `all stored; ${said}`, faults: [...faults, ...others.flat()] }
  })
}

const faultsOf =
  ({ start_mb }: Stage) =>
  (row: Row) => {
    const faults = [...row.faults]
    if (row.server_mb - start_mb > SERVER_MB) faults.push(`the server took more than ${SERVER_MB} MB`)
    if (row.child_mb > CHILD_MB) faults.push(`a program took more than ${CHILD_MB} MB`)
    return faults.map((fault) => `${row.name}: ${fault}`)
  }

function print({ rows, start_mb }: Stage): void {
  console.log(`the server takes ${start_mb} MB before; bounds: ${SERVER_MB} MB above, ${CHILD_MB} MB for a program\n`)
  console.log('| file | bytes | answer | seconds | server, MB above | program, MB |\n|---|---:|---|---:|---:|---:|')
  for (const { name, bytes, answer, seconds, server_mb, child_mb } of rows) {
    const size = Number.isFinite(bytes) ? bytes.toLocaleString('en') : 'endless'
    const above = Math.max(0, server_mb - start_mb)
    console.log(`| ${name} | ${size} | ${answer} | ${seconds.toFixed(1)} | ${above} | ${child_mb || '–'} |`)
  }
}
