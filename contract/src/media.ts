import * as z from 'zod'
import { call } from './call.ts'
import { MEDIA_URL_MAX } from './chat/chat-rules.ts'

/** A voice is what a browser recorded, in its own format; the server stores mp3. */
export const MediaBiz = ['chat', 'voice', 'avatar', 'card', 'identity', 'report'] as const
/** Megabytes. */
export const MEDIA_LIMITS = { image_mb: 200, video_mb: 1024, audio_mb: 200 } as const

export const signUpload = call({
  method: 'POST',
  path: '/support/upload_sign',
  who: 'signed_in',
  input: z.object({
    size: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31),
    /** A MIME type. */
    type: z.string().max(100),
    biz: z.enum(MediaBiz).default('chat'),
    width: z.number().int().min(1).max(100_000).optional(),
    height: z.number().int().min(1).max(100_000).optional(),
    duration: z.number().min(0).max(86_400).optional(),
    thumbnail_size: z.number().int().min(1).max(10_000_000).optional(),
  }),
  output: z.object({
    sign_url: z.string(),
    thumbnail_sign_url: z.string(),
    url: z.string(),
    thumbnail_url: z.string(),
    /** Bytes of each part but the last one of a file that may be brought in parts; 0 where it is brought whole. */
    part_size: z.number().int(),
  }),
  refuses: ['media_type_not_allowed', 'media_too_large', 'media_quota_used_up'],
})

const ownUrl = z.string().min(1).max(MEDIA_URL_MAX)

/** Where to bring what is still missing of a file that is brought in parts: asked again after a break, it goes on from there. */
export const signParts = call({
  method: 'POST',
  path: '/support/upload_parts',
  who: 'signed_in',
  input: z.object({ url: ownUrl }),
  output: z.object({
    /** Bytes that are there already. */
    received: z.number().int(),
    /** The first of the missing ones, in order; empty when all are there. */
    parts: z.array(z.object({ n: z.number().int(), size: z.number().int(), sign_url: z.string() })),
    part_size: z.number().int(),
  }),
  refuses: ['permission_not_allowed', 'media_type_not_allowed', 'media_too_large'],
})

/** Puts the parts together and looks at the file. Asked again until it is ready: a long film takes longer than a call may. */
export const finishUpload = call({
  method: 'POST',
  path: '/support/upload_finish',
  who: 'signed_in',
  input: z.object({ url: ownUrl }),
  output: z.object({ state: z.enum(['ready', 'working', 'incomplete']) }),
  refuses: ['permission_not_allowed', 'media_type_not_allowed', 'media_too_large'],
})
