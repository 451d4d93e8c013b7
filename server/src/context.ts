import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Bus } from './platform/realtime/bus.ts'
import type { Cache } from './platform/cache.ts'
import type { Database } from './platform/data/db.ts'
import type { Limits } from './platform/http/limits.ts'
import type { Outbox } from './platform/data/outbox.ts'
import type { Sessions } from './platform/http/auth.ts'
import type { Settings } from './platform/settings.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Telemetry } from './platform/telemetry.ts'
import type { Texts } from './platform/texts.ts'
import type { Random } from './system.ts'

/** All that a use case may reach; time and chance only come from here. */
export interface Context {
  config: Config
  log: Logger
  db: Database
  bus: Bus
  cache: Cache
  limits: Limits
  outbox: Outbox
  sessions: Sessions
  settings: Settings
  storage: Storage
  texts: Texts
  telemetry: Telemetry
  now(): Date
  random: Random
  /** Where this is the same server under another role of the database: the one it came from, which remembers for both. */
  main?: Context
}
