import type { Job } from '../platform/data/jobs.ts'
import { listBanners, readBanners } from './list-banners.ts'
import { listNotices } from './list-notices.ts'
import { listPopUps } from './list-pop-ups.ts'
import { inLanguage } from './localized.ts'
import { notify } from './notices.ts'

export const homeHandlers = { listPopUps, listBanners, listNotices }
export const homeJobs: Job[] = [{ name: 'home:notify', run: notify }]
export { inLanguage, readBanners }
export { readAllBanners, readAllNotices, readAllPopUps } from './read-content.ts'
export { saveBanner, saveNotice, savePopUp } from './save-content.ts'
