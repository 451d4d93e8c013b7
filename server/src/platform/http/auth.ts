import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../realtime/bus.ts'
import { createBatch } from '../data/batch.ts'

export interface Session {
  token_hash: string
  user_id: string
  /** Names the session where its hash must not be shown. */
  session_id: string
  status: 'normal' | 'banned' | 'blocked'
  /** May not touch passwords or money. */
  is_limited: boolean
  /** Belongs to an account that answers for the site. */
  is_service: boolean
}

/** A session is cached for this long; an end of it announced on the bus acts at once. */
const CACHE_TTL_MS = 10_000
const ENDED = 'rt.session.ended'
const CHANGED = 'rt.session.changed'

export interface Sessions {
  find(token: string): Promise<Session | undefined> | Session | undefined
  /** Which of these are still alive, straight from the database. */
  stillAlive(token_hashes: string[]): Promise<Set<string>>
  /** Call after the commit that ended them. */
  announceEnd(token_hashes: string[]): void
  /** Call after the commit that changed what a living session may do. */
  announceChange(token_hash: string): void
  onEnd(listener: (token_hash: string) => void): void
  /** Says that a person is here. */
  noteSeen(user_id: string): void
  /** Called now and then for whoever makes calls or keeps a socket open. */
  onSeen(listener: (user_id: string) => void): void
}

export interface SessionSource {
  bus: Bus
  readSessions(token_hashes: string[]): Promise<Session[]>
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

export function createSessions({ bus, readSessions }: SessionSource): Sessions {
  const known = new LRUCache<string, Session>({ max: 100_000, ttl: CACHE_TTL_MS, ttlResolution: 100 })
  const listeners = new Set<(token_hash: string) => void>()
  const seen_listeners = new Set<(user_id: string) => void>()
  // Tokens end between a read and its answer: what was announced meanwhile must not be cached again.
  const ended = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })
  const lookups = createBatch<string, Session | undefined>({
    lanes: 1,
    max_size: 500,
    async run(token_hashes) {
      const found = new Map((await readSessions(token_hashes)).map((session) => [session.token_hash, session]))
      return token_hashes.map((token_hash) => found.get(token_hash))
    },
  })
  bus.onGap(() => known.clear())
  bus.subscribe(ENDED, (payload) => {
    for (const token_hash of JSON.parse(Buffer.from(payload).toString()) as string[]) {
      ended.set(token_hash, true)
      known.delete(token_hash)
      for (const listener of listeners) listener(token_hash)
    }
  })
  bus.subscribe(CHANGED, (payload) => known.delete(Buffer.from(payload).toString()))

  function noteSeen(user_id: string): void {
    for (const listener of seen_listeners) listener(user_id)
  }

  async function lookUp(token_hash: string): Promise<Session | undefined> {
    const session = await lookups.add('', token_hash)
    // A refusal is what ended it, so it was read afterwards.
    if (!session || session.status !== 'normal') return session
    if (ended.has(token_hash)) return undefined
    known.set(token_hash, session)
    noteSeen(session.user_id)
    return session
  }

  return {
    find(token) {
      const token_hash = hashToken(token)
      return (bus.isConnected() ? known.get(token_hash) : undefined) ?? lookUp(token_hash)
    },
    async stillAlive(token_hashes) {
      const sessions = await readSessions(token_hashes)
      return new Set(sessions.filter(({ status }) => status === 'normal').map(({ token_hash }) => token_hash))
    },
    announceEnd(token_hashes) {
      if (token_hashes.length === 0) return
      for (const token_hash of token_hashes) {
        ended.set(token_hash, true)
        known.delete(token_hash)
      }
      bus.publish(ENDED, Buffer.from(JSON.stringify(token_hashes)))
    },
    announceChange(token_hash) {
      known.delete(token_hash)
      bus.publish(CHANGED, Buffer.from(token_hash))
    },
    onEnd: (listener) => void listeners.add(listener),
    noteSeen,
    onSeen: (listener) => void seen_listeners.add(listener),
  }
}
