import type { SpotArtName } from '@mela/ui/SpotArt.tsx'
import type { TextKey } from '../platform/i18n.ts'
import type { RouteName } from '../platform/paths.ts'

export interface LaterState {
  art: SpotArtName
  title: TextKey
  text?: TextKey
}

const records: LaterState = { art: 'receipt', title: 'pages.records_empty', text: 'pages.records_text' }
const people: LaterState = { art: 'people', title: 'pages.people_empty', text: 'pages.people_text' }
const person: LaterState = { art: 'people', title: 'pages.person_empty', text: 'pages.person_text' }
const settings: LaterState = { art: 'lantern', title: 'pages.settings_empty' }
const found: LaterState = { art: 'search', title: 'pages.history_empty', text: 'pages.history_text' }
const paused: LaterState = { art: 'lock', title: 'pages.paused_empty', text: 'pages.paused_text' }
const groupings: LaterState = { art: 'people', title: 'pages.groupings_empty', text: 'pages.groupings_text' }
const requests: LaterState = { art: 'people', title: 'pages.requests_empty', text: 'pages.requests_text' }
const collect: LaterState = { art: 'lantern', title: 'pages.collect_empty', text: 'pages.collect_text' }
const invites: LaterState = { art: 'people', title: 'pages.invites_empty' }
const agent: LaterState = { art: 'people', title: 'pages.agent_empty' }
const team: LaterState = { art: 'people', title: 'pages.team_empty' }
const game: LaterState = { art: 'lantern', title: 'pages.games_empty' }
const bets: LaterState = { art: 'receipt', title: 'pages.bets_empty' }
const draws: LaterState = { art: 'calendar', title: 'pages.draws_empty' }
const texts: LaterState = { art: 'lantern', title: 'pages.texts_empty' }

/** What is true of a page that has nothing to show. */
export const laterStates: Partial<Record<RouteName, LaterState>> = {
  GroupSetting: settings,
  GroupManagement: settings,
  SetManager: { art: 'people', title: 'pages.managers_empty' },
  SessionSetting: settings,
  AllMembers: { art: 'people', title: 'pages.members_empty' },
  GroupQr: { art: 'picture', title: 'pages.code_empty' },
  ProhibitionList: { art: 'people', title: 'pages.muted_empty' },
  GroupReview: requests,
  EditDescription: { art: 'bell', title: 'pages.notice_empty' },
  ChooseMember: people,
  ChatRecord: found,
  JoinGroup: { art: 'people', title: 'pages.join_empty', text: 'pages.join_text' },
  TreasureRecord: { art: 'lantern', title: 'pages.treasure_empty', text: 'pages.treasure_text' },
  NewGroupChooseMember: people,
  MainSearchChatRecord: found,
  SearchMain: found,
  AllResult: found,
  FriendApplication: requests,
  MyGroups: { art: 'people', title: 'pages.groups_empty', text: 'pages.groups_text' },
  GpList: groupings,
  Grouping: groupings,
  GroupingDetail: groupings,
  SetGrouping: groupings,
  UserPage: person,
  ComplaintUser: person,
  AddMember: people,
  UserNotification: { art: 'bell', title: 'pages.quiet_empty' },
  Devices: { art: 'lantern', title: 'pages.devices_empty' },
  Terms: texts,
  Privacy: texts,
  Help: texts,
  Wallet: { art: 'lantern', title: 'pages.balance_empty' },
  Recharge: paused,
  DirectCharging: paused,
  Withdraw: paused,
  WithdrawNext: paused,
  Exchange: paused,
  AddBankcard: { art: 'receipt', title: 'pages.cards_empty' },
  BankSelected: { art: 'receipt', title: 'pages.banks_empty' },
  AddWallet: { art: 'lantern', title: 'pages.wallets_empty' },
  RechargeRecord: records,
  WithdrawRecord: records,
  WalletRecord: records,
  BalanceDetails: records,
  UserAuthentication: { art: 'lock', title: 'pages.verification_empty' },
  MyVip: collect,
  ViewAllRatio: { art: 'receipt', title: 'pages.ratios_empty' },
  WashCode: collect,
  Invite: invites,
  InviteRecords: invites,
  Agent: agent,
  AgentApply: agent,
  TeamMembers: team,
  ActivateMember: team,
  ReceiveRewards: collect,
  Limits: { art: 'lock', title: 'pages.limits_empty' },
  Activities: { art: 'lantern', title: 'pages.find_empty' },
  Game: game,
  GameWingo: game,
  GameTrxWingo: game,
  GameRacing: game,
  GameK3: game,
  GameD5: game,
  GameRecord: bets,
  GameStatics: bets,
  BettingRecord: bets,
  History: draws,
  Verify: draws,
}
