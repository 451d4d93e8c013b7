import { ContentType, QUOTABLE } from '@mela/contract/chat/chat-rules.ts'
import { GroupRole, mayManage } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { SendStatus, type Message } from '../state/model.ts'

export type Act = 'reply' | 'copy' | 'translate' | 'pin' | 'unpin' | 'resend' | 'cancel' | 'report' | 'delete'

/** Who asks, and what they are in the chat. */
export interface Asker {
  reader: string
  /** In a group. */
  role?: GroupRole | undefined
  /** What the author is in the group, as far as it is known. */
  authorRole?: GroupRole | undefined
  pinnedId?: string | undefined
  /** Whether they may say anything here. */
  mayWrite: boolean
  /** Whether the site translates. */
  mayTranslate: boolean
}
const FAILED: readonly SendStatus[] = [SendStatus.SendFail, SendStatus.UploadFail]
const TALKS: readonly ChatType[] = [ChatType.Private, ChatType.Group]

/** Only what the server knows can be quoted, and only what says something by itself. */
export function isQuotable({ id, contentType, type }: Pick<Message, 'id' | 'contentType' | 'type'>): boolean {
  return id !== '' && QUOTABLE.includes(contentType) && TALKS.includes(type)
}

/** What somebody may do with a message, by its kind, its state and their role. */
export function allowedActs(message: Message, asker: Asker): Act[] {
  const isText = message.contentType === ContentType.Text
  if (message.id === '') return unsentActs(message, isText)
  const isTalk = TALKS.includes(message.type)
  const acts: [Act, boolean][] = [
    ['reply', isQuotable(message) && asker.mayWrite],
    ['copy', isText],
    ['translate', isText && asker.mayTranslate],
    ['pin', isTalk && mayPin(message.type, asker.role) && message.id !== asker.pinnedId],
    ['unpin', isTalk && mayPin(message.type, asker.role) && message.id === asker.pinnedId],
    ['report', isTalk && message.senderId !== asker.reader && message.senderId !== SYSTEM_SENDER_ID],
    ['delete', isTalk],
  ]
  return acts.flatMap(([act, isAllowed]) => (isAllowed ? [act] : []))
}

function unsentActs({ sendStatus }: Message, isText: boolean): Act[] {
  const copy: Act[] = isText ? ['copy'] : []
  if (FAILED.includes(sendStatus)) return ['resend', ...copy, 'cancel']
  return sendStatus === SendStatus.Success ? copy : [...copy, 'cancel']
}

/** In a private chat both, in a group its owner and managers. */
export function mayPin(type: ChatType, role: GroupRole | undefined): boolean {
  return type === ChatType.Private || (type === ChatType.Group && mayManage(role))
}

/** The author, and whoever manages the group, but for what its owner wrote. */
export function mayDeleteForAll({ senderId, type }: Message, { reader, role, authorRole }: Asker): boolean {
  if (senderId === reader) return true
  if (type !== ChatType.Group) return false
  return role === GroupRole.Owner || (role === GroupRole.Manager && authorRole !== GroupRole.Owner)
}
