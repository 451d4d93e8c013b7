import type { Job } from '../platform/data/jobs.ts'
import { purgeErrorReports } from './purge-error-reports.ts'
import { reportError } from './report-error.ts'
import { reportUser } from './report-user.ts'
import { translate } from './translate.ts'

export const supportHandlers = { reportError, reportUser, translate }
export const supportJobs: Job[] = [{ name: 'support:purge-error-reports', every: '41 3 * * *', run: purgeErrorReports }]
export { readReportQueue } from './read-report-queue.ts'
export { decideReport, lockReport, readReportedMessage, readReports } from './operate-reports.ts'
