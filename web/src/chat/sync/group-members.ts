import { create } from 'zustand'
import { Refused } from '@mela/contract/client.ts'
import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { createBatchSync, displayName } from '../../people/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'

// What only the list of a group's members tells of them: the name each one goes by there, and their role. The first
// page holds everyone who manages the group.
export interface MemberFacts {
  group_nickname: string
  identity: GroupMember['identity']
  /** As everyone in the group sees it. */
  name: string
}
interface Known {
  members: Record<string, Record<string, MemberFacts>>
  /** Groups of which all members are known. */
  whole: readonly string[]
}
const FIRST_PAGE = 100
const FOUND_MOST = 30
const nothing: Known = { members: {}, whole: [] }
export const memberStore = create<Known>(() => nothing)

const publicName = ({ user, group_nickname }: GroupMember) => group_nickname || displayName(user)

// A read that failed is tried again until it is answered: without it names and roles would be missing as long as the
// chat stays open.
let session = 0
const retries = createBatchSync({ now: serverNow, syncedAt: () => undefined, fetch: readAll })

async function readAll(group_ids: readonly string[]): Promise<void> {
  for (const group_id of group_ids) await loadMembers(group_id).catch(acceptRefusal)
}

/** Whoever left the group is refused, and asking again would not change it. */
function acceptRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

export function renewMembers(group_id: string): void {
  const mine = session
  readAll([group_id]).catch(() => {
    if (mine === session) retries.renew(group_id)
  })
}

async function loadMembers(group_id: string): Promise<void> {
  const { list, total } = await api('listGroupMembers', { group_id, limit: FIRST_PAGE })
  const facts = list.map((member) => {
    const { group_nickname, identity } = member
    return [member.user.id, { group_nickname, identity, name: publicName(member) }] as const
  })
  memberStore.setState(({ members, whole }) => ({
    members: { ...members, [group_id]: Object.fromEntries(facts) },
    whole: [...whole.filter((id) => id !== group_id), ...(total <= list.length ? [group_id] : [])],
  }))
}

/** Those whose names may be meant; from the device where it knows the whole group. Without a connection those it knows. */
export async function searchMembers(group_id: string, keyword: string): Promise<{ id: string; name: string }[]> {
  const known = () => Object.entries(memberStore.getState().members[group_id] ?? {})
  const local = () => known().map(([id, { name }]) => ({ id, name }))
  try {
    if (known().length === 0) await loadMembers(group_id)
    if (keyword === '' || memberStore.getState().whole.includes(group_id)) return local()
    const { list } = await api('listGroupMembers', { group_id, keyword, limit: FOUND_MOST })
    return list.map((member) => ({ id: member.user.id, name: publicName(member) }))
  } catch (error) {
    if (!isExpected(error)) throw error
    return local()
  }
}

export function useMember(group_id: string | undefined, user_id: string): MemberFacts | undefined {
  return memberStore(({ members }) => (group_id ? members[group_id]?.[user_id] : undefined))
}

export function useMembers(group_id: string | undefined): Record<string, MemberFacts> | undefined {
  return memberStore(({ members }) => (group_id ? members[group_id] : undefined))
}

export function forgetMembers(): void {
  session++
  retries.stop()
  memberStore.setState(nothing, true)
}
