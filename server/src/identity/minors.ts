import { sql, type Kysely, type Transaction } from 'kysely'
import { ADULT_AGE, ageOn } from '@mela/contract/identity/identity-rules.ts'
import { siteDay } from '../account/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'

// Whoever once entered a date of birth under 18, or showed a document with one, plays no more until an operator accepts a
// document that says otherwise, or until they are 18 by that date.

/** Of somebody born, but not 18 yet by the calendar of the site. */
export function isMinor({ config, now }: Context, birth_date: string): boolean {
  const age = ageOn(birth_date, siteDay(config.SERVER_TZ, now()))
  return age >= 0 && age < ADULT_AGE
}

/** What an operator read counts before what the person entered. */
export async function noteReadMinor(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  minor_birth_date: string,
): Promise<void> {
  const changed = { minor_birth_date, changed_at: context.now() }
  await trx.updateTable('identity_person').set(changed).where('user_id', '=', user_id).execute()
}

/** The first one that was entered stays, whatever is entered next. */
export async function noteEnteredMinor(context: Context, user_id: string, minor_birth_date: string): Promise<void> {
  const entered = { minor_birth_date, changed_at: context.now() }
  await context.db.tables
    .insertInto('identity_person')
    .values({ user_id, ...entered })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(entered).where('identity_person.minor_birth_date', 'is', null),
    )
    .execute()
}

/** yyyy-mm-dd */
export async function readMinor(tables: Kysely<DB>, user_id: string): Promise<string | null> {
  const row = await tables
    .selectFrom('identity_person')
    .select(sql<string | null>`to_char(minor_birth_date, 'YYYY-MM-DD')`.as('minor_birth_date'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.minor_birth_date ?? null
}
