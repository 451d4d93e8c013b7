import type { Operator } from '@mela/contract/operators.ts'
import type { Context } from '../context.ts'

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
