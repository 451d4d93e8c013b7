import { FRIENDS, only, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

export const FRIENDS_ROWS: readonly Row[] = [
  row('getUserInfo', 'the target', signedIn(), ({ target_id }) => ({ user_id: target_id })),
  row('listFriends', 'the own friends', signedIn(), {}),
  row('queryUser', 'the target’s number', signedIn(), ({ target_uid }) => ({ uid: target_uid })),
  row(
    'applyFriend',
    'the target',
    { ...signedIn(), friend: 'already_friends', blocked: 'already_friends', limited: 'already_friends' },
    ({ target_id }) => ({ to_user_id: target_id, apply_content: 'Hello' }),
  ),
  row(
    'applyFriend',
    'the target, from the members of a group that forbids it',
    {
      ...signedIn(),
      ...{ friend: 'already_friends', blocked: 'already_friends', limited: 'already_friends' },
      ...{ member: 'group_forbids_adding', muted: 'group_forbids_adding' },
    },
    ({ target_id, group_id }) => ({ to_user_id: target_id, apply_content: 'Hello', group_id }),
  ),
  row('listFriendApplications', 'what they received', signedIn(), {}),
  row('reviewFriendApplication', 'sent to them', signedIn(), ({ own_application_id }) => ({
    ...{ id: own_application_id, status: 2 },
  })),
  row('reviewFriendApplication', 'sent to the target', signedIn('permission_not_allowed'), ({ application_id }) => ({
    ...{ id: application_id, status: 2 },
  })),
  row('deleteFriend', 'the target', only(FRIENDS, 'not_friends'), ({ target_id }) => ({ friend_id: target_id })),
  row('getFriendSession', 'the target', only([...FRIENDS, 'unfriended'], 'not_friends'), ({ target_id }) => ({
    friend_id: target_id,
  })),
  row('editFriendSession', 'the target', only([...FRIENDS, 'unfriended'], 'not_friends'), ({ target_id }) => ({
    ...{ friend_id: target_id, pin: 1 },
  })),
  row('setRemark', 'the target', only(FRIENDS, 'not_friends'), ({ target_id }) => ({
    ...{ to_user_id: target_id, remark: 'Neighbour' },
  })),
  row('blockUser', 'the target', signedIn(), ({ target_id }) => ({ to_user_id: target_id, status: 1 })),
  row('listGroupings', 'their own', signedIn(), {}),
  row('listGroupings', 'their own, with the target', only(FRIENDS, 'not_friends'), ({ target_id }) => ({
    friend_id: target_id,
  })),
  row('listAllGroupings', 'their own', signedIn(), {}),
  row('listGroupingFriends', 'their own', signedIn(), ({ own_grouping_id }) => ({ id: own_grouping_id })),
  row('listGroupingFriends', 'the target’s', signedIn('permission_not_allowed'), ({ grouping_id }) => ({
    id: grouping_id,
  })),
  row('saveGrouping', 'a new one', signedIn(), { name: 'Family' }),
  row('saveGrouping', 'their own', signedIn(), ({ own_grouping_id }) => ({ id: own_grouping_id, name: 'Family' })),
  row('saveGrouping', 'the target’s', signedIn('permission_not_allowed'), ({ grouping_id }) => ({
    ...{ id: grouping_id, name: 'Family' },
  })),
  row('deleteGrouping', 'their own', signedIn(), ({ own_grouping_id }) => ({ id: own_grouping_id })),
  row('deleteGrouping', 'the target’s', signedIn('permission_not_allowed'), ({ grouping_id }) => ({ id: grouping_id })),
  row('setFriendGroupings', 'the target', only(FRIENDS, 'not_friends'), ({ target_id, own_grouping_id }) => ({
    ...{ friend_id: target_id, ids: [own_grouping_id] },
  })),
  row(
    'setFriendGroupings',
    'a friend, in the target’s grouping',
    signedIn('permission_not_allowed'),
    ({ pal_id, grouping_id }) => ({ friend_id: pal_id, ids: [grouping_id] }),
  ),
  row('addToGrouping', 'the target', only(FRIENDS, 'not_friends'), ({ target_id, own_grouping_id }) => ({
    ...{ id: own_grouping_id, user_ids: [target_id] },
  })),
  row(
    'addToGrouping',
    'a friend, in the target’s grouping',
    signedIn('permission_not_allowed'),
    ({ pal_id, grouping_id }) => ({ id: grouping_id, user_ids: [pal_id] }),
  ),
]
