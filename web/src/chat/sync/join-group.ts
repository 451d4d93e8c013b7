import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { Refused } from '@mela/contract/client.ts'
import type { GroupPreview } from '@mela/contract/groups/groups.ts'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { api } from '../../platform/net/api.ts'
import { keepGroup, refreshGroup } from './group-cache.ts'
import { keepGroupInvitation, type Invitation } from './invitation.ts'
import { chatStore } from './store.ts'
import { resync } from './sync.ts'

// Groups as those see them who are not in them: by a link, a code or a card.
const previewStore = create<Record<string, GroupPreview | null>>(() => ({}))

// They say how somebody stands to a group, and another account stands differently.
whileSignedIn({ start: () => Promise.resolve(), stop: () => previewStore.setState({}, true) })

export type JoinState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'missing' }
  | { kind: 'member' }
  | { kind: 'outside'; preview: GroupPreview; isWaiting: boolean }

/** `user_id` is who asks: the answer to a guest does not hold for the account they make. */
export function useJoinState(group_id: string, user_id: string | null): JoinState {
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const isMember = chatStore(({ rooms }) => rooms[roomIdOf(group_id, ChatType.Group)] !== undefined)
  const preview = previewStore((known) => known[group_id])
  useEffect(() => {
    if (isMember) return undefined
    let isCurrent = true
    readPreview(group_id).then(
      () => isCurrent && setFailure(undefined),
      (error: unknown) => isCurrent && setFailure({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [group_id, user_id, isMember, attempt])
  if (isMember) return { kind: 'member' }
  if (preview === null) return { kind: 'missing' }
  if (preview) return { kind: 'outside', preview, isWaiting: preview.member_status === MemberStatus.Examining }
  if (!failure) return { kind: 'loading' }
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { kind: 'failed', error: failure.error, retry }
}

async function readPreview(group_id: string): Promise<void> {
  try {
    const answer = await api('getGroupInfo', { id: group_id })
    if (!('group_user' in answer)) return previewStore.setState({ [group_id]: answer })
    keepGroup(answer)
    // The chat is known to the server; here it appears with the answer about all chats.
    await resync()
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'non_existent') throw error
    previewStore.setState({ [group_id]: null })
  }
}

/** Into the group, or among those who wait for approval. */
export async function joinGroup(invitation: Invitation, apply_content = ''): Promise<'in' | 'waiting'> {
  const { group_id, ref_user_id } = invitation
  keepGroupInvitation({ group_id, ref_user_id })
  const { status } = await api('joinGroup', {
    id: group_id,
    ...(ref_user_id && { ref_user_id }),
    ...(apply_content.trim() && { apply_content: apply_content.trim() }),
  })
  if (status === MemberStatus.Examining) {
    const known = previewStore.getState()[group_id]
    if (known) previewStore.setState({ [group_id]: { ...known, member_status: status } })
    return 'waiting'
  }
  await Promise.all([resync(), refreshGroup(group_id).catch(() => undefined)])
  return 'in'
}
