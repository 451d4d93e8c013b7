import type { Transaction } from 'kysely'
import { siteSettings, type SiteSettings } from '@mela/contract/site-settings.ts'
import type { DB } from '../generated/tables.ts'
import type { Bus } from './realtime/bus.ts'
import type { Database } from './data/db.ts'
import { lockName } from './data/lock-name.ts'
import type { Trx } from './data/transaction.ts'

// What operators may change while the site runs. Read from memory; a change is announced, and a cached value counts for ten seconds at most when the announcement is lost.
export interface Settings {
  read(): Promise<SiteSettings>
  /** Call after the commit that changed them. */
  announceChange(): void
}

const CACHE_TTL_MS = 10_000
const CHANGED = 'rt.settings.changed'

export function createSettings(db: Database, bus: Bus, now: () => Date): Settings {
  let known: { settings: Promise<SiteSettings>; until: number } | undefined
  const forget = () => {
    known = undefined
  }
  bus.onGap(forget)
  bus.subscribe(CHANGED, forget)

  async function readAll(): Promise<SiteSettings> {
    return asSettings(await db.tables.selectFrom('platform_setting').select(['name', 'value']).execute())
  }

  return {
    read() {
      const at = now().getTime()
      if (known && known.until > at) return known.settings
      const settings = readAll()
      known = { settings, until: at + CACHE_TTL_MS }
      settings.catch(forget)
      return settings
    },
    announceChange() {
      forget()
      bus.publish(CHANGED, Buffer.alloc(0))
    },
  }
}

const asSettings = (rows: { name: string; value: unknown }[]): SiteSettings =>
  siteSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))

/** As they stand, until the transaction ends: whoever decides by them decides alone. A name that was never set has no row to lock. */
export async function lockSettings(trx: Transaction<DB>): Promise<SiteSettings> {
  await lockName(trx, 'settings')
  return asSettings(await trx.selectFrom('platform_setting').select(['name', 'value']).execute())
}

/** Only what is named changes. Gives what was there before. */
export async function writeSettings(
  context: { settings: Settings; now(): Date },
  trx: Trx,
  changes: Partial<SiteSettings>,
): Promise<SiteSettings> {
  const before = await lockSettings(trx)
  const changed_at = context.now()
  for (const [name, value] of Object.entries(changes)) {
    const row = { value: JSON.stringify(value), changed_at }
    await trx
      .insertInto('platform_setting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
  trx.afterCommit(() => context.settings.announceChange())
  return before
}
