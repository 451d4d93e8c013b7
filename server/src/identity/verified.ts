import { sql, type Kysely } from 'kysely'
import { CertificationLevel } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { plainColumn, type Ask } from '../platform/data/db.ts'
import { statement } from '../platform/data/statement.ts'
import { openText } from './seal.ts'

export interface Verified {
  level: CertificationLevel
  /** Empty until a document was accepted. */
  real_name: string
  /** Two letters, or empty. */
  country: string
  /** yyyy-mm-dd */
  birth_date: string | null
}

const nobody: Verified = { level: CertificationLevel.NotCertified, real_name: '', country: '', birth_date: null }

/** What a document says of who somebody is. */
export interface Known {
  real_name: string
  country: string
  birth_date: string
}

/** Null until a document was accepted. */
export async function readKnown(
  context: Context,
  user_id: string,
  tables: Kysely<DB> = context.db.tables,
): Promise<Known | null> {
  const { real_name, country, birth_date } = await readVerified(context, user_id, tables)
  return real_name && birth_date ? { real_name, country, birth_date } : null
}

/** Who somebody is, as far as operators have confirmed it. */
export async function readVerified(
  context: Context,
  user_id: string,
  tables: Kysely<DB> = context.db.tables,
): Promise<Verified> {
  const row = await tables
    .selectFrom('identity_person')
    .select(['level', 'real_name_sealed', 'country'])
    .select(sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as('birth_date'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) return nobody
  return {
    level: row.level as CertificationLevel,
    real_name: (await openName(context, tables, row.real_name_sealed, user_id)) ?? '',
    country: row.country,
    birth_date: row.birth_date,
  }
}

const openName = async (context: Context, tables: Kysely<DB>, sealed: Buffer | null, user_id: string) =>
  sealed ? openText(context, tables, sealed, user_id) : undefined

const readCountries = statement<{ user_ids: string }, { user_id: string; level: CertificationLevel; country: string }>(
  'identity_read_countries',
  'SELECT user_id, level, country FROM identity_person WHERE user_id = ANY (:user_ids::bigint[])',
)

/** The countries of those among these people who are verified. */
export async function readVerifiedCountries(ask: Ask, user_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ask(readCountries, { user_ids: plainColumn(user_ids, (id) => id) })
  return new Map(rows.filter(isBasic).map(({ user_id, country }) => [user_id, country]))
}

/** Passed, whether or not the next level is in review. */
export const isBasic = ({ level }: Pick<Verified, 'level'>): boolean =>
  level >= CertificationLevel.NormalCertified || level === CertificationLevel.InAdvancedCertification

export const isAdvanced = ({ level }: Pick<Verified, 'level'>): boolean => level === CertificationLevel.AdvancedCertied
