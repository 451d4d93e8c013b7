import { sql, type Kysely, type Transaction } from 'kysely'
import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

// From what the service groups of people who register with an agent's code are made. Operators keep them.
interface GroupTemplate {
  /** In upper case. */
  code: string
  name: string
  owner_user_id: string
  /** Accounts that answer for the site. */
  service_user_ids: string[]
}

const COLUMNS = ['id', 'code', 'name', 'owner_user_id', 'service_user_ids'] as const

export const readGroupTemplates = (context: Context) =>
  context.db.tables.selectFrom('account_group_template').select(COLUMNS).orderBy('id').execute()

export const readGroupTemplate = (tables: Kysely<DB>, id: string) =>
  tables.selectFrom('account_group_template').select(COLUMNS).where('id', '=', id).executeTakeFirst()

type TemplateFault = 'missing' | 'code_taken' | 'owner_missing' | 'not_service'

/** Inside a transaction. The id of what was saved and what was there before, or why it cannot be. */
export async function saveGroupTemplate(
  trx: Transaction<DB>,
  { id, ...template }: GroupTemplate & { id?: string | undefined },
): Promise<{ id: string; before: GroupTemplate | null } | TemplateFault> {
  // Operators change this table once in a while: one after the other is quick enough, and no code is given twice.
  await sql`LOCK TABLE account_group_template IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const before = id === undefined ? undefined : await readGroupTemplate(trx, id)
  if (id !== undefined && !before) return 'missing'
  const fault = await findFault(trx, id, template)
  if (fault) return fault
  if (before) {
    await trx.updateTable('account_group_template').set(template).where('id', '=', before.id).execute()
    return { id: before.id, before }
  }
  const made = await trx.insertInto('account_group_template').values(template).returning('id').executeTakeFirstOrThrow()
  return { id: made.id, before: null }
}

async function findFault(
  trx: Transaction<DB>,
  id: string | undefined,
  { code, owner_user_id, service_user_ids }: GroupTemplate,
): Promise<TemplateFault | undefined> {
  const holder = await trx.selectFrom('account_group_template').select('id').where('code', '=', code).executeTakeFirst()
  if (holder && holder.id !== id) return 'code_taken'
  const known = await trx
    .selectFrom('account_user')
    .select(['id', 'identity'])
    .where('id', 'in', [owner_user_id, ...service_user_ids])
    .execute()
  const identities = new Map(known.map((person) => [person.id, person.identity]))
  if (!identities.has(owner_user_id)) return 'owner_missing'
  return service_user_ids.every((each) => identities.get(each) === UserIdentity.Service) ? undefined : 'not_service'
}
