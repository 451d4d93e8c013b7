import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

// Addresses of files. A key is random and says nothing; `<key>_t` is the small picture that goes with it, and
// `<key>/parts/<n>` where one part of it is brought.
const KEY = /^[\w-]{32}$/
const NAME = /^([\w-]{32})(_t)?$/
const PATH = /^\/files\/([\w-]{32})(_t)?$/
const THUMBNAIL = '_t'

type Purpose = 'PUT' | 'GET'
export interface FileName {
  key: string
  is_thumbnail: boolean
}
export interface PartName {
  key: string
  /** From 1. */
  part: number
}

/** 24 random bytes; a dash or underscore in front would read as an option or a hidden file, `_t` at the end as its small picture. */
export function newKey(context: Context): string {
  for (;;) {
    const key = context.random.bytes(24).toString('base64url')
    if (KEY.test(key) && /^[0-9A-Za-z].*[0-9A-Za-z]$/.test(key) && !key.endsWith(THUMBNAIL)) return key
  }
}

export function parseName(name: string): FileName | undefined {
  const match = NAME.exec(name)
  return match ? { key: match[1]!, is_thumbnail: match[2] !== undefined } : undefined
}

export const nameOf = ({ key, is_thumbnail }: FileName): string => (is_thumbnail ? `${key}${THUMBNAIL}` : key)

export function parsePart(name: string, n: string): PartName | undefined {
  return KEY.test(name) && /^[1-9]\d{0,3}$/.test(n) ? { key: name, part: Number(n) } : undefined
}

const pathOf = (name: FileName | PartName): string => ('part' in name ? `${name.key}/parts/${name.part}` : nameOf(name))

export function addressOf(context: Context, name: FileName | PartName): string {
  return `${context.config.MEDIA_ORIGIN}/files/${pathOf(name)}`
}

/** The file an address stands for, when it is one of ours. */
export function parseAddress(context: Context, address: string): FileName | undefined {
  const { MEDIA_ORIGIN } = context.config
  const path = MEDIA_ORIGIN && address.startsWith(`${MEDIA_ORIGIN}/`) ? address.slice(MEDIA_ORIGIN.length) : address
  const match = PATH.exec(path)
  return match ? { key: match[1]!, is_thumbnail: match[2] !== undefined } : undefined
}

export function signedAddress(context: Context, purpose: Purpose, name: FileName | PartName, seconds: number): string {
  const exp = String(Math.floor(context.now().getTime() / 1000) + seconds)
  return `${addressOf(context, name)}?exp=${exp}&sig=${signatureOf(context, purpose, name, exp)}`
}

export function isSigned(
  context: Context,
  purpose: Purpose,
  name: FileName | PartName,
  { exp, sig }: { exp?: string; sig?: string },
): boolean {
  if (exp === undefined || sig === undefined || !/^\d{1,12}$/.test(exp)) return false
  if (Number(exp) * 1000 <= context.now().getTime()) return false
  const wanted = Buffer.from(signatureOf(context, purpose, name, exp))
  const given = Buffer.from(sig)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

function signatureOf(context: Context, purpose: Purpose, name: FileName | PartName, exp: string): string {
  return createHmac('sha256', context.config.SECRET)
    .update(`media file\n${purpose}\n${pathOf(name)}\n${exp}`)
    .digest('base64url')
}
