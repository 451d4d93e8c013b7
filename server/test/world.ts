import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Caller, CallOutput } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { readConfig } from '../src/config.ts'
import { startServer, type RunningServer } from '../src/server.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { CHEAP_PASSWORDS } from './passwords.ts'
import { callerAt, Person, type Somebody } from './person.ts'
import { TEST_SECRET } from './secret.ts'

export interface WorldOptions {
  /** How many times faster than ours its clock runs; for what people's limits would make slow. */
  clock_speed?: number
  variables?: Record<string, string>
}

export interface Site extends RunningServer {
  origin: string
  /** Where it answers to /health, /ready and /metrics. */
  monitor: string
  /** As somebody without a token. */
  guest: Caller
}

/** A site with a database of its own, and people who use it: Asha knows Gurpreet and Meera, Rohan knows nobody. */
export interface World extends Site {
  database: TestDatabase
  clock: Clock
  asha: Person
  gurpreet: Person
  meera: Person
  rohan: Person
  variables: Record<string, string>
  register(username?: string, password?: string): Promise<Person>
  befriend(one: Somebody, other: Somebody): Promise<void>
  /** One more server on the same database; it ends with the world. */
  startSite(variables?: Record<string, string>, clock?: Clock): Promise<Site>
  end(): Promise<void>
}

/** Runs faster than ours when it was told so, stands still with a speed of 0, and jumps. */
export class Clock {
  readonly #began_unix = Date.now()
  readonly #began = performance.now()
  readonly speed: number
  #jumped_ms = 0

  constructor(speed = 1) {
    this.speed = speed
  }

  readonly now = (): Date =>
    new Date(this.#began_unix + (performance.now() - this.#began) * this.speed + this.#jumped_ms)

  advance(milliseconds: number): void {
    this.#jumped_ms += milliseconds
  }
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = await createDatabase(inject('template'))
  const clock = new Clock(options.clock_speed)
  const variables = { ...variablesFor(database), ...options.variables }
  const sites: Site[] = []
  const people: Person[] = []
  const startSite = async (more: Record<string, string> = {}, its_clock = clock) => {
    const site = await openSite({ ...variables, ...more }, its_clock)
    sites.push(site)
    return site
  }
  const first = await startSite()
  const register = async (username = newUsername(), password = 'mela-password') => {
    const device = newDevice()
    const guest = callerAt(() => first.origin, undefined, 'en', device)
    const login = await registerAt(guest, username, password)
    const person = new Person(first.origin, login, username, password, device)
    people.push(person)
    return person
  }
  const [asha, gurpreet, meera, rohan] = await Promise.all([register(), register(), register(), register()])
  const befriend = (one: Somebody, other: Somebody) => befriendIn(database, one, other)
  await befriend(asha, gurpreet)
  await befriend(asha, meera)
  return {
    ...first,
    ...{ database, clock, asha, gurpreet, meera, rohan, variables, register, befriend, startSite },
    async end() {
      for (const person of people) for (const device of person.devices) device.close()
      for (const site of sites.reverse()) await site.stop()
      await database.drop()
      await rm(variables.STORAGE_DIR, { recursive: true, force: true })
    },
  }
}

/** What a process needs to be part of the site that has this database. */
export function variablesFor(database: TestDatabase) {
  const name = new URL(database.app_url).pathname.slice(1)
  return {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.app_url,
    DATABASE_CONNECTIONS: '6',
    NATS_URL: inject('nats_url'),
    // All files share bus and cache: what is said and counted there must stay within one site.
    NATS_PREFIX: name,
    REDIS_URL: inject('redis_url'),
    REDIS_PREFIX: `${name}:`,
    // The built app, if there is one, is of no use here and takes its time to register.
    WEB_DIR: join(tmpdir(), 'mela-no-web'),
    STORAGE_DIR: join(tmpdir(), `mela-files-${name}`),
    SECRET: TEST_SECRET,
    ADDRESS_LIMITS: 'off',
    PASSWORD_MEMORY_KB: String(CHEAP_PASSWORDS.PASSWORD_MEMORY_KB),
    LOG_LEVEL: 'silent',
  }
}

export async function openSite(variables: Record<string, string>, clock = new Clock()): Promise<Site> {
  const server = await startServer(readConfig(variables), { now: clock.now })
  const origin = `http://127.0.0.1:${server.port}`
  let is_stopped = false
  return {
    ...server,
    origin,
    monitor: `http://127.0.0.1:${server.monitor_port}`,
    guest: callerAt(() => origin),
    async stop() {
      if (!is_stopped) await server.stop()
      is_stopped = true
    },
  }
}

export const newDevice = (): string => randomBytes(16).toString('base64url')
export const newUsername = (): string => `person-${randomBytes(8).toString('hex')}`

export function registerAt(guest: Caller, username: string, password: string): Promise<CallOutput<'login'>> {
  return guest('login', { biz: 'register', source: 'h5', data: { account: { username, password } } })
}

// What accepting an application writes, but for the line in the chat.
async function befriendIn(database: TestDatabase, one: Somebody, other: Somebody): Promise<void> {
  const chat_id = privateChatId(one.id, other.id)
  await database.query(
    `INSERT INTO friends_friend (user_id, friend_id, created_at) VALUES ($1, $2, now()), ($2, $1, now())`,
    [one.id, other.id],
  )
  await database.query(`INSERT INTO chat_room (chat_type, chat_id, member_total) VALUES ($1, $2, 2)`, [
    ChatType.Private,
    chat_id,
  ])
  await database.query(`INSERT INTO chat_member (chat_type, chat_id, user_id) VALUES ($1, $2, $3), ($1, $2, $4)`, [
    ChatType.Private,
    chat_id,
    one.id,
    other.id,
  ])
}
