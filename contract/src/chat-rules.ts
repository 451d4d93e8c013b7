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
