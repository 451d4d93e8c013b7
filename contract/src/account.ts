import * as z from 'zod'
import { call } from './call.ts'
import { empty, id, idList, switchValue, unixMs, wellFormed } from './fields.ts'
import { PASSWORD_LENGTH, USERNAME_LENGTH } from './account-rules.ts'

export const UserIdentity = { Normal: 1, Test: 2, Service: 3 } as const
export const Gender = { None: 1, Male: 2, Female: 3 } as const

const codePoints = (value: string) => [...value].length
export const username = z
  .string()
  .max(200)
  .refine(wellFormed)
  .transform((value) => value.normalize('NFC').trim())
  .refine((value) => !/\p{Cc}/u.test(value))
  .refine((value) => codePoints(value) >= USERNAME_LENGTH.min && codePoints(value) <= USERNAME_LENGTH.max)
export const password = z
  .string()
  .refine(wellFormed)
  .refine((value) => codePoints(value) >= PASSWORD_LENGTH.min && codePoints(value) <= PASSWORD_LENGTH.max)
const inviteCode = z.string().regex(/^[A-Za-z0-9]{6,10}$/)

export const user = z.object({
  id,
  uid: z.number().int().optional(),
  username: z.string(),
  nickname: z.string(),
  identity: z.literal([1, 2, 3]),
  avatar: z.object({ url: z.string() }),
  gender: z.literal([1, 2, 3]),
  level: z.number().int(),
  last_active_unix: unixMs,
})
export type User = z.infer<typeof user>

export const userInfo = user.extend({
  is_friend: z.boolean(),
  is_blocked: z.boolean(),
  remark: z.string().optional(),
  language: z.string().optional(),
  auto_gen: switchValue.optional(),
})
export type UserInfo = z.infer<typeof userInfo>

export const login = call({
  method: 'POST',
  path: '/user/login',
  who: 'anyone',
  input: z.object({
    biz: z.enum(['login', 'register']),
    source: z.enum(['h5', 'pwa', 'pc']),
    data: z.object({
      account: z.union([
        z.object({ auto_gen: z.literal(1), invite_code: inviteCode.optional(), invite_code2: inviteCode.optional() }),
        z.object({
          username,
          password,
          invite_code: inviteCode.optional(),
          invite_code2: inviteCode.optional(),
          auto_gen: z.undefined().optional(),
        }),
      ]),
    }),
    /** The solved challenge of an earlier proof_of_work_required. */
    proof: z.string().max(8192).optional(),
  }),
  output: z.object({
    token: z.string(),
    user_id: id,
    is_new: z.boolean(),
    username: z.string().optional(),
    /** Only with auto_gen, only in this one answer. */
    password: z.string().optional(),
  }),
  refuses: [
    'username_taken',
    'account_not_found',
    'wrong_password',
    'too_many_password_attempts',
    'login_abnormal',
    'proof_of_work_required',
  ],
})

export const logout = call({
  method: 'POST',
  path: '/user/logout',
  who: 'signed_in',
  input: empty,
  output: empty,
  refuses: [],
})

export const getUserInfoList = call({
  method: 'GET',
  path: '/user/info_list',
  who: 'signed_in',
  input: z.object({ user_id: idList }),
  output: z.array(user),
  refuses: [],
})

export const getSiteConfig = call({
  method: 'GET',
  path: '/public/sub_contracting',
  who: 'anyone',
  input: empty,
  output: z.object({ app_name: z.string(), version: z.string(), auto_register_switch: switchValue }),
  refuses: [],
})
