import type { Job } from '../platform/jobs.ts'
import { addGroupMembers } from './add-group-members.ts'
import { createGroup } from './create-group.ts'
import { dissolveGroup } from './dissolve-group.ts'
import { editGroup } from './edit-group.ts'
import { editGroupMember } from './edit-group-member.ts'
import { editManagers } from './edit-managers.ts'
import { editNotice } from './edit-notice.ts'
import { expireJoinRequests } from './expire-join-requests.ts'
import { getGroupBatch } from './get-group-batch.ts'
import { getGroupInfo } from './get-group-info.ts'
import { joinGroup } from './join-group.ts'
import { listGroupMembers } from './list-group-members.ts'
import { listGroups } from './list-groups.ts'
import { listJoinRequests } from './list-join-requests.ts'
import { muteGroupMembers } from './mute-group-members.ts'
import { openServiceGroup } from './open-service-group.ts'
import { removeGroupMembers } from './remove-group-members.ts'
import { reviewInvitation } from './review-invitation.ts'
import { reviewJoinRequest } from './review-join-request.ts'
import { transferGroup } from './transfer-group.ts'

export const groupsHandlers = {
  getGroupBatch,
  getGroupInfo,
  listGroups,
  listGroupMembers,
  createGroup,
  editGroup,
  editGroupMember,
  addGroupMembers,
  joinGroup,
  removeGroupMembers,
  muteGroupMembers,
  editManagers,
  transferGroup,
  dissolveGroup,
  editNotice,
  listJoinRequests,
  reviewJoinRequest,
  reviewInvitation,
}
export const groupsJobs: Job[] = [
  { name: 'groups:expire-join-requests', every: '41 2 * * *', run: expireJoinRequests },
  { name: 'groups:open-service-group', run: openServiceGroup },
]
export { hasBeenMember } from './been-member.ts'
export { findGroups, readGroupCards } from './operate-groups.ts'
export { listMembersForSite, muteMemberAsSite, removeMemberAsSite } from './operate-members.ts'
export { setGroupBanned } from './set-group-banned.ts'
export { readFellowMembers } from './fellow-members.ts'
export { forbidsAdding } from './forbids-adding.ts'
export { readGroupNames } from './group-names.ts'
export { readRoles } from './roles.ts'
