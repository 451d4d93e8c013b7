import { filterSecrets } from '@mela/contract/text/filter-secrets.ts'
import { hideTexts } from '@mela/contract/text/hide-texts.ts'
import { reportError as call } from '@mela/contract/support/support.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'

const REPORTS = { per_second: 0.5, burst: 30 }
const REPORT_BYTES = 32 * 1024

export const reportError = handle(call, async (context, input, { user_id, address }) => {
  const now = context.now()
  if (!context.limits.take(REPORTS, `error_report:${address}`, now.getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 2 })
  }
  // Filtered first, which also bounds the depth: nested without end, it would overflow the stack of JSON.stringify.
  const filtered = filterSecrets(input) as typeof input
  const { params, data } = filtered
  const report = JSON.stringify({ ...filtered, params: hideTexts(params), data: hideTexts(data) })
  if (Buffer.byteLength(report) > REPORT_BYTES) throw refuseAsPlatform('body_too_large')
  await context.db.tables
    .insertInto('support_error_report')
    .values({ user_id: user_id || null, report, created_at: now })
    .execute()
  return {}
})
