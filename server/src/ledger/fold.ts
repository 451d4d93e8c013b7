import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import { foldHouse } from './reconcile-sql.ts'

/** What was moved on accounts of the house is added to what they had. */
export async function fold({ db }: Pick<Context, 'db'>): Promise<void> {
  await askPool(db)(foldHouse, {})
}
