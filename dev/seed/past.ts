import { createHash, randomBytes } from 'node:crypto'
import { createCaller, type Caller } from '@mela/contract/client.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Context } from '../../server/src/context.ts'
import { startServer } from '../../server/src/server.ts'
import { withClient } from '../database.ts'
import { developmentSecret } from '../secret.ts'
import { moment } from './moment.ts'

export type Economy = 'play' | 'sandbox'

interface Somebody {
  id: string
}

/** What happened when, told in any order. */
export interface Past {
  /** At a moment in the notation of the conversations: `3d 19:40` or `25m`. */
  at(when: string, act: (scene: Scene) => Promise<unknown>): void
}
export interface Scene {
  context: Context
  origin: string
  as(person: Somebody): Promise<Caller>
}

/** People act through the same calls as everyone, at a server of our own whose clock goes from one moment to the next. */
export async function inThePast(
  owner_url: string,
  storage_dir: string,
  now: Date,
  tell: (past: Past) => void,
  economy: Economy = 'play',
): Promise<void> {
  const events: { when_unix: number; act: (scene: Scene) => Promise<unknown> }[] = []
  tell({ at: (when, act) => void events.push({ when_unix: moment(when, now), act }) })
  let clock_unix = 0
  const config = readConfig({
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: owner_url,
    DATABASE_CONNECTIONS: '6',
    STORAGE_DIR: storage_dir,
    LOG_LEVEL: 'warn',
    SECRET: developmentSecret(),
    ECONOMY: economy,
  })
  // Each look at the clock is a moment later, so that no two things happen at the same time.
  const server = await startServer(config, { now: () => new Date(clock_unix++) })
  const origin = `http://127.0.0.1:${server.port}`
  const sessions = new Sessions(owner_url, origin)
  const scene: Scene = { context: server.context, origin, as: (person) => sessions.callerOf(person) }
  try {
    for (const { when_unix, act } of events.toSorted((one, other) => one.when_unix - other.when_unix)) {
      clock_unix = Math.max(clock_unix, when_unix)
      await act(scene)
    }
  } finally {
    await sessions.end()
    await server.stop()
  }
}

/** What the browser of a person is known by: everyone of the seed has one of their own. */
export const deviceOf = (user_id: string): string =>
  createHash('sha256').update(user_id).digest('base64url').slice(0, 22)

/** Without a sign-in, of which people would be told, and for so long that no device is new. */
class Sessions {
  readonly #owner_url: string
  readonly #origin: string
  readonly #callers = new Map<string, Caller>()
  readonly #hashes: Buffer[] = []

  constructor(owner_url: string, origin: string) {
    this.#owner_url = owner_url
    this.#origin = origin
  }

  async callerOf({ id }: Somebody): Promise<Caller> {
    const known = this.#callers.get(id)
    if (known) return known
    const token = randomBytes(32).toString('base64url')
    const token_hash = createHash('sha256').update(token).digest()
    await withClient(this.#owner_url, (client) =>
      client.query(
        `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
         VALUES ($1, $2, 'pc', now() - interval '1 year', now() + interval '1 day')`,
        [token_hash, id],
      ),
    )
    this.#hashes.push(token_hash)
    const cookie = `mela_device=${deviceOf(id)}`
    const fetchThere: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
    const caller = createCaller({ origin: this.#origin, token: () => token, language: () => 'en', fetch: fetchThere })
    this.#callers.set(id, caller)
    return caller
  }

  async end(): Promise<void> {
    await withClient(this.#owner_url, (client) =>
      client.query('DELETE FROM account_session WHERE token_hash = ANY ($1)', [this.#hashes]),
    )
  }
}
