import type { JoinRequest } from '@mela/contract/groups/groups-joining.ts'
import { JoinType, type ReviewAction } from '@mela/contract/groups/groups-rules.ts'
import { api } from '../../platform/net/api.ts'

export type Review = (typeof ReviewAction)[keyof typeof ReviewAction]

/** What came of it. */
export async function reviewRequest({ id, type }: JoinRequest, status: Review): Promise<JoinRequest['status']> {
  const call = type === JoinType.Invite ? 'reviewInvitation' : 'reviewJoinRequest'
  return (await api(call, { id, status })).status
}
