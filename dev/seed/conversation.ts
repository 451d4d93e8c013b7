import type { PersonKey } from './seed-people.ts'

export interface Line<Key extends string = PersonKey> {
  /** `3d 19:40` is three days ago at that local time, `25m` twenty-five minutes ago. */
  at: string
  by: Key
  text: string
  mentions?: Key[]
}
export interface Conversation<Key extends string = PersonKey> {
  between: Key[]
  /** The name of the group, which the first of them owns; without it the conversation is private. */
  group?: string
  lines: Line<Key>[]
  /** How many of the others' newest messages each has not read yet. */
  unread?: Partial<Record<Key, number>>
  pinned_by?: Key[]
  muted_by?: Key[]
}
