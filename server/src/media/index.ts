import type { Job } from '../platform/jobs.ts'
import { purgeFiles } from './purge-files.ts'
import { signUpload } from './sign-upload.ts'

export const mediaHandlers = { signUpload }
export const mediaJobs: Job[] = [{ name: 'media:purge-files', every: '*/20 * * * *', run: purgeFiles }]
export { isOwnMedia, signRead } from './own-media.ts'
export { serveFiles } from './serve-files.ts'
