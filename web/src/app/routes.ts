import type { ComponentType } from 'react'
import type { Area, TextKey } from '../platform/i18n.ts'
import type { RouteName } from '../platform/paths.ts'
import type { TabName } from './tabs.ts'

// Every address of the app: its title, who may see it, where it stands and what it loads.
export interface Route {
  name: RouteName
  title: TextKey
  /**
   * door: without the frame of the app. tab: a list of its own. room: a chat. child: a page about one chat, beside it on a desktop
   * and under a flat path on a phone. page: all of a phone, the content pane of a desktop.
   */
  form: 'door' | 'tab' | 'room' | 'child' | 'page'
  /** The tab that is marked, and the list beside the page on a desktop. */
  tab: TabName
  /** The allowed route list: open without a session. */
  isPublic?: true
  /** A child that also stands beside a grouping chat. */
  isInGp?: true
  /** A child that makes sense without a chat. */
  isFree?: true
  areas: Area[]
  load: () => Promise<ComponentType>
}

type Load = Route['load']
/** What a page shows until its feature has something to show. */
const later: Load = () => import('./LaterScreen.tsx').then((module) => module.LaterScreen)
type Options = Pick<Route, 'isPublic' | 'isInGp' | 'isFree'>

const row =
  (form: Route['form'], tab: TabName) =>
  (name: RouteName, title: TextKey, load: Load = later, areas: Area[] = [], options: Options = {}): Route => ({
    ...{ form, tab, name, title, load, ...options },
    areas: form === 'tab' ? areas : ['pages', ...areas],
  })
const inChat = row('page', 'chat')
const child = row('child', 'chat')
const inAddress = row('page', 'address')
const inFind = row('page', 'find')
const inProfile = row('page', 'profile')
const open: Options = { isPublic: true }

