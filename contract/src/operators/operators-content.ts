import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id } from '../fields.ts'
import {
  activityInput,
  announcementInput,
  bannerInput,
  noticeInput,
  popUpInput,
  versionShape,
} from '../home/home-content.ts'
import { CONTENT_KINDS } from '../home/home-rules.ts'

// What the site says: pop-ups, banners, announcements, activities and notices.
const saved = z.object({ id })
const written = { ...versionShape, changed_at: z.iso.datetime() }

/** Shown or not, each as it was written. */
export const listAllPopUps = adminCall({
  method: 'GET',
  path: '/content/pop_ups',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...popUpInput.shape, ...written })),
  refuses: [],
})

/** With an id it takes the place of the version that was seen, and of no other. */
export const savePopUp = adminCall({
  method: 'PUT',
  path: '/content/pop_ups',
  roles: ['content', 'admin'],
  input: popUpInput,
  output: saved,
  refuses: ['changed_meanwhile', 'non_existent'],
})

export const listAllBanners = adminCall({
  method: 'GET',
  path: '/content/banners',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...bannerInput.shape, ...written })),
  refuses: [],
})

export const saveBanner = adminCall({
  method: 'PUT',
  path: '/content/banners',
  roles: ['content', 'admin'],
  input: bannerInput,
  output: saved,
  refuses: ['changed_meanwhile', 'non_existent'],
})

export const listAllAnnouncements = adminCall({
  method: 'GET',
  path: '/content/announcements',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...announcementInput.shape, ...written })),
  refuses: [],
})

export const saveAnnouncement = adminCall({
  method: 'PUT',
  path: '/content/announcements',
  roles: ['content', 'admin'],
  input: announcementInput,
  output: saved,
  refuses: ['changed_meanwhile', 'non_existent'],
})

export const listAllActivities = adminCall({
  method: 'GET',
  path: '/content/activities',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...activityInput.shape, ...written })),
  refuses: [],
})

export const saveActivity = adminCall({
  method: 'PUT',
  path: '/content/activities',
  roles: ['content', 'admin'],
  input: activityInput,
  output: saved,
  refuses: ['changed_meanwhile', 'non_existent'],
})

/** Gone for people and operators alike. A notice was sent and stays. */
export const deleteContent = adminCall({
  method: 'POST',
  path: '/content/delete',
  roles: ['content', 'admin'],
  input: z.object({ kind: z.enum(CONTENT_KINDS), id, version: z.number().int().min(1) }),
  output: empty,
  refuses: ['changed_meanwhile', 'non_existent'],
})

/** Where to bring a picture of exactly this size and type, at the address of the console itself. */
export const signContentPicture = adminCall({
  method: 'POST',
  path: '/content/picture',
  roles: ['content', 'admin'],
  input: z.object({
    size: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31),
    /** A MIME type. */
    type: z.string().max(100),
  }),
  output: z.object({ sign_url: z.string(), url: z.string() }),
  refuses: ['media_type_not_allowed', 'media_too_large'],
})

export const listAllNotices = adminCall({
  method: 'GET',
  path: '/content/notices',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...noticeInput.shape, ...versionShape, created_at: z.iso.datetime() })),
  refuses: [],
})

export const saveNotice = adminCall({
  method: 'PUT',
  path: '/content/notices',
  roles: ['content', 'admin'],
  input: noticeInput,
  output: saved,
  refuses: ['changed_meanwhile', 'non_existent'],
})
