import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { SystemLine } from '@mela/contract/groups/groups-rules.ts'

// Lines that no person typed, written by other features in the transaction of what they tell. They take the next
// position like any message, and only those with an author count as unread.
interface Said {
  content_type: number
  content: Record<string, unknown>
  is_group_notice?: boolean
}
/** Without an author it comes from the system, as does what is for a few; of these, nobody is told who is not in the chat. */
export type Line = Said & ({ author_id?: string; for_ids?: never } | { author_id?: never; for_ids: readonly string[] })

/** A sentence of the service: `text` is for clients that do not know the key. */
export const systemLine = (key: SystemLine, params: Record<string, unknown>, text: string): Said => ({
  content_type: ContentType.System,
  content: { key, params, text },
})

/** People who came into a group; `user_id` is the first of them, `user_ids` all where there are several. */
export const joinLine = (user_ids: readonly string[], ref_user_id?: string): Said => ({
  content_type: ContentType.JoinGroup,
  content: {
    user_id: user_ids[0]!,
    ...(user_ids.length > 1 ? { user_ids } : {}),
    ...(ref_user_id ? { ref_user_id } : {}),
  },
})
