import type { Operator, OwnOperator } from '@mela/contract/operators/operators.ts'
import type { Context } from '../../context.ts'

const COLUMNS = ['id', 'name', 'roles', 'status'] as const

export async function readOperators(context: Context): Promise<Operator[]> {
  const rows = await context.db.tables.selectFrom('operators_operator').select(COLUMNS).orderBy('id').execute()
  return rows as Operator[]
}

export async function readOperator(context: Context, operator_id: string): Promise<Operator | undefined> {
  const row = await context.db.tables
    .selectFrom('operators_operator')
    .select(COLUMNS)
    .where('id', '=', operator_id)
    .executeTakeFirst()
  return row as Operator | undefined
}

/** As the console knows whoever sits at it. */
export async function readOwnOperator(context: Context, operator_id: string): Promise<OwnOperator> {
  const operator = await readOperator(context, operator_id)
  if (!operator) throw new Error('a session without its operator')
  const passkey = await context.db.tables
    .selectFrom('operators_passkey')
    .select('id')
    .where('operator_id', '=', operator_id)
    .executeTakeFirst()
  return { ...operator, has_passkey: passkey !== undefined }
}

/** For other features, which know operators by their ids. */
export async function readOperatorNames(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('operators_operator')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
