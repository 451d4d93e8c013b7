import { screen, type Screen, type Screens } from './route.ts'

const chatRecord: Screen['load'] = () =>
  import('../../friends/search/ChatRecordScreen.tsx').then((module) => module.ChatRecordScreen)
const chat = screen(() => import('./ChatRoute.tsx').then((module) => module.ChatRoute), 'acts')

/** Chats, pages about one of them, the address book and the groupings. */
export const chatScreens: Screens = {
  Chat: chat,
  GpChat: chat,
  GroupSetting: screen(
    () => import('../../groups/settings/GroupSettingScreen.tsx').then((module) => module.GroupSettingScreen),
    'groups',
  ),
  GroupManagement: screen(
    () => import('../../groups/manage/GroupManagementScreen.tsx').then((module) => module.GroupManagementScreen),
    'groups',
  ),
  SetManager: screen(
    () => import('../../groups/manage/SetManagerScreen.tsx').then((module) => module.SetManagerScreen),
    'groups',
  ),
  SessionSetting: screen(
    () => import('../../friends/session/SessionSettingScreen.tsx').then((module) => module.SessionSettingScreen),
    'friends',
    'groupings',
  ),
  AllMembers: screen(
    () => import('../../groups/members/AllMembersScreen.tsx').then((module) => module.AllMembersScreen),
    'groups',
  ),
  GroupQr: screen(
    () => import('../../groups/joining/GroupQrScreen.tsx').then((module) => module.GroupQrScreen),
    'friends',
    'joining',
  ),
  ProhibitionList: screen(
    () => import('../../groups/manage/ProhibitionListScreen.tsx').then((module) => module.ProhibitionListScreen),
    'groups',
  ),
  GroupReview: screen(
    () => import('../../groups/manage/GroupReviewScreen.tsx').then((module) => module.GroupReviewScreen),
    'groups',
  ),
  EditDescription: screen(
    () => import('../../groups/settings/EditDescriptionScreen.tsx').then((module) => module.EditDescriptionScreen),
    'groups',
  ),
  ChooseMember: screen(
    () => import('../../groups/members/ChooseMemberScreen.tsx').then((module) => module.ChooseMemberScreen),
    'friends',
    'groups',
  ),
  ChatRecord: screen(chatRecord, 'friends'),
  JoinGroup: screen(() => import('./JoinGroupRoute.tsx').then((module) => module.JoinGroupRoute), 'joining'),
  TreasureRecord: screen(
    () => import('../../chests/record/TreasureRecordScreen.tsx').then((module) => module.TreasureRecordScreen),
    'chests',
  ),
  NewGroupChooseMember: screen(
    () => import('../../groups/joining/NewGroupScreen.tsx').then((module) => module.NewGroupScreen),
    'friends',
    'joining',
  ),
  MainSearchChatRecord: screen(chatRecord, 'friends'),
  SearchMain: screen(
    () => import('../../friends/search/SearchMainScreen.tsx').then((module) => module.SearchMainScreen),
    'friends',
  ),
  AllResult: screen(
    () => import('../../friends/search/AllResultScreen.tsx').then((module) => module.AllResultScreen),
    'friends',
  ),
  FriendApplication: screen(
    () =>
      import('../../friends/applications/FriendApplicationScreen.tsx').then((module) => module.FriendApplicationScreen),
    'friends',
  ),
  MyGroups: screen(() => import('../../groups/MyGroupsScreen.tsx').then((module) => module.MyGroupsScreen), 'groups'),
  Grouping: screen(
    () => import('../../friends/groupings/GroupingsPane.tsx').then((module) => module.GroupingScreen),
    'groupings',
  ),
  GroupingDetail: screen(
    () => import('../../friends/groupings/GroupingDetailScreen.tsx').then((module) => module.GroupingDetailScreen),
    'groupings',
  ),
  UserPage: screen(
    () => import('../../friends/user-page/UserPageScreen.tsx').then((module) => module.UserPageScreen),
    'friends',
    'groupings',
  ),
  ComplaintUser: screen(
    () => import('../../support/ComplaintUserScreen.tsx').then((module) => module.ComplaintUserScreen),
    'support',
  ),
  SetGrouping: screen(
    () => import('../../friends/groupings/SetGroupingScreen.tsx').then((module) => module.SetGroupingScreen),
    'groupings',
  ),
  AddMember: screen(
    () => import('../../friends/groupings/AddMemberScreen.tsx').then((module) => module.AddMemberScreen),
    'friends',
    'groupings',
  ),
}
