import { APPLICATION_DAYS, ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import type { Context } from '../../context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whatever waits since before this moment is overdue, whether or not somebody has written it down yet. */
export const overdueBefore = (context: Context): Date => new Date(context.now().getTime() - APPLICATION_DAYS * DAY_MS)

export function statusNow(
  context: Context,
  { status, created_at }: { status: number; created_at: Date },
): ApplicationStatus {
  const is_overdue = status === ApplicationStatus.InApplication && created_at <= overdueBefore(context)
  return is_overdue ? ApplicationStatus.Overdue : (status as ApplicationStatus)
}
