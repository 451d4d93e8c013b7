// Without zod, so that the browser's forms can share them at no cost.
export const USERNAME_LENGTH = { min: 5, max: 50 } as const
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const

export function isUsernameLength(value: string): boolean {
  return within(value.normalize('NFC').trim(), USERNAME_LENGTH)
}

export function isPasswordLength(value: string): boolean {
  return within(value, PASSWORD_LENGTH)
}

function within(value: string, { min, max }: { min: number; max: number }): boolean {
  const length = [...value].length
  return length >= min && length <= max
}

export const NICKNAME_MAX = 50
export const CODE_LENGTH = 6
export const RESEND_SECONDS = 60
export const DEFAULT_AREA_CODE = '1'
const MOBILE = /^\d{7,15}$/
const AREA_CODE = /^[1-9]\d{0,3}$/
const EMAIL = /^[A-Za-z0-9_.+\-\u4e00-\u9fa5]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const EMAIL_MAX = 254
const INVITE_CODE = /^[A-Za-z0-9]{6,10}$/
const LOGIN_KEY = /^lk_[0-9A-Za-z]{32}$/
const WITHDRAW_PASSWORD = /^\d{6}$/

export const isMobile = (value: string): boolean => MOBILE.test(value)
export const isAreaCode = (value: string): boolean => AREA_CODE.test(value)
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value)
export const isInviteCode = (value: string): boolean => INVITE_CODE.test(value)
/** What a login card holds in the place of a password. */
export const isLoginKey = (value: string): boolean => LOGIN_KEY.test(value)
export const isWithdrawPassword = (value: string): boolean => WITHDRAW_PASSWORD.test(value)
