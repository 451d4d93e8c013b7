// The names of all routes and where they lead. What stands at an address is told by app/routes.ts.
export const paths = {
  Login: '/login',
  ResetPassword: '/reset-password',
  NotFound: '/error',
  JoinGroup: '/join-group/:groupId',
  TreasureRecord: '/:treasureId',

  ChatList: '/chat',
  ChatListMain: '/chatList',
  Address: '/address',
  GpList: '/gp',
  GpListMain: '/gp',
  Find: '/find',
  FindMain: '/find',
  Profile: '/profile',
  ProfileMain: '/profile',

  Chat: '/chat/:roomId',
  GpChat: '/gp/:roomId',
  GroupSetting: '/group-setting',
  GroupManagement: '/group-management',
  SetManager: '/set-manager',
  SessionSetting: '/session-setting',
  AllMembers: '/all-members',
  GroupQr: '/group-qr',
  ProhibitionList: '/prohibition-list',
  GroupReview: '/group-review',
  EditDescription: '/edit-des',
  ChooseMember: '/choose-member',
  ChatRecord: '/chat-record',

  FriendApplication: '/friend-application',
  NewGroupChooseMember: '/new-group-choose-member',
  MainSearchChatRecord: '/main-search-chat-record',
  SearchMain: '/search-main',
  AllResult: '/all-result',

  MyGroups: '/my-groups',
  Grouping: '/grouping',
  GroupingDetail: '/grouping-detail',
  UserPage: '/user-page',
  ComplaintUser: '/complaint-user',
  SetGrouping: '/set-grouping',
  AddMember: '/add-member',

  UserNotification: '/user-notification',
  EditProfile: '/edit-profile',
  ChangePassword: '/change-password',
  ChangeWithdrawPassword: '/change-withdraw-password',
  BindMobile: '/bind-mobile',
  Settings: '/settings',
  Devices: '/devices',
  Translation: '/translation',
  AboutUs: '/about-us',
  Scan: '/scan',
  Terms: '/terms',
  Privacy: '/privacy',
  Help: '/help',

  Wallet: '/wallet',
  Recharge: '/recharge',
  DirectCharging: '/direct-charging',
  Withdraw: '/withdraw',
  WithdrawNext: '/withdraw-next',
  AddBankcard: '/add-bankcard',
  BankSelected: '/bank-selected',
  AddWallet: '/add-wallet',
  Exchange: '/exchange',
  RechargeRecord: '/recharge-record',
  WithdrawRecord: '/withdraw-record',
  WalletRecord: '/wallet-record',
  BalanceDetails: '/balance-details',

  UserAuthentication: '/user-authentication',
  MyVip: '/my-vip',
  ViewAllRatio: '/view-all-ratio',
  WashCode: '/wash-code',
  Invite: '/invite',
  InviteRecords: '/invite-records',
  Agent: '/agent',
  AgentApply: '/agent-apply',
  TeamMembers: '/team-members',
  ActivateMember: '/activateMember',
  ReceiveRewards: '/receive-rewards',

  Activities: '/activities',
  Embedded: '/embedded',
  Game: '/game',
  GameWingo: '/game/wingo',
  GameTrxWingo: '/game/trxwingo',
  GameRacing: '/game/racing',
  GameK3: '/game/k3',
  GameD5: '/game/d5',
  GameRecord: '/game-record',
  GameStatics: '/game-statics',
  BettingRecord: '/betting-record',
  History: '/history',
  Verify: '/verify',
  Limits: '/limits',
} as const
export type RouteName = keyof typeof paths

/** Where the app starts, and where leads what leads nowhere else. */
export const HOME = paths.ChatListMain

type Values = Record<string, string | undefined>

/** The address of a route; a missing parameter is a fault of the caller. */
export function pathOf(name: RouteName, params: Values = {}, query: Values = {}): string {
  const path = paths[name].replaceAll(/:(\w+)/g, (_whole, param: string) => {
    const value = params[param]
    if (!value) throw new Error(`${name} needs ${param}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
