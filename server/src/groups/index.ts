import type { Job } from '../platform/data/jobs.ts'
import { addGroupMembers } from './members/add-group-members.ts'
import { createGroup } from './create-group.ts'
import { dissolveGroup } from './dissolve-group.ts'
import { editGroup } from './edit-group.ts'
import { editGroupMember } from './members/edit-group-member.ts'
import { editManagers } from './members/edit-managers.ts'
import { editNotice } from './edit-notice.ts'
import { expireJoinRequests } from './joining/expire-join-requests.ts'
import { getGroupBatch } from './get-group-batch.ts'
import { getGroupInfo } from './get-group-info.ts'
import { joinGroup } from './joining/join-group.ts'
import { listGroupMembers } from './members/list-group-members.ts'
import { listGroups } from './list-groups.ts'
import { listJoinRequests } from './joining/list-join-requests.ts'
import { muteGroupMembers } from './members/mute-group-members.ts'
import { openServiceGroup } from './open-service-group.ts'
import { removeGroupMembers } from './members/remove-group-members.ts'
import { reviewInvitation } from './joining/review-invitation.ts'
import { reviewJoinRequest } from './joining/review-join-request.ts'
import { transferGroup } from './members/transfer-group.ts'

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
export { hasBeenMember } from './members/been-member.ts'
export { findGroups, readGroupCards } from './operate-groups.ts'
export { listMembersForSite, muteMemberAsSite, removeMemberAsSite } from './members/operate-members.ts'
export { setGroupBanned } from './set-group-banned.ts'
export { readFellowMembers } from './members/fellow-members.ts'
export { forbidsAdding } from './members/forbids-adding.ts'
export { readGroupNames } from './group-names.ts'
export { readRoles } from './members/roles.ts'
