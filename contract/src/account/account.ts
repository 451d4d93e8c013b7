import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, idList, switchValue, unixMs, wellFormed } from '../fields.ts'
import {
  isAreaCode,
  isEmail,
  isInviteCode,
  isLoginKey,
  isMobile,
  PASSWORD_LENGTH,
  USERNAME_LENGTH,
} from './account-rules.ts'

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
export const inviteCode = z.string().refine(isInviteCode)
export const areaCode = z.string().refine(isAreaCode)
export const mobile = z.string().refine(isMobile)
export const email = z.string().refine(isEmail).toLowerCase()
/** What verify_code answers: opaque, single use, 10 minutes. */
export const verifyToken = z.string().regex(/^[\w-]{20,100}$/)

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
  // The rest is told only to the person themselves.
  mobile: z.string().optional(),
  area_code: z.string().optional(),
  email: z.string().optional(),
  identity_flag: z.literal([-3, -2, -1, 1, 2]).optional(),
  language: z.string().optional(),
  has_withdraw_password: z.boolean().optional(),
  is_agent: z.boolean().optional(),
  invite_code: z.string().optional(),
  add_friend_type: z.literal([0, 1, 2]).optional(),
  auto_gen: switchValue.optional(),
  /** This session was opened with a login card and may not touch passwords or money. */
  is_limited: z.boolean().optional(),
})
export type UserInfo = z.infer<typeof userInfo>

const inviteCodes = { invite_code: inviteCode.optional(), invite_code2: inviteCode.optional() }

export const login = call({
  method: 'POST',
  path: '/user/login',
  who: 'anyone',
  input: z.object({
    biz: z.enum(['login', 'register']),
    source: z.enum(['h5', 'pwa', 'pc']),
    data: z.union([
      z.object({
        account: z.union([
          z.object({ auto_gen: z.literal(1), ...inviteCodes }),
          z.object({
            username,
            password: z.union([password, z.string().refine(isLoginKey)]),
            ...inviteCodes,
            auto_gen: z.undefined().optional(),
          }),
        ]),
      }),
      z.object({
        mobile: z.object({
          area_code: areaCode,
          mobile,
          password: password.optional(),
          verify_token: verifyToken.optional(),
          ...inviteCodes,
        }),
      }),
      z.object({
        email: z.object({
          email,
          password: password.optional(),
          verify_token: verifyToken.optional(),
          ...inviteCodes,
        }),
      }),
      /** `credential` is the query with which the provider sent the person back, after the ticket of startSocialLogin. */
      z.object({
        social: z.object({ provider: z.string().max(20), credential: z.string().max(8192), ...inviteCodes }),
      }),
      /** A one-time code of createSessionCode. */
      z.object({ session: z.object({ code: z.string().regex(/^[\w-]{20,100}$/) }) }),
    ]),
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
    is_limited: z.boolean().optional(),
  }),
  refuses: [
    'username_taken',
    'mobile_already_bound',
    'email_already_bound',
    'wrong_captcha',
    'invalid_invite_code',
    'permission_not_allowed',
    'account_not_found',
    'wrong_password',
    'too_many_password_attempts',
    'login_abnormal',
    'proof_of_work_required',
    'paused',
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
  output: z.object({
    app_name: z.string(),
    logo_url: z.string(),
    version: z.string(),
    auto_register_switch: switchValue,
    social_providers: z.array(z.string()),
    /** How a code can reach people here: forms of a way that is not configured are not shown. */
    code_ways: z.array(z.enum(['mobile', 'email'])),
    service_user_id: id.optional(),
    push_public_key: z.string(),
    default_area_code: z.string(),
    economy: z.enum(['play', 'sandbox', 'licensed']),
    /** Where phones open the app; without it, where it is open. */
    install_origin: z.string().optional(),
  }),
  refuses: [],
})
