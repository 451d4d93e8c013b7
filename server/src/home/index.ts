import type { Job } from '../platform/jobs.ts'
import { listBanners } from './list-banners.ts'
import { listNotices } from './list-notices.ts'
import { listPopUps } from './list-pop-ups.ts'
import { notify } from './notices.ts'

export const homeHandlers = { listPopUps, listBanners, listNotices }
export const homeJobs: Job[] = [{ name: 'home:notify', run: notify }]
export { readAllBanners, readAllNotices, readAllPopUps } from './read-content.ts'
export { saveBanner, saveNotice, savePopUp } from './save-content.ts'
