import type { User } from './account/account.ts'
import type { ChatRef, Message } from './chat/chat.ts'
import type { FriendApplication } from './friends/friends.ts'
import type { GameType } from './games/games-rules.ts'
import type { JoinRequest } from './groups/groups-joining.ts'
import type { Currency } from './money.ts'
import type { Wallet } from './wallet/wallet.ts'

// What the server says over the socket. Every event is a hint: what it carries can also be read through a call.
export const REALTIME_PATH = '/api/realtime'
/** Reads and closes of a socket that never logged in. */
export const LOGIN_WITHIN_MS = 5_000

export interface MessageSeen extends ChatRef {
  message_id: string
  user_id: string
}
export interface MessageRemove extends ChatRef {
  message_ids: string[]
}
/** Somebody writes in a chat that the reader is in. Never stored. */
export interface Typing extends ChatRef {
  user_id: string
}
export type Notification =
  | { type: 'edit_user_info'; data: { user: User } }
  /** The owner's own devices: something about the account changed, ask again. */
  | { type: 'own_account'; data: Record<string, never> }
  | { type: 'friend_application'; data: FriendApplication }
  /** Friends, their remarks or the groupings are no longer what they were: ask again. */
  | { type: 'friends_changed'; data: Record<string, never> }
  | { type: 'join_group_application'; data: Pick<JoinRequest, 'id' | 'status' | 'user'> & { group_id: string } }
  /** A group, the asker's place in it or its members are no longer what they were: ask again. */
  | { type: 'edit_group_info'; data: { group_id: string } }
  /** LeaveType. Told to those who are no longer members; the rest see a line in the chat. */
  | { type: 'delete_group_user'; data: { group_id: string; type: 1 | 2 | 3; user_ids: string[] } }
  | { type: 'delete_group_notice'; data: { group_id: string; notice_message_id: string } }
  /** The pinned message of a chat, or none. */
  | { type: 'message_top'; data: ChatRef & { message: Message | null } }
  /** The owner's own devices: a chat was emptied up to a message, and maybe removed, for them. */
  | { type: 'chat_cleared'; data: ChatRef & { message_id: string } }
  /** The owner's own devices: how a channel or a grouping is set. */
  | { type: 'chat_session'; data: ChatRef & { is_pinned: boolean; is_muted: boolean } }
  /** The owner's own devices: a private chat or a group is marked as unread, or no longer. */
  | { type: 'chat_marked'; data: ChatRef & { is_marked_unread: boolean } }
  /** The owner's own devices: what is in their wallets now. */
  | { type: 'edit_user_amount'; data: { list: Wallet[] } }
  /** The owner's own devices: a recharge or a withdrawal is no longer what it was. */
  | { type: 'wallet_order'; data: { id: string; kind: 'recharge' | 'withdrawal'; status: number } }
  /** Whoever had bets in a period: it is paid. What of it was won and staked, by currency; without a result, what was given back. */
  | {
      type: 'game_settled'
      data: {
        game_type: GameType
        line: string
        period: string
        result: string
        totals: { money_type: Currency; amount: string; win_amount: string }[]
      }
    }
  /** The owner's own devices: how far their verification is. */
  | { type: 'identity_level'; data: { level_status: number } }
  /** Those in the group: the last box of a chest was taken, or its time is over. */
  | { type: 'chest_over'; data: { group_id: string; chest_id: string; status: -1 | 3 } }

export type Dispatch =
  | { t: 'MESSAGE_CREATE'; d: Message & { socket_id?: string } }
  | { t: 'MESSAGE_SEEN'; d: MessageSeen }
  | { t: 'MESSAGE_REMOVE'; d: MessageRemove }
  | { t: 'NOTIFICATION'; d: Notification }
  | { t: 'TYPING'; d: Typing }
  /** Ask for updates at a random moment within this time: something may have been lost. */
  | { t: 'RESYNC'; d: { within_ms: number } }

export interface ServerEvents {
  dispatch: (event: Dispatch) => void
  game_config_update: (change: Record<string, never>) => void
  /** What operators show on the home is no longer what it was: ask again. */
  content_update: (change: Record<string, never>) => void
}
export interface ClientEvents {
  login: (login: { token: string }, answer: (answer: { code: number }) => void) => void
  logout: (nothing: Record<string, never>, answer?: (answer: { code: number }) => void) => void
  /** Whether somebody looks at this client; a socket counts as looked at from its login on. */
  visibility: (state: { is_visible: boolean }) => void
  /** Somebody writes. Told to those in the chat, and to nobody in a group of more than 200. */
  typing: (where: ChatRef) => void
}
