import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { SystemLine } from '@mela/contract/groups/groups-rules.ts'
import type { TextKey } from '../../names/areas.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'

// The sentences that the service writes into chats. Their words are the reader's; a key that this release does not
// know is said as the service wrote it.
const keys: Partial<Record<SystemLine, TextKey>> = {
  group_created: 'chat.line_group_created',
  member_joined: 'chat.line_joined',
  member_left: 'chat.line_left',
  member_removed: 'chat.line_removed',
  owner_transferred: 'chat.line_owner',
  manager_added: 'chat.line_manager_added',
  manager_removed: 'chat.line_manager_removed',
  member_muted: 'chat.line_muted',
  member_unmuted: 'chat.line_unmuted',
  all_muted: 'chat.line_all_muted',
  all_unmuted: 'chat.line_all_unmuted',
  group_blocked: 'chat.line_blocked',
  group_unblocked: 'chat.line_unblocked',
  notice_changed: 'chat.line_notice',
  friend_added: 'chat.line_new_friends',
  chest_expired: 'chat.line_box_expired',
  message_removed: 'chat.line_message_removed',
}
export type NameOf = (user_id: string) => string
/** The line that only the newcomer sees: how they came in. */
export const CAME_IN = 'came_in'
/** So many are named; of more people all but two are counted. */
const NAMED_MOST = 3

interface Said {
  key: TextKey
  people: string[]
  /** Who brought them. */
  inviter?: string | undefined
  /** Diamonds that came back. */
  count?: number
}

const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const idsOf = (value: unknown) => (Array.isArray(value) ? value.filter((id) => idOf(id) !== undefined) : [])

function peopleOf({ user_id, user_ids }: Record<string, unknown>): string[] {
  const several = idsOf(user_ids) as string[]
  const one = idOf(user_id)
  return several.length > 0 ? several : one ? [one] : []
}

/** Told to the two concerned only: whoever sent the box, and whoever opened it. */
function readOpened({ user_id, receive_user_id }: Record<string, unknown>, reader: string): Said | undefined {
  const [sender, opener] = [idOf(user_id), idOf(receive_user_id)]
  if (!sender || !opener) return undefined
  if (opener !== reader) return { key: 'chat.line_box_opened', people: [opener] }
  return sender === reader
    ? { key: 'chat.line_box_opened_own', people: [] }
    : { key: 'chat.line_box_opened_you', people: [sender] }
}

function read({ contentType, content }: Pick<Message, 'contentType' | 'content'>, reader: string): Said | undefined {
  if (contentType === ContentType.TreasureReceived) return readOpened(content, reader)
  if (contentType === ContentType.JoinGroup) {
    const inviter = idOf(content['ref_user_id'])
    return { key: inviter ? 'chat.line_invited' : 'chat.line_joined', people: peopleOf(content), inviter }
  }
  if (contentType === ContentType.LocalSystem && content['key'] === CAME_IN) {
    const inviter = idOf(content['ref_user_id'])
    return { key: inviter ? 'chat.line_invited_you' : 'chat.line_by_link', people: [], inviter }
  }
  const key = contentType === ContentType.System && keys[content['key'] as SystemLine]
  if (!key) return undefined
  const params = (content['params'] ?? {}) as Record<string, unknown>
  // Whoever made a group is named, not whom they took along.
  const people = content['key'] === 'group_created' ? peopleOf({ user_id: params['user_id'] }) : peopleOf(params)
  const { count } = params
  if (typeof count === 'number') return { key, people, count }
  return content['key'] === 'chest_expired' ? undefined : { key, people }
}

/** Whose names the line needs. */
export function namedIn(message: Pick<Message, 'contentType' | 'content'>, reader = ''): string[] {
  const said = read(message, reader)
  return said ? [...said.people.slice(0, NAMED_MOST), ...(said.inviter ? [said.inviter] : [])] : []
}

export function systemText(
  message: Pick<Message, 'contentType' | 'content'>,
  t: Translate,
  nameOf: NameOf,
  locale: string,
  reader = '',
): string | undefined {
  const said = read(message, reader)
  if (!said) return undefined
  const { people, inviter, count = 0 } = said
  const called = (id: string) => t('chat.line_person', { name: nameOf(id) })
  const left = people.length > NAMED_MOST ? people.length - (NAMED_MOST - 1) : 0
  const names = people.slice(0, people.length - left).map(called)
  const all = left > 0 ? [...names, t('chat.line_others', { n: left })] : names
  const name = all.length > 1 ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(all) : (all[0] ?? '')
  const many = people.length > 1 ? 'yes' : 'no'
  return t(said.key, { name, many, count, ...(inviter ? { inviter: called(inviter) } : {}) })
}
