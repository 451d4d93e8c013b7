import type { Job } from '../platform/data/jobs.ts'
import { finishUpload } from './upload/finish-upload.ts'
import { purgeFiles } from './purge-files.ts'
import { sealFilesAgain } from './seal-again.ts'
import type { QuotaNeeds } from './upload/quota.ts'
import { signParts } from './upload/sign-parts.ts'
import { signUpload } from './upload/sign-upload.ts'

export const mediaHandlers = (needs: QuotaNeeds) => ({ signUpload: signUpload(needs), signParts, finishUpload })
export const mediaJobs: Job[] = [
  { name: 'media:purge-files', every: '*/20 * * * *', run: purgeFiles },
  { name: 'media:seal-files-again', every: '11 * * * *', run: sealFilesAgain },
]
export { hasPrograms as canTakeVoices } from './ffmpeg.ts'
export { isOwnMedia, keepOwnMedia, readOwnMedia, removeOwnMedia, signRead, type OwnMedia } from './own-media.ts'
export { eraseKey, isKeyed, KEYED_MARK, readPersonSeal, takePersonSeal } from './person-keys.ts'
export { serveFiles } from './serve-files.ts'
export { signSitePicture } from './upload/sign-site-picture.ts'
