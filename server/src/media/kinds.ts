import { SITE_PICTURE_MB } from '@mela/contract/home/home-rules.ts'
import { MEDIA_LIMITS, type MediaBiz } from '@mela/contract/media.ts'

/** What people bring files for, and pictures that operators show on the site. */
export type Biz = (typeof MediaBiz)[number] | 'site'
export type MediaKind = 'image' | 'video' | 'audio'

const MB = 1024 * 1024
/** What browsers and phones call the same thing. */
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
}
const PHOTOS = ['image/jpeg', 'image/png']
const TYPES: Record<Biz, readonly string[]> = {
  chat: [...PHOTOS, 'image/gif', 'video/mp4', 'video/quicktime', 'audio/mpeg', 'audio/wav'],
  // a recorder that knows no other format writes wav
  voice: ['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  avatar: PHOTOS,
  card: PHOTOS,
  identity: PHOTOS,
  report: PHOTOS,
  site: PHOTOS,
}
const CHAT_BYTES: Record<MediaKind, number> = {
  image: MEDIA_LIMITS.image_mb * MB,
  video: MEDIA_LIMITS.video_mb * MB,
  audio: MEDIA_LIMITS.audio_mb * MB,
}
const BYTES: Record<Exclude<Biz, 'chat'>, number> = {
  voice: 20 * MB,
  avatar: 20 * MB,
  card: 2 * MB,
  identity: 20 * MB,
  report: 20 * MB,
  site: SITE_PICTURE_MB * MB,
}
/** What the first bytes may show for a signed type: containers have more names than people know. */
const SEEN_AS: Record<string, readonly string[]> = {
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png', 'image/apng'],
  'image/gif': ['image/gif'],
  'video/mp4': ['video/mp4', 'video/x-m4v'],
  'video/quicktime': ['video/quicktime', 'video/mp4'],
  'audio/mpeg': ['audio/mpeg'],
  'audio/wav': ['audio/wav'],
  'audio/webm': ['video/webm', 'video/matroska'],
  'audio/mp4': ['audio/mp4', 'video/mp4', 'audio/x-m4a', 'video/x-m4v'],
  'audio/ogg': ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg'],
}

export const THUMBNAIL_TYPE = 'image/jpeg'

/** The one name that a type has here. */
export function plainType(type: string): string {
  const plain = type.split(';', 1)[0]!.trim().toLowerCase()
  return ALIASES[plain] ?? plain
}

export const kindOf = (type: string): MediaKind => type.split('/', 1)[0] as MediaKind
export const isAllowed = (biz: Biz, type: string): boolean => TYPES[biz].includes(type)
export const maxBytes = (biz: Biz, type: string): number => (biz === 'chat' ? CHAT_BYTES[kindOf(type)] : BYTES[biz])
export const isSeenAs = (type: string, seen: string | undefined): boolean =>
  seen !== undefined && (SEEN_AS[type]?.includes(seen) ?? false)

const ENDINGS: Record<string, string> = { jpeg: 'jpg', quicktime: 'mov', mpeg: 'mp3' }
/** Of the name of a file of a stored type. */
export function endingOf(type: string): string {
  const name = type.slice(type.indexOf('/') + 1)
  return ENDINGS[name] ?? name
}

/** Only the person themselves and operators may see these. */
export const isPrivate = (biz: Biz): boolean => biz === 'card' || biz === 'identity'
