import { everyone, FRIENDS, LEADERS, MEMBERS, only, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const PLAIN_MEMBERS = ['member', 'muted'] as const
const leaders = only(LEADERS, 'permission_not_allowed')
const owner = only(['owner'], 'permission_not_allowed')
const members = only(MEMBERS, 'permission_not_allowed')

export const GROUPS_ROWS: readonly Row[] = [
  row('getGroupBatch', 'the group', only(MEMBERS, 'nothing'), ({ group_id }) => ({ ids: group_id })),
  row(
    'getGroupInfo',
    'the group',
    { ...everyone('part'), member: 'yes', muted: 'yes', manager: 'yes', owner: 'yes' },
    ({ group_id }) => ({ id: group_id }),
  ),
  row('listGroups', 'the group', only(MEMBERS, 'nothing'), ({ group_id }) => ({ id: group_id })),
  row('listGroupMembers', 'the group', members, ({ group_id }) => ({ group_id })),
  row('createGroup', 'with the target', only(FRIENDS, 'not_friends'), ({ target_id }) => ({ user_ids: [target_id] })),
  row('editGroup', 'the group', leaders, ({ group_id }) => ({ id: group_id, name: 'Buses' })),
  row('editGroupMember', 'their own side', members, ({ group_id }) => ({ group_id, group_nickname: 'Me' })),
  row('addGroupMembers', 'a friend', members, ({ group_id, pal_id }) => ({ id: group_id, user_ids: [pal_id] })),
  row('joinGroup', 'the group', signedIn(), ({ group_id, plain_id }) => ({ id: group_id, ref_user_id: plain_id })),
  row('removeGroupMembers', 'a member', leaders, ({ group_id, plain_id }) => ({ group_id, user_ids: plain_id })),
  row('removeGroupMembers', 'a manager', owner, ({ group_id, rival_id }) => ({ group_id, user_ids: rival_id })),
  row(
    'removeGroupMembers',
    'themselves',
    only([...PLAIN_MEMBERS, 'manager'], 'permission_not_allowed'),
    ({ group_id, actor_id }) => ({ group_id, user_ids: actor_id }),
  ),
  row('muteGroupMembers', 'a member', leaders, ({ group_id, plain_id }) => ({
    ...{ group_id, user_ids: [plain_id], prohibition_status: 1 },
  })),
  row('muteGroupMembers', 'a manager', owner, ({ group_id, rival_id }) => ({
    ...{ group_id, user_ids: [rival_id], prohibition_status: 1 },
  })),
  row('muteGroupMembers', 'all', leaders, ({ group_id }) => ({ group_id, all: 1, prohibition_status: 1 })),
  row('editManagers', 'a member', owner, ({ group_id, plain_id }) => ({
    ...{ group_id, user_ids: [plain_id], identity: 3 },
  })),
  row('transferGroup', 'a member', owner, ({ group_id, plain_id }) => ({ group_id, user_id: plain_id })),
  row('dissolveGroup', 'the group', owner, ({ group_id }) => ({ id: group_id })),
  row('editNotice', 'the group', leaders, ({ group_id }) => ({ id: group_id, notice: 'Tea at five' })),
  row('listJoinRequests', 'the group', leaders, ({ group_id }) => ({ group_id })),
  row('reviewJoinRequest', 'the group', leaders, ({ request_id }) => ({ id: request_id, status: 2 })),
  row('reviewInvitation', 'the group', leaders, ({ invitation_id }) => ({ id: invitation_id, status: 2 })),
]
