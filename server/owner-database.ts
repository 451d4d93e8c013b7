import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Commands that need the owner of a database take OWNER_DATABASE_URL, else the database of the `npm run dev` or
// `npm run demo` that runs in this checkout.
const FOLDER = join(import.meta.dirname, '..', '.dev')
const NAMES = ['dev', 'demo'] as const
type Name = (typeof NAMES)[number]

interface RunningSite {
  pid: number
  owner_url: string
  console_origin: string
}
export interface OwnerDatabase {
  owner_url: string
  /** Where operators open the console of that site, where it is known. */
  console_origin: string | undefined
}

const fileOf = (name: Name, folder: string) => join(folder, `running-${name}.json`)

/** For as long as it runs; gives what takes it back. */
export function announceSite(name: Name, site: Omit<RunningSite, 'pid'>, folder: string = FOLDER): () => Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name, folder), JSON.stringify({ ...site, pid: process.pid }), { mode: 0o600 })
  return () => Promise.resolve(rmSync(fileOf(name, folder), { force: true }))
}

export function readSite(name: Name, folder: string = FOLDER): RunningSite | undefined {
  const file = fileOf(name, folder)
  if (!existsSync(file)) return undefined
  const site = JSON.parse(readFileSync(file, 'utf8')) as RunningSite
  return isAlive(site.pid) ? site : undefined
}

/** One that was killed has left its file behind. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fails with a sentence that says what to start or to set. */
export function ownerDatabase(
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void = console.error,
  folder: string = FOLDER,
): OwnerDatabase {
  const { OWNER_DATABASE_URL, CONSOLE_ORIGIN } = environment
  if (OWNER_DATABASE_URL) return { owner_url: OWNER_DATABASE_URL, console_origin: CONSOLE_ORIGIN || undefined }
  const running = NAMES.flatMap((name) => {
    const site = readSite(name, folder)
    return site ? [{ name, ...site }] : []
  })
  const [only, other] = running
  if (other) {
    const choices = running.map(({ name, owner_url }) => `  ${name}: OWNER_DATABASE_URL=${owner_url}`)
    throw new Error(`npm run dev and npm run demo both run here. Set the one that is meant:\n${choices.join('\n')}`)
  }
  if (!only) {
    throw new Error(
      'OWNER_DATABASE_URL is not set: the address of the database, as its owner. ' +
        'Without it, start npm run dev or npm run demo first: their database is used then.',
    )
  }
  tell(`The database of npm run ${only.name}: ${new URL(only.owner_url).host}${new URL(only.owner_url).pathname}`)
  return { owner_url: only.owner_url, console_origin: CONSOLE_ORIGIN || only.console_origin }
}
