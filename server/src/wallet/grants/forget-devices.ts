import { sql } from 'kysely'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { ONCE } from './traces.ts'

/** What is left of devices from days that are over. */
export async function forgetDevices({ config, db, now }: Context): Promise<void> {
  const today = siteDay(config.SERVER_TZ, now())
  await sql`DELETE FROM wallet_grant_device WHERE day < ${today}::date AND day > ${ONCE}::date`.execute(db.tables)
}
