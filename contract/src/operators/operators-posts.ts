import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { channelPost } from '../chat/channel-post.ts'
import { message } from '../chat/chat.ts'
import { channel } from '../chat/chat-channels.ts'
import { empty, id } from '../fields.ts'

// Posts in channels: what was said, and what will be said at a time.
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

const { nonce: _, ...words } = channelPost.shape
const version = z.number().int().min(1)

/** The planned ones, next first, and the newest of those that were sent. */
export const listPosts = adminCall({
  method: 'GET',
  path: '/channels/posts',
  roles: ['content', 'admin'],
  input: empty,
  output: z.object({
    planned: z.array(z.object({ ...words, id, version, post_at: z.iso.datetime() })),
    sent: z.array(z.object({ ...words, id: z.string(), sent_at: z.iso.datetime() })),
  }),
  refuses: [],
})

/** With an id it takes the place of the version that was seen, as long as that was not sent. */
export const planPost = adminCall({
  method: 'PUT',
  path: '/channels/posts',
  roles: ['content', 'admin'],
  input: z
    .object({
      ...channelPost.shape,
      id: id.optional(),
      version: version.optional(),
      /** Ahead, and within a year; null is at once. */
      post_at: z.iso.datetime().nullable(),
    })
    .refine((value) => !value.id === !value.version, { path: ['version'] }),
  output: z.object({ id }),
  refuses: ['changed_meanwhile', 'non_existent'],
})

export const cancelPost = adminCall({
  method: 'POST',
  path: '/channels/posts/cancel',
  roles: ['content', 'admin'],
  input: z.object({ id, version }),
  output: empty,
  refuses: ['changed_meanwhile', 'non_existent'],
})
