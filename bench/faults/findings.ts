import type { Entry } from './fresh-read.ts'

export interface Findings {
  /** Acknowledged messages that are missing, counted once for every timeline that lacks them. */
  lost: number
  duplicated: number
  reordered: number
  /** Everything that must not be, in words. */
  notes: string[]
}

/** The timelines as the members read them now, by person and chat. */
export type FreshTimelines = Map<string, Entry[]>
export const timelineKey = (user_id: string, chat_id: string): string => `${user_id} ${chat_id}`