const doors: Route[] = [
  row('door', 'chat')(
    'Login',
    'app.title_login',
    () => import('../account/LoginScreen.tsx').then((module) => module.LoginScreen),
    ['account'],
    open,
  ),
  row('door', 'chat')(
    'ResetPassword',
    'pages.reset_password',
    () => import('../account/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
    ['account'],
    open,
  ),
]

const tabs: Route[] = [
  row('tab', 'chat')('ChatListMain', 'app.tab_chats'),
  row('tab', 'chat')('ChatList', 'app.tab_chats'),
  row('tab', 'address')('Address', 'app.tab_contacts'),
  row('tab', 'gp')('GpList', 'app.tab_groups'),
  row('tab', 'find')('Find', 'app.tab_find', later, [], open),
  row('tab', 'profile')('Profile', 'app.tab_me'),
]

const children: Route[] = [
  child('GroupSetting', 'pages.group_setting'),
  child('GroupManagement', 'pages.group_management'),
  child('SetManager', 'pages.set_manager'),
  child('SessionSetting', 'pages.session_setting', later, [], { isInGp: true }),
  child('AllMembers', 'pages.all_members'),
  child('GroupQr', 'pages.group_qr'),
  child('ProhibitionList', 'pages.prohibition_list'),
  child('GroupReview', 'pages.group_review'),
  child('EditDescription', 'pages.edit_des'),
  child('ChooseMember', 'pages.choose_member', later, [], { isFree: true }),
  child('ChatRecord', 'pages.chat_record', later, [], { isInGp: true, isFree: true }),
]

const chatPages: Route[] = [
  inChat('JoinGroup', 'pages.join_group', later, [], open),
  inChat('TreasureRecord', 'pages.treasure_record'),
  inChat('NewGroupChooseMember', 'pages.new_group'),
  inChat('MainSearchChatRecord', 'pages.chat_record'),
  inChat('SearchMain', 'pages.search'),
  inChat('AllResult', 'pages.all_result'),
  inAddress('FriendApplication', 'pages.friend_application'),
  inAddress('MyGroups', 'pages.my_groups'),
  inAddress('Grouping', 'pages.grouping'),
  inAddress('GroupingDetail', 'pages.grouping_detail'),
  inAddress('UserPage', 'pages.user_page'),
  inAddress('ComplaintUser', 'pages.complaint_user'),
  inAddress('SetGrouping', 'pages.set_grouping'),
  inAddress('AddMember', 'pages.add_member'),
]

const accountPages: Route[] = [
  inProfile(
    'UserNotification',
    'pages.user_notification',
    () => import('../home/NotificationsScreen.tsx').then((module) => module.NotificationsScreen),
    ['home'],
  ),
  inProfile(
    'EditProfile',
    'pages.edit_profile',
    () => import('../account/EditProfileScreen.tsx').then((module) => module.EditProfileScreen),
    ['account'],
  ),
  inProfile(
    'ChangePassword',
    'pages.change_password',
    () => import('../account/ChangePasswordScreen.tsx').then((module) => module.ChangePasswordScreen),
    ['account'],
  ),
  inProfile(
    'ChangeWithdrawPassword',
    'pages.change_withdraw_password',
    () => import('../account/ChangeWithdrawPasswordScreen.tsx').then((module) => module.ChangeWithdrawPasswordScreen),
    ['account'],
  ),
  inProfile(
    'BindMobile',
    'pages.bind_mobile',
    () => import('../account/BindMobileScreen.tsx').then((module) => module.BindMobileScreen),
    ['account'],
  ),
  inProfile(
    'Settings',
    'pages.settings',
    () => import('../account/SettingsScreen.tsx').then((module) => module.SettingsScreen),
    ['account'],
  ),
  inProfile(
    'Devices',
    'pages.devices',
    () => import('../account/DevicesScreen.tsx').then((module) => module.DevicesScreen),
    ['account'],
  ),
  inProfile(
    'AboutUs',
    'pages.about_us',
    () => import('../account/AboutScreen.tsx').then((module) => module.AboutScreen),
    ['account'],
  ),
  inProfile('Scan', 'pages.scan', () => import('../account/ScanScreen.tsx').then((module) => module.ScanScreen), [
    'account',
  ]),
  inProfile('Terms', 'pages.terms', later, [], open),
  inProfile('Privacy', 'pages.privacy', later, [], open),
  inProfile('Help', 'pages.help', later, [], open),
]

const walletPages: Route[] = [
  inProfile('Wallet', 'pages.wallet'),
  inProfile('Recharge', 'pages.recharge'),
  inProfile('DirectCharging', 'pages.direct_charging'),
  inProfile('Withdraw', 'pages.withdraw'),
  inProfile('WithdrawNext', 'pages.withdraw'),
  inProfile('AddBankcard', 'pages.add_bankcard'),
  inProfile('BankSelected', 'pages.bank_selected'),
  inProfile('AddWallet', 'pages.add_wallet'),
  inProfile('Exchange', 'pages.exchange'),
  inProfile('RechargeRecord', 'pages.recharge_record'),
  inProfile('WithdrawRecord', 'pages.withdraw_record'),
  inProfile('WalletRecord', 'pages.wallet_record'),
  inProfile('BalanceDetails', 'pages.balance_details'),
  inProfile('UserAuthentication', 'pages.user_authentication'),
  inProfile('MyVip', 'pages.my_vip'),
  inProfile('ViewAllRatio', 'pages.view_all_ratio'),
  inProfile('WashCode', 'pages.wash_code'),
  inProfile('Invite', 'pages.invite'),
  inProfile('InviteRecords', 'pages.invite_records'),
  inProfile('Agent', 'pages.agent'),
  inProfile('AgentApply', 'pages.agent_apply'),
  inProfile('TeamMembers', 'pages.team_members'),
  inProfile('ActivateMember', 'pages.activate_member'),
  inProfile('ReceiveRewards', 'pages.receive_rewards'),
  inProfile('Limits', 'pages.limits'),
]

const gamePages: Route[] = [
  inFind('Activities', 'pages.activities'),
  inFind(
    'Embedded',
    'pages.embedded',
    () => import('../home/EmbeddedScreen.tsx').then((module) => module.EmbeddedScreen),
    ['home'],
    open,
  ),
  inFind('Game', 'pages.game'),
  inFind('GameWingo', 'pages.game_wingo'),
  inFind('GameTrxWingo', 'pages.game_trxwingo'),
  inFind('GameRacing', 'pages.game_racing'),
  inFind('GameK3', 'pages.game_k3'),
  inFind('GameD5', 'pages.game_d5'),
  inFind('GameRecord', 'pages.game_record'),
  inFind('GameStatics', 'pages.game_statics'),
  inFind('BettingRecord', 'pages.betting_record'),
  inFind('History', 'pages.history'),
  inFind('Verify', 'pages.verify'),
]

export const routes: readonly Route[] = [
  ...doors,
  ...tabs,
  ...children,
  ...chatPages,
  ...accountPages,
  ...walletPages,
  ...gamePages,
]
