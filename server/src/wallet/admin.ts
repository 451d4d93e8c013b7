import type { Context } from '../context.ts'

/** What reviews need of the operators' own records. */
export interface AdminNeeds {
  readOperatorNames(context: Context, ids: readonly string[]): Promise<Map<string, string>>
}
