import * as z from 'zod'
import { userInfo } from './account.ts'
import { NICKNAME_MAX } from './account-rules.ts'
import { call } from '../call.ts'
import { empty, switchValue, text } from '../fields.ts'
import { isBlank } from '../text/is-blank.ts'

/** Who may add a person as a friend. */
export const AddFriendType = { None: 0, All: 1, FriendsOfFriends: 2 } as const
export const LANGUAGES = ['en', 'zh', 'hi', 'ru', 'id', 'de', 'ja', 'es'] as const

export const editUser = call({
  method: 'PUT',
  path: '/user/edit',
  who: 'signed_in',
  input: z.object({
    nickname: text(NICKNAME_MAX)
      .transform((value) => value.normalize('NFC').trim())
      .refine((value) => !isBlank(value) && !/\p{Cc}/u.test(value))
      .optional(),
    /** An address of our own storage, uploaded with biz avatar; empty takes the picture away. */
    avatar: z.object({ url: z.string().max(500) }).optional(),
    gender: z.literal([1, 2, 3]).optional(),
    add_friend_type: z.literal([0, 1, 2]).optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  output: z.object({ user: userInfo }),
  refuses: [],
})

export const getUserConfig = call({
  method: 'GET',
  path: '/user/config',
  who: 'signed_in',
  input: empty,
  output: z.object({
    user_add_friend_switch: switchValue,
    /** Minutes; the site's day begins at its midnight, not the device's. */
    server_utc_offset: z.number().int(),
    limits: z.object({ image_mb: z.number(), video_mb: z.number(), audio_mb: z.number() }),
    /** Whether texts can be translated here. */
    translate_switch: switchValue,
    /** Whether voices can be recorded here: the server needs a program for sound. */
    voice_switch: switchValue,
    push_public_key: z.string(),
  }),
  refuses: [],
})

export const savePushSubscription = call({
  method: 'POST',
  path: '/user/push_subscriptions',
  who: 'signed_in',
  input: z.object({
    subscription: z.object({
      endpoint: z.url().max(1000),
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87,88}=?$/),
        auth: z.string().regex(/^[\w-]{22}={0,2}$/),
      }),
    }),
  }),
  output: empty,
  refuses: [],
})
