import type { User } from './account.ts'
import type { ChatRef, Message } from './chat.ts'

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
export type Notification =
  | { type: 'edit_user_info'; data: { user: User } }
  /** The owner's own devices: something about the account changed, ask again. */
  | { type: 'own_account'; data: Record<string, never> }

export type Dispatch =
  | { t: 'MESSAGE_CREATE'; d: Message & { socket_id?: string } }
  | { t: 'MESSAGE_SEEN'; d: MessageSeen }
  | { t: 'MESSAGE_REMOVE'; d: MessageRemove }
  | { t: 'NOTIFICATION'; d: Notification }
  /** Ask for updates at a random moment within this time: something may have been lost. */
  | { t: 'RESYNC'; d: { within_ms: number } }

export interface ServerEvents {
  dispatch: (event: Dispatch) => void
  game_config_update: (change: Record<string, never>) => void
}
export interface ClientEvents {
  login: (login: { token: string }, answer: (answer: { code: number }) => void) => void
  logout: (nothing: Record<string, never>, answer?: (answer: { code: number }) => void) => void
  /** Whether somebody looks at this client; a socket counts as looked at from its login on. */
  visibility: (state: { is_visible: boolean }) => void
}
