// Without zod, so that the browser can share them at no cost.
export const ContentType = {
  System: 0,
  Text: 1,
  Audio: 2,
  Image: 3,
  Video: 4,
  JoinGroup: 5,
  InviteCard: 6,
  Channel: 7,
  Treasure: 8,
  TreasureReceived: 9,
  LocalSystem: 10,
  Card: 11,
  Unknown: 12,
} as const
export type ContentType = (typeof ContentType)[keyof typeof ContentType]

export const TEXT_MAX_LENGTH = 5000
export const MESSAGE_PAGE_SIZE = 20
export const RESYNC_EVERY_MS = 60_000
export const ACK_EVERY_MS = 3_000
export const GAP_WAIT_MS = 500
/** How often a device says that somebody writes, and how long the others believe it. */
export const TYPING_EVERY_MS = 3_000
export const TYPING_LASTS_MS = 6_000
export const MENTION_ALL = 'all'
export const MENTIONS_MAX = 50
/** How many places at which somebody is named are told at once, and among how many of the newest messages. */
export const MENTIONS_TOLD_MAX = 100
export const MENTIONS_WITHIN = 10_000
export const REMOVE_MAX = 100
export const KEYWORD_MAX_LENGTH = 50
/** A search counts no more than these. */
export const SEARCH_MOST = 1_000
export const CHANGES_MAX = 500
export const BROADCAST_MAX = 500
export const MEDIA_URL_MAX = 500
export const PHOTOS_MAX = 9
export const VOICE_MAX_S = 60
export const VOICE_MIN_S = 1
export const FILM_MAX_S = 4 * 3600
/** Of one picture, upright or not: larger ones are drawn down before they are uploaded. */
export const PIXELS_MAX = 50_000_000
/** What can be quoted. */
export const QUOTABLE: readonly number[] = [ContentType.Text, ContentType.Audio, ContentType.Image, ContentType.Video]
