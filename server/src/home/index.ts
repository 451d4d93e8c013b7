import type { Job } from '../platform/data/jobs.ts'
import { beginOrEnd } from './announce-content.ts'
import { listActivities } from './list-activities.ts'
import { listAnnouncements, readAnnouncements } from './list-announcements.ts'
import { listBanners, readBanners } from './list-banners.ts'
import { listNotices } from './list-notices.ts'
import { listPopUps } from './list-pop-ups.ts'
import { inLanguage } from './localized.ts'
import { notify } from './notices.ts'

export const homeHandlers = { listPopUps, listBanners, listAnnouncements, listActivities, listNotices }
export const homeJobs: Job[] = [{ name: 'home:notify', run: notify }, beginOrEnd]
export { homeTopics } from './announce-content.ts'
export { inLanguage, readAnnouncements, readBanners }
export {
  readAllActivities,
  readAllAnnouncements,
  readAllBanners,
  readAllNotices,
  readAllPopUps,
} from './read-content.ts'
export { deleteContent, saveActivity, saveAnnouncement, saveBanner, saveNotice, savePopUp } from './save-content.ts'
