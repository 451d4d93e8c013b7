import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { channelPost } from '../chat/channel-post.ts'
import { message } from '../chat/chat.ts'
import { channel } from '../chat/chat-channels.ts'
import { empty, id } from '../fields.ts'
import { bannerInput, noticeInput, popUpInput } from '../home/home-content.ts'

// What the site says: pop-ups, banners, notices and posts in channels.
const saved = z.object({ id })
const changed_at = z.iso.datetime()

/** Shown or not, each as it was written. */
export const listAllPopUps = adminCall({
  method: 'GET',
  path: '/content/pop_ups',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...popUpInput.shape, id, changed_at })),
  refuses: [],
})

/** With an id it takes the place of what was there. */
export const savePopUp = adminCall({
  method: 'PUT',
  path: '/content/pop_ups',
  roles: ['content', 'admin'],
  input: popUpInput,
  output: saved,
  refuses: [],
})

export const listAllBanners = adminCall({
  method: 'GET',
  path: '/content/banners',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...bannerInput.shape, id, changed_at })),
  refuses: [],
})

export const saveBanner = adminCall({
  method: 'PUT',
  path: '/content/banners',
  roles: ['content', 'admin'],
  input: bannerInput,
  output: saved,
  refuses: [],
})

export const listAllNotices = adminCall({
  method: 'GET',
  path: '/content/notices',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(z.object({ ...noticeInput.shape, id, created_at: z.iso.datetime() })),
  refuses: [],
})

export const saveNotice = adminCall({
  method: 'PUT',
  path: '/content/notices',
  roles: ['content', 'admin'],
  input: noticeInput,
  output: saved,
  refuses: [],
})

export const listChannels = adminCall({
  method: 'GET',
  path: '/channels',
  roles: ['content', 'admin'],
  input: empty,
  output: z.array(channel),
  refuses: [],
})

export const postToChannel = adminCall({
  method: 'POST',
  path: '/channels/post',
  roles: ['content', 'admin'],
  input: channelPost,
  output: message,
  refuses: [],
})
