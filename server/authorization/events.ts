import type { Notification, Dispatch } from '@mela/contract/events.ts'
import { MEMBERS, type Actor } from './actors.ts'

export type EventName = Exclude<Dispatch['t'], 'NOTIFICATION'> | Notification['type']

/** Something that happens to the target or in the group, and who of the others hears of it. */
export interface EventRow {
  event: EventName
  about: string
  heard_by: readonly Actor[]
}

const event = (name: EventName, about: string, heard_by: readonly Actor[]): EventRow => ({
  ...{ event: name, about, heard_by },
})

// What concerns only the target is heard by the target's own devices alone.
export const EVENT_ROWS = {
  written_in_private: event('MESSAGE_CREATE', 'the target writes to the friend', ['friend']),
  read_in_private: event('MESSAGE_SEEN', 'the target has read what the friend wrote', ['friend']),
  written_in_group: event('MESSAGE_CREATE', 'the target writes to the group', MEMBERS),
  read_in_group: event('MESSAGE_SEEN', 'the target has read the group', []),
  removed_in_private: event('MESSAGE_REMOVE', 'the target removes what they wrote, for both', ['friend']),
  hidden_in_private: event('MESSAGE_REMOVE', 'the target removes it for themselves', []),
  removed_in_group: event('MESSAGE_REMOVE', 'the target removes what they wrote, for everyone', MEMBERS),
  hidden_in_group: event('MESSAGE_REMOVE', 'the target removes what another wrote, for themselves', []),
  pinned_in_private: event('message_top', 'the target pins a message for the friend', ['friend']),
  pinned_in_group: event('message_top', 'the owner pins a message for the group', MEMBERS),
  typing_in_private: event('TYPING', 'the target types to the friend', ['friend']),
  typing_in_group: event('TYPING', 'the target types in the group', MEMBERS),
  cleared: event('chat_cleared', 'the target clears the chat with the friend', []),
  chat_session: event('chat_session', 'the target pins a channel', []),
  chat_marked: event('chat_marked', 'the target marks the chat with the friend as unread', []),
  profile: event('edit_user_info', 'the target has another name', ['friend', 'blocked', 'limited', ...MEMBERS]),
  account: event('own_account', 'the target has another password', []),
  amount: event('edit_user_amount', 'the target is given Diamonds', []),
  order: event('wallet_order', 'a recharge of the target is paid', []),
  settled: event('game_settled', 'a period with bets of the target is paid', []),
  verified: event('identity_level', 'the target has passed a level of verification', []),
  application: event('friend_application', 'somebody asks to become the target’s friend', []),
  remark: event('friends_changed', 'the target calls the friend something else', []),
  join_request: event('join_group_application', 'somebody asks for a place in the group', ['manager', 'owner']),
  chest: event('chest_over', 'the last box of the target is opened', MEMBERS),
  group: event('edit_group_info', 'the group has another name', MEMBERS),
  left: event('delete_group_user', 'another member is removed', []),
  notice: event('delete_group_notice', 'the notice is taken away', MEMBERS),
  unfriended: event('friends_changed', 'the target ends the friendship with the friend', ['friend']),
  dissolved: event('delete_group_user', 'the group is dissolved', MEMBERS),
} as const satisfies Record<string, EventRow>
export type Occasion = keyof typeof EVENT_ROWS

/** Not about anybody. */
export const EVENTS_FOR_ALL: readonly EventName[] = ['RESYNC']
