import type { Context } from '../../context.ts'

/** Documents that nobody has looked at, and since when the oldest of them waits. */
export async function readDocumentQueue({ db }: Context): Promise<{ count: number; oldest_at: string | null }> {
  const row = await db.tables
    .selectFrom('identity_document')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest_at: row.oldest_at?.toISOString() ?? null }
}
