import * as z from 'zod'
import { call } from './call.ts'

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
  }),
  refuses: ['media_type_not_allowed', 'media_too_large', 'media_quota_used_up'],
})
