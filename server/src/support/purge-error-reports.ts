import type { Context } from '../context.ts'

const KEPT_MS = 30 * 24 * 3_600_000

export async function purgeErrorReports(context: Context): Promise<void> {
  await context.db.tables
    .deleteFrom('support_error_report')
    .where('created_at', '<', new Date(context.now().getTime() - KEPT_MS))
    .execute()
}
