import { filterSecrets } from '@mela/contract/filter-secrets.ts'
import { reportError as call } from '@mela/contract/support.ts'
import { handle } from '../platform/handle.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'

const REPORTS = { per_second: 0.5, burst: 30 }
const REPORT_BYTES = 32 * 1024

export const reportError = handle(call, async (context, input, { user_id, address }) => {
  const now = context.now()
  if (!context.limits.take(REPORTS, `error_report:${address}`, now.getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 2 })
  }
  if (Buffer.byteLength(JSON.stringify(input)) > REPORT_BYTES) throw refuseAsPlatform('body_too_large')
  await context.db.tables
    .insertInto('support_error_report')
    .values({ user_id: user_id || null, report: JSON.stringify(filterSecrets(input)), created_at: now })
    .execute()
  return {}
})
