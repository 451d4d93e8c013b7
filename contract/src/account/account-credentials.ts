import * as z from 'zod'
import { areaCode, email, inviteCode, mobile, password, username, verifyToken } from './account.ts'
import { CODE_LENGTH } from './account-rules.ts'
import { call } from '../call.ts'
import { empty, id } from '../fields.ts'

// Codes, passwords, keys and devices: everything that decides who can sign in.
export const VerificationBiz = ['login', 'register', 'bind_mobile', 'reset_password', 'withdraw_password'] as const
const verification = {
  biz: z.enum(VerificationBiz),
  type: z.enum(['mobile', 'email']),
  area_code: areaCode.optional(),
  mobile: mobile.optional(),
  email: email.optional(),
  /** With reset_password: the code goes to whatever this account has bound; with withdraw_password it is the caller's. */
  username: username.optional(),
}

export const sendVerification = call({
  method: 'POST',
  path: '/public/verifications',
  who: 'anyone',
  input: z.object({ ...verification, proof: z.string().max(8192).optional() }),
  output: z.object({
    resend_in: z.number().int(),
    expires_in: z.number().int(),
    /** Where it went, masked, when the caller did not say. */
    type: z.enum(['mobile', 'email']),
    target: z.string(),
    /** Only outside production and only with EXPOSE_TEST_CODES. */
    code: z.string().optional(),
  }),
  refuses: [
    'too_many_verifications',
    'cannot_send_code',
    'account_not_found',
    'no_bound_identity',
    'mobile_already_bound',
    'email_already_bound',
    'proof_of_work_required',
    'login_abnormal',
  ],
})

export const checkVerification = call({
  method: 'POST',
  path: '/public/verify_code',
  who: 'anyone',
  input: z.object({ ...verification, code: z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)) }),
  output: z.object({ verify_token: verifyToken }),
  refuses: ['wrong_captcha', 'too_many_captcha_attempts', 'account_not_found'],
})

export const checkUsername = call({
  method: 'GET',
  path: '/user/check_username',
  who: 'anyone',
  input: z.object({ username }),
  output: z.object({ exists: z.boolean() }),
  refuses: [],
})

/** An empty id for a code that leads nowhere. */
export const getGroupTemplates = call({
  method: 'GET',
  path: '/user/get_group_templates',
  who: 'anyone',
  input: z.object({ code: z.string().max(40) }),
  output: z.object({ id: z.string() }),
  refuses: [],
})

export const bindInviter = call({
  method: 'POST',
  path: '/user/bind_inviter',
  who: 'signed_in',
  input: z.object({ invite_code: inviteCode }),
  output: z.object({ inviter_id: id }),
  refuses: ['invalid_invite_code', 'permission_not_allowed'],
})

/** One of them, where the account has a number or an address already: the password, or a code that went to that. */
const ownerProof = { old_password: z.string().max(100).optional(), old_verify_token: verifyToken.optional() }

export const bindMobile = call({
  method: 'POST',
  path: '/user/bind_mobile',
  who: 'signed_in',
  input: z.union([
    z.object({ area_code: areaCode, mobile, verify_token: verifyToken, ...ownerProof }),
    z.object({ email, verify_token: verifyToken, ...ownerProof }),
  ]),
  output: z.object({ area_code: z.string(), mobile: z.string(), email: z.string() }),
  refuses: [
    'mobile_already_bound',
    'email_already_bound',
    'wrong_captcha',
    'wrong_old_password',
    'too_many_password_attempts',
    'session_limited',
  ],
})

/** A forgotten password: who holds the code sets a new one and is signed in. */
export const resetPassword = call({
  method: 'PUT',
  path: '/user/edit_password',
  who: 'anyone',
  input: z.object({ verify_token: verifyToken, password, source: z.enum(['h5', 'pwa', 'pc']).default('h5') }),
  output: z.object({ token: z.string(), user_id: id, username: z.string() }),
  refuses: ['wrong_captcha'],
})

export const changePassword = call({
  method: 'PUT',
  path: '/user/modify_password',
  who: 'signed_in',
  input: z.object({
    /** 1 the login password, 2 the withdrawal password. */
    type: z.literal([1, 2]),
    /** Of the same type; for a first withdrawal password the login password, unless a verify_token is given. */
    old_password: z.string().max(100).optional(),
    password: z.string().max(100),
    verify_token: verifyToken.optional(),
  }),
  output: empty,
  refuses: [
    'wrong_old_password',
    'wrong_captcha',
    'too_many_password_attempts',
    'withdraw_password_locked',
    'session_limited',
  ],
})

export const editAccount = call({
  method: 'PUT',
  path: '/user/edit_account',
  who: 'signed_in',
  input: z.union([z.object({ username }), z.object({ password, old_password: z.string().max(100).optional() })]),
  output: z.object({ username: z.string(), password: z.string().optional() }),
  refuses: ['agent_account_in_use', 'wrong_old_password', 'too_many_password_attempts', 'session_limited'],
})

export const createLoginKey = call({
  method: 'POST',
  path: '/user/login_key',
  who: 'signed_in',
  input: z.object({ /** Earlier cards stop working. */ reset: z.literal(1).optional() }),
  output: z.object({ login_key: z.string() }),
  refuses: ['session_limited'],
})

export const createSessionCode = call({
  method: 'POST',
  path: '/user/session_code',
  who: 'signed_in',
  input: empty,
  output: z.object({ code: z.string(), expires_in: z.number().int() }),
  refuses: ['session_limited'],
})

/** Lifts the limits of a session opened with a login card. */
export const unlockSession = call({
  method: 'POST',
  path: '/user/session_unlock',
  who: 'signed_in',
  input: z.union([z.object({ password: z.string().max(100) }), z.object({ verify_token: verifyToken })]),
  output: empty,
  refuses: ['wrong_password', 'wrong_captcha', 'too_many_password_attempts'],
})

export const startSocialLogin = call({
  method: 'POST',
  path: '/user/social_start',
  who: 'anyone',
  input: z.object({ provider: z.string().max(20), redirect_uri: z.url().max(500) }),
  /** The ticket goes back with login, in front of the provider's answer. */
  output: z.object({ url: z.string(), ticket: z.string() }),
  refuses: ['permission_not_allowed', 'login_abnormal'],
})

export const device = z.object({
  id,
  source: z.enum(['h5', 'pwa', 'pc']),
  /** As the browser names itself; the screen makes words of it. */
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_active_unix: z.number().int(),
  is_current: z.boolean(),
  is_limited: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listDevices = call({
  method: 'GET',
  path: '/user/devices',
  who: 'signed_in',
  input: empty,
  output: z.array(device),
  refuses: [],
})

/** Signs one device out, or with `others` all but this one. */
export const endDevice = call({
  method: 'POST',
  path: '/user/device_end',
  who: 'signed_in',
  input: z.union([z.object({ id }), z.object({ others: z.literal(1) })]),
  output: empty,
  refuses: ['non_existent', 'session_limited'],
})
