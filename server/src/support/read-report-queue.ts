import type { Context } from '../context.ts'

/** Complaints that nobody has decided, and since when the oldest of them waits. */
export async function readReportQueue({ db }: Context): Promise<{ count: number; oldest_at: string | null }> {
  const row = await db.tables
    .selectFrom('support_report')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest_at: row.oldest_at?.toISOString() ?? null }
}
