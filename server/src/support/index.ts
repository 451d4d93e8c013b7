import type { Job } from '../platform/jobs.ts'
import { purgeErrorReports } from './purge-error-reports.ts'
import { reportError } from './report-error.ts'

export const supportHandlers = { reportError }
export const supportJobs: Job[] = [{ name: 'support:purge-error-reports', every: '41 3 * * *', run: purgeErrorReports }]
