import { CHEST_LASTS_MS, ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { ChestInfo } from '@mela/contract/chests/chests.ts'
import type { Message } from '../chat/index.ts'

const HOUR_MS = 60 * 60_000

/** A treasure box that can be opened. */
export interface Chest {
  chest_id: string
  group_id: string
  sender_id: string
  /** Empty for the greeting of the reader's language. */
  remarks: string
  isLucky: boolean
  num: number
  closes_unix: number
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

export function chestOf({ content, target, senderId, created_unix }: Message): Chest {
  const { chest_id, remarks, type, num } = content
  return {
    chest_id: textIn(chest_id),
    group_id: target,
    sender_id: senderId,
    remarks: textIn(remarks),
    isLucky: type !== ChestType.Normal,
    num: typeof num === 'number' ? num : 0,
    closes_unix: created_unix + CHEST_LASTS_MS,
  }
}

/** The same as the record of a box tells it. */
export function chestIn({ id, group_id, user, remarks, type, num, expires_unix }: ChestInfo): Chest {
  const isLucky = type === ChestType.Luck
  return { chest_id: id, group_id, sender_id: user.id, remarks, isLucky, num, closes_unix: expires_unix }
}

/** What the message of a box promised when it was sent. */
export interface Sealed {
  /** The fingerprint of the seed. */
  commitment: string
  isLucky: boolean
  num: number
}

export function sealedIn(message: Message): Sealed | undefined {
  const commitment = textIn(message.content['commitment'])
  const { isLucky, num } = chestOf(message)
  return commitment === '' ? undefined : { commitment, isLucky, num }
}

export type ChestState = 'waiting' | 'mine' | 'gone' | 'expired'

/** How it looks: a box of which nothing is heard is over when its time is. */
export function chestState(status: ChestStatus, closes_unix: number, now: number): ChestState {
  if (status === ChestStatus.Received) return 'mine'
  if (status === ChestStatus.NotEnough) return 'gone'
  return status === ChestStatus.Expired || now >= closes_unix ? 'expired' : 'waiting'
}

/** Begun ones count, and the last one until the end. */
export function hoursLeft({ closes_unix }: Chest, now: number): number {
  const left_ms = Math.max(1, closes_unix - now)
  const begun_ms = left_ms % HOUR_MS
  return (begun_ms === 0 ? left_ms : left_ms + HOUR_MS - begun_ms) / HOUR_MS
}
