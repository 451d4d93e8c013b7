import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, limit, pos } from '../fields.ts'

export const popUp = z.object({
  id,
  placement: z.enum(['chat', 'find', 'profile']),
  type: z.number().int(),
  theme: z.string(),
  content: z.string(),
  file: z.object({ url: z.string() }).optional(),
  action_type: z.literal([1, 2]),
  action_val: z.string(),
})
export type PopUp = z.infer<typeof popUp>

export const listPopUps = call({
  method: 'GET',
  path: '/homepage/pop_up',
  who: 'signed_in',
  input: empty,
  output: z.array(popUp),
  refuses: [],
})

export const banner = z.object({
  id,
  file: z.object({ url: z.string() }),
  title: z.string(),
  url: z.string(),
  /** 1 a new window, -1 an embedded page. */
  link_switch: z.literal([1, -1]),
  order: z.number().int(),
})
export type Banner = z.infer<typeof banner>

export const listBanners = call({
  method: 'GET',
  path: '/homepage/banner',
  who: 'anyone',
  input: empty,
  output: z.array(banner),
  refuses: [],
})

export const announcement = z.object({
  id,
  title: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
})
export type Announcement = z.infer<typeof announcement>

export const listAnnouncements = call({
  method: 'GET',
  path: '/homepage/announcement',
  who: 'anyone',
  input: empty,
  output: z.array(announcement),
  refuses: [],
})

export const activity = z.object({
  id,
  title: z.string(),
  content: z.string(),
  file: z.object({ url: z.string() }),
  url: z.string(),
  start_at: z.iso.datetime().nullable(),
  end_at: z.iso.datetime().nullable(),
})
export type Activity = z.infer<typeof activity>

/** What takes place now. */
export const listActivities = call({
  method: 'GET',
  path: '/homepage/popular_activity',
  who: 'anyone',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(activity), total: z.number().int() }),
  refuses: [],
})

export const notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** account: about the person's own account and safety; site: to everyone. */
  type: z.enum(['account', 'site']),
  url: z.string().optional(),
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Notice = z.infer<typeof notice>

/** The notification centre; reading a page marks it as read. */
export const listNotices = call({
  method: 'GET',
  path: '/user/push',
  who: 'signed_in',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(notice), total: z.number().int() }),
  refuses: [],
})
