import { useUserConfig } from '../../account/index.ts'
import { useCachedGroup } from '../sync/group-cache.ts'
import { useMember } from '../sync/group-members.ts'
import type { Message } from '../state/model.ts'
import { groupOf } from '../words/names.ts'
import type { Asker } from './acts.ts'

/** What the reader is to a message and its chat. */
export function useAsker(message: Message, reader: string, known: Pick<Asker, 'pinnedId' | 'mayWrite'>): Asker {
  const group_id = groupOf(message)
  const role = useCachedGroup(group_id)?.identity
  const authorRole = useMember(group_id, message.senderId)?.identity
  const mayTranslate = useUserConfig()?.translate_switch === 1
  return { ...known, reader, role, authorRole, mayTranslate }
}
