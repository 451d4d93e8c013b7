import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { displayName, usePeople, useRemarks } from '../../people/index.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { useMembers } from '../sync/group-members.ts'
import { toMessage } from '../state/message.ts'
import { previewText } from './message-text.ts'
import type { Message } from '../state/model.ts'
import { chatStore } from '../sync/store.ts'
import { namedIn, type NameOf } from './system-line.ts'

/** How the screens call these people: as they go by in the group, as the reader calls them, as they call themselves. */
export function useNames(user_ids: readonly string[], group_id?: string): NameOf {
  const t = useT()
  const people = usePeople(user_ids)
  const remarks = useRemarks(user_ids)
  const members = useMembers(group_id)
  return (user_id) => {
    const index = user_ids.indexOf(user_id)
    const person = people[index]
    return (
      members?.[user_id]?.group_nickname ||
      remarks[index] ||
      (person && displayName(person)) ||
      t('chat.unknown_person')
    )
  }
}

export function usePersonName(user_id: string, group_id?: string): string {
  return useNames([user_id], group_id)(user_id)
}

/** The message as one line of a list; empty where there is none. */
export function usePreviewText(message: Message | null | undefined): string {
  const { t, locale } = useI18n()
  const reader = chatStore((state) => state.reader)
  const nameOf = useNames(message ? namedIn(message, reader) : [], message ? groupOf(message) : undefined)
  return message ? previewText(message, t, nameOf, locale, reader) : ''
}

/** The same of a message as the server tells it. */
export function useLine(message: ServerMessage | null): string {
  return usePreviewText(message && toMessage(message, ''))
}

export function groupOf({ type, target }: Pick<Message, 'type' | 'target'>): string | undefined {
  return type === ChatType.Group ? target : undefined
}
