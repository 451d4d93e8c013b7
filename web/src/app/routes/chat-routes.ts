import type { Load, Route } from './route.ts'
import { open, row } from './row.ts'

const child = row('child', 'chat')
const inChat = row('page', 'chat')
const inAddress = row('page', 'address')
const inGp = row('page', 'gp')
const chatRecord: Load = () =>
  import('../../friends/search/ChatRecordScreen.tsx').then((module) => module.ChatRecordScreen)

/** Pages about one chat. */
export const children: Route[] = [
  child(
    'GroupSetting',
    'pages.group_setting',
    () => import('../../groups/settings/GroupSettingScreen.tsx').then((module) => module.GroupSettingScreen),
    ['groups'],
  ),
  child(
    'GroupManagement',
    'pages.group_management',
    () => import('../../groups/manage/GroupManagementScreen.tsx').then((module) => module.GroupManagementScreen),
    ['groups'],
  ),
  child(
    'SetManager',
    'pages.set_manager',
    () => import('../../groups/manage/SetManagerScreen.tsx').then((module) => module.SetManagerScreen),
    ['groups'],
  ),
  child(
    'SessionSetting',
    'pages.session_setting',
    () => import('../../friends/session/SessionSettingScreen.tsx').then((module) => module.SessionSettingScreen),
    ['friends', 'groupings'],
    { isInGp: true },
  ),
  child(
    'AllMembers',
    'pages.all_members',
    () => import('../../groups/members/AllMembersScreen.tsx').then((module) => module.AllMembersScreen),
    ['groups'],
  ),
  child(
    'GroupQr',
    'pages.group_qr',
    () => import('../../groups/joining/GroupQrScreen.tsx').then((module) => module.GroupQrScreen),
    ['friends', 'joining'],
  ),
  child(
    'ProhibitionList',
    'pages.prohibition_list',
    () => import('../../groups/manage/ProhibitionListScreen.tsx').then((module) => module.ProhibitionListScreen),
    ['groups'],
  ),
  child(
    'GroupReview',
    'pages.group_review',
    () => import('../../groups/manage/GroupReviewScreen.tsx').then((module) => module.GroupReviewScreen),
    ['groups'],
  ),
  child(
    'EditDescription',
    'pages.edit_des',
    () => import('../../groups/settings/EditDescriptionScreen.tsx').then((module) => module.EditDescriptionScreen),
    ['groups'],
  ),
  child(
    'ChooseMember',
    'pages.choose_member',
    () => import('../../groups/members/ChooseMemberScreen.tsx').then((module) => module.ChooseMemberScreen),
    ['friends', 'groups'],
    { isFree: true },
  ),
  child('ChatRecord', 'pages.chat_record', chatRecord, ['friends'], { isInGp: true, isFree: true }),
]

/** Pages of the chats, the address book and the groupings. */
export const chatPages: Route[] = [
  inChat(
    'JoinGroup',
    'pages.join_group',
    () => import('./JoinGroupRoute.tsx').then((module) => module.JoinGroupRoute),
    ['joining'],
    open,
  ),
  inChat(
    'TreasureRecord',
    'pages.treasure_record',
    () => import('../../chests/record/TreasureRecordScreen.tsx').then((module) => module.TreasureRecordScreen),
    ['chests'],
  ),
  inChat(
    'NewGroupChooseMember',
    'pages.new_group',
    () => import('../../groups/joining/NewGroupScreen.tsx').then((module) => module.NewGroupScreen),
    ['friends', 'joining'],
  ),
  inChat('MainSearchChatRecord', 'pages.chat_record', chatRecord, ['friends']),
  inChat(
    'SearchMain',
    'pages.search',
    () => import('../../friends/search/SearchMainScreen.tsx').then((module) => module.SearchMainScreen),
    ['friends'],
  ),
  inChat(
    'AllResult',
    'pages.all_result',
    () => import('../../friends/search/AllResultScreen.tsx').then((module) => module.AllResultScreen),
    ['friends'],
  ),
  inAddress(
    'FriendApplication',
    'pages.friend_application',
    () =>
      import('../../friends/applications/FriendApplicationScreen.tsx').then((module) => module.FriendApplicationScreen),
    ['friends'],
  ),
  inAddress(
    'MyGroups',
    'pages.my_groups',
    () => import('../../groups/MyGroupsScreen.tsx').then((module) => module.MyGroupsScreen),
    ['groups'],
  ),
  inAddress(
    'Grouping',
    'pages.grouping',
    () => import('../../friends/groupings/GroupingsPane.tsx').then((module) => module.GroupingScreen),
    ['groupings'],
  ),
  inGp(
    'GroupingDetail',
    'pages.grouping_detail',
    () => import('../../friends/groupings/GroupingDetailScreen.tsx').then((module) => module.GroupingDetailScreen),
    ['groupings'],
  ),
  inAddress(
    'UserPage',
    'pages.user_page',
    () => import('../../friends/user-page/UserPageScreen.tsx').then((module) => module.UserPageScreen),
    ['friends', 'groupings'],
  ),
  inAddress(
    'ComplaintUser',
    'pages.complaint_user',
    () => import('../../support/ComplaintUserScreen.tsx').then((module) => module.ComplaintUserScreen),
    ['support'],
  ),
  inAddress(
    'SetGrouping',
    'pages.set_grouping',
    () => import('../../friends/groupings/SetGroupingScreen.tsx').then((module) => module.SetGroupingScreen),
    ['groupings'],
  ),
  inGp(
    'AddMember',
    'pages.add_member',
    () => import('../../friends/groupings/AddMemberScreen.tsx').then((module) => module.AddMemberScreen),
    ['friends', 'groupings'],
  ),
]
