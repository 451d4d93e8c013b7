import type { TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'
import type { TabName } from '../shell/tabs.ts'
import type { Route } from './route.ts'

type Options = Pick<Route, 'isPublic' | 'isInGp' | 'isFree' | 'isMoney'>
const row =
  (form: Route['form'], tab: TabName) =>
  (name: RouteName, title: TextKey, options?: Options): Route => ({ form, tab, name, title, ...options })
const open: Options = { isPublic: true }
const money: Options = { isMoney: true }
const child = row('child', 'chat')
const inChat = row('page', 'chat')
const inAddress = row('page', 'address')
const inGp = row('page', 'gp')
const inProfile = row('page', 'profile')
const inFind = row('page', 'find')

const barePages: Route[] = [
  row('bare', 'chat')('Login', 'app.title_login', open),
  row('bare', 'chat')('ResetPassword', 'pages.reset_password', open),
]

const tabs: Route[] = [
  row('tab', 'chat')('ChatListMain', 'app.tab_chats'),
  row('tab', 'chat')('ChatList', 'app.tab_chats'),
  row('tab', 'address')('Address', 'app.tab_contacts'),
  row('tab', 'gp')('GpList', 'app.tab_groups'),
  row('tab', 'find')('Find', 'app.tab_find', open),
  row('tab', 'profile')('Profile', 'app.tab_me'),
]

/** Pages about one chat. */
const children: Route[] = [
  child('GroupSetting', 'pages.group_setting'),
  child('GroupManagement', 'pages.group_management'),
  child('SetManager', 'pages.set_manager'),
  child('SessionSetting', 'pages.session_setting', { isInGp: true }),
  child('AllMembers', 'pages.all_members'),
  child('GroupQr', 'pages.group_qr'),
  child('ProhibitionList', 'pages.prohibition_list'),
  child('GroupReview', 'pages.group_review'),
  child('EditDescription', 'pages.edit_des'),
  child('ChooseMember', 'pages.choose_member', { isFree: true }),
  child('ChatRecord', 'pages.chat_record', { isInGp: true, isFree: true }),
]

/** Pages of the chats, the address book and the groupings. */
const chatPages: Route[] = [
  inChat('JoinGroup', 'pages.join_group', open),
  inChat('TreasureRecord', 'pages.treasure_record'),
  inChat('NewGroupChooseMember', 'pages.new_group'),
  inChat('MainSearchChatRecord', 'pages.chat_record'),
  inChat('SearchMain', 'pages.search'),
  inChat('AllResult', 'pages.all_result'),
  inAddress('FriendApplication', 'pages.friend_application'),
  inAddress('MyGroups', 'pages.my_groups'),
  inAddress('Grouping', 'pages.grouping'),
  inGp('GroupingDetail', 'pages.grouping_detail'),
  inAddress('UserPage', 'pages.user_page'),
  inAddress('ComplaintUser', 'pages.complaint_user'),
  inAddress('SetGrouping', 'pages.set_grouping'),
  inGp('AddMember', 'pages.add_member'),
]

const profilePages: Route[] = [
  inProfile('UserNotification', 'pages.user_notification'),
  inProfile('EditProfile', 'pages.edit_profile'),
  inProfile('ChangePassword', 'pages.change_password'),
  inProfile('ChangeWithdrawPassword', 'pages.change_withdraw_password'),
  inProfile('BindMobile', 'pages.bind_mobile'),
  inProfile('Settings', 'pages.settings'),
  inProfile('Devices', 'pages.devices'),
  inProfile('Translation', 'pages.translation'),
  inProfile('AboutUs', 'pages.about_us'),
  inProfile('Scan', 'pages.scan'),
  inProfile('Terms', 'pages.terms', open),
  inProfile('Privacy', 'pages.privacy', open),
  inProfile('Help', 'pages.help', open),
  inProfile('Wallet', 'pages.wallet', money),
  inProfile('Recharge', 'pages.recharge', money),
  inProfile('DirectCharging', 'pages.direct_charging', money),
  inProfile('Withdraw', 'pages.withdraw', money),
  inProfile('WithdrawNext', 'pages.withdraw', money),
  inProfile('AddBankcard', 'pages.add_bankcard', money),
  inProfile('BankSelected', 'pages.bank_selected', money),
  inProfile('AddWallet', 'pages.add_wallet', money),
  inProfile('Exchange', 'pages.exchange', money),
  inProfile('RechargeRecord', 'pages.recharge_record', money),
  inProfile('WithdrawRecord', 'pages.withdraw_record', money),
  inProfile('WalletRecord', 'pages.wallet_record', money),
  inProfile('BalanceDetails', 'pages.balance_details', money),
  inProfile('UserAuthentication', 'pages.user_authentication'),
  inProfile('MyVip', 'pages.my_vip', money),
  inProfile('ViewAllRatio', 'pages.view_all_ratio', money),
  inProfile('WashCode', 'pages.wash_code', money),
  inProfile('Invite', 'pages.invite', money),
  inProfile('InviteRecords', 'pages.invite_records'),
  inProfile('Agent', 'pages.agent', money),
  inProfile('AgentApply', 'pages.agent_apply', money),
  inProfile('TeamMembers', 'pages.team_members', money),
  inProfile('ActivateMember', 'pages.activate_member'),
  inProfile('ReceiveRewards', 'pages.receive_rewards', money),
  inProfile('Limits', 'pages.limits', money),
]

const gamePages: Route[] = [
  inFind('Activities', 'pages.activities'),
  inFind('Embedded', 'pages.embedded', open),
  inFind('Game', 'pages.game', money),
  inFind('GameWingo', 'pages.game_wingo', money),
  inFind('GameTrxWingo', 'pages.game_trxwingo', money),
  inFind('GameRacing', 'pages.game_racing', money),
  inFind('GameK3', 'pages.game_k3', money),
  inFind('GameD5', 'pages.game_d5', money),
  inFind('GameRecord', 'pages.game_record', money),
  inFind('GameStatics', 'pages.game_statics', money),
  inFind('BettingRecord', 'pages.betting_record', money),
  inFind('History', 'pages.history', money),
  inFind('Verify', 'pages.verify', money),
]

/** Every address of the app. What stands there is told by screens.ts. */
export const routes: readonly Route[] = [
  ...barePages,
  ...tabs,
  ...children,
  ...chatPages,
  ...profilePages,
  ...gamePages,
]
