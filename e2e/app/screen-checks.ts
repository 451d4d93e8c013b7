import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { routes } from '../../web/src/app/routes/routes.ts'
import { pathOf, type RouteName } from '../../web/src/names/paths.ts'
import { bubble, chatRow } from '../stage/app.ts'
import { words } from '../stage/words.ts'
import type { ScreenScene } from './screen-scene.ts'

// What stands on each screen of the app and on no other. A page that only says that it has nothing to show has none.

const ROUTES = join(import.meta.dirname, '../../web/src/app/routes')
/** The tables of the app that say what stands at an address are read as text: only a bundler can load what they name. */
const listed = globSync('*-screens.ts', { cwd: ROUTES }).flatMap((file) =>
  [...readFileSync(join(ROUTES, file), 'utf8').matchAll(/^ {2}(\w+): (?:screen\(|\w+,$)/gm)].map(([, name]) => name!),
)

/** The addresses of the app that have a screen. */
export const SCREEN_NAMES: readonly RouteName[] = [
  ...routes.filter(({ form }) => form === 'tab').map(({ name }) => name),
  ...(listed as RouteName[]),
]

type Within = Page | Locator
type Check = (within: Within, scene: ScreenScene) => Locator

const button = (within: Within, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const field = (within: Within, name: string) => within.getByRole('textbox', { name, exact: true })
const item = (within: Within, list: string, text: string) =>
  within.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })
const radio = (within: Within, group: string, name: string) =>
  within.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })
const region = (within: Within, name: string) => within.getByRole('region', { name, exact: true })
const pageOf = (within: Within): Page => ('page' in within ? within.page() : within)

const chatList: Check = (within, { friend, said }) => chatRow(pageOf(within), friend.nickname).filter({ hasText: said })
const groupings: Check = (within, { grouping }) => item(within, 'grouping', grouping.name)

const tabs: Partial<Record<RouteName, Check>> = {
  ChatListMain: chatList,
  ChatList: chatList,
  Address: (within, { friend }) =>
    within.getByRole('list', { name: 'Contacts' }).getByRole('link', { name: friend.nickname }),
  GpList: groupings,
  Find: (within, { banner }) => within.getByRole('link', { name: banner.title }),
  Profile: (within, { owner }) => within.getByRole('heading', { name: owner.nickname, level: 2 }),
}

const chats: Partial<Record<RouteName, Check>> = {
  Chat: (within, { said }) => bubble(pageOf(within), said),
  GpChat: (within, { grouping }) => bubble(pageOf(within), grouping.said),
  GroupSetting: (within) => button(within, /^Group name Diwali Mela planning/),
  GroupManagement: (within) => within.getByRole('switch', { name: /^Approve new members/ }),
  SetManager: (within, { manager }) => button(within, `Remove ${manager.nickname} as manager`),
  SessionSetting: (within, { friend }) => button(within, `Make a group with ${friend.nickname}`),
  AllMembers: (within, { muted }) => item(within, 'Members', muted.nickname),
  GroupQr: (within) => within.getByRole('img', { name: 'QR code of Diwali Mela planning' }),
  ProhibitionList: (within, { muted }) => button(within, `Unmute ${muted.nickname}`),
  GroupReview: (within, { applicant }) => button(within, `Let in ${applicant.nickname}`),
  EditDescription: (within) => field(within, 'Notice for all 4 members'),
  ChooseMember: (within, { friend }) => item(within, 'Friends', friend.nickname).getByRole('checkbox'),
  ChatRecord: (within) => within.getByRole('searchbox', { name: 'Chat history', exact: true }),
  JoinGroup: (within, { other_group }) => within.getByRole('heading', { name: other_group.name }),
  TreasureRecord: (within, { manager }) => item(within, 'Who opened it', manager.nickname),
  NewGroupChooseMember: (within, { friend }) => item(within, 'Friends', friend.nickname).getByRole('checkbox'),
  MainSearchChatRecord: (within) => within.getByRole('searchbox', { name: 'Chat history', exact: true }),
  SearchMain: (within) => within.getByRole('searchbox', { name: 'Search chats, people, messages', exact: true }),
  AllResult: (within) => within.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Messages' }),
  FriendApplication: (within, { applicant }) => within.getByRole('listitem').filter({ hasText: applicant.nickname }),
  MyGroups: (within) => item(within, 'My groups', 'Diwali Mela planning'),
  Grouping: groupings,
  // In the list beside it, a symbol has the same name.
  GroupingDetail: (within, { grouping }) => within.getByRole('button').filter({ hasText: `Message ${grouping.name}` }),
  UserPage: (within, { friend }) => within.getByRole('heading', { name: friend.nickname, level: 2 }),
  ComplaintUser: (within, { friend }) => within.getByRole('checkbox', { name: `Block ${friend.nickname} too` }),
  SetGrouping: (within, { grouping }) => within.getByRole('checkbox', { name: new RegExp(`^${grouping.name}`) }),
  AddMember: (within, { member }) => item(within, 'Friends', member.nickname).getByRole('checkbox'),
}

const account: Partial<Record<RouteName, Check>> = {
  Login: (within) => button(within, 'Quick start'),
  ResetPassword: (within) => button(within, 'Send code'),
  // Whoever signed in on another device has a notice.
  UserNotification: (within) =>
    within
      .getByText(words('en', 'home')['quiet_text']!)
      .or(within.getByText(words('en', 'push')['notice_new_device_title']!))
      .first(),
  EditProfile: (within) => radio(within, 'Gender', 'Female'),
  ChangePassword: (within) => field(within, 'Current password'),
  ChangeWithdrawPassword: (within) => field(within, 'Login password'),
  BindMobile: (within) => field(within, 'Mobile number'),
  Settings: (within) => button(within, 'Clear cache'),
  Devices: (within) => within.getByRole('listitem').filter({ hasText: 'This one' }),
  // Customer service alone may choose here.
  Translation: (within) => within.getByRole('heading', { name: words('en', 'translation')['staff_only']! }),
  AboutUs: (within) => within.getByText(/^Version \d/),
  Scan: (within) => within.getByLabel('Choose a picture'),
  Terms: (within) => within.getByRole('heading', { name: words('en', 'legal')['terms_rules']! }),
  Privacy: (within) => within.getByRole('heading', { name: words('en', 'legal')['privacy_messages']! }),
  Help: (within) => within.getByRole('heading', { name: words('en', 'legal')['help_people']! }),
  UserAuthentication: (within) => region(within, 'Advanced verification'),
  Limits: (within) => region(within, 'Stake limit'),
}

const wallet: Partial<Record<RouteName, Check>> = {
  Wallet: (within) => within.getByRole('list', { name: 'What you can do' }),
  Recharge: (within) => button(within, 'Records'),
  DirectCharging: (within) => within.getByRole('group', { name: 'Withdrawable, for play only' }),
  Withdraw: (within) => region(within, 'You can withdraw now'),
  WithdrawNext: (within) => within.getByRole('group', { name: 'Where should the money go?' }),
  AddBankcard: (within) => field(within, 'Card number'),
  BankSelected: (within) => region(within, 'All banks').getByRole('button', { name: 'HDFC Bank' }),
  AddWallet: (within) => field(within, 'Wallet address'),
  Exchange: (within) => field(within, 'You give'),
  RechargeRecord: (within) => button(within, 'Waiting for payment'),
  WithdrawRecord: (within) => button(within, 'On its way'),
  WalletRecord: (within) => button(within, /^Treasure box sent/),
  BalanceDetails: (within) => button(within, /^Treasure box sent/),
}

const rewards: Partial<Record<RouteName, Check>> = {
  MyVip: (within) => within.getByRole('meter', { name: 'To VIP 1: recharge' }),
  ViewAllRatio: (within) => within.getByRole('row', { name: /^VIP 10 / }),
  WashCode: (within) => item(within, 'By game', 'TrxWinGo, nothing yet'),
  Invite: (within) => within.getByRole('img', { name: 'QR code of your invite link' }),
  InviteRecords: (within) => within.getByRole('heading', { name: 'No invites yet' }),
  Agent: (within) => within.getByRole('meter', { name: 'Valid members to level 2' }),
  AgentApply: (within) => within.getByRole('heading', { name: 'You’re already an agent' }),
  TeamMembers: (within) => radio(within, 'Circles', 'Direct 0'),
  ActivateMember: (within) => region(within, 'Opened by you'),
  ReceiveRewards: (within) => within.getByRole('heading', { name: 'Nothing to claim yet' }),
}

const LENGTH = 'Length of a period'
const games: Partial<Record<RouteName, Check>> = {
  Embedded: (within, { banner }) => within.locator(`iframe[title="${banner.title}"]`),
  Game: (within) => item(within, 'Games', 'Ten cars'),
  GameWingo: (within) => button(within, /^Purple/),
  GameTrxWingo: (within) => radio(within, LENGTH, '10 min'),
  GameRacing: (within) => button(within, /^Car 10/),
  GameK3: (within) => button(within, /^18 ×/),
  GameD5: (within) => radio(within, 'Kinds of bets', 'E'),
  GameRecord: (within) => within.getByRole('group', { name: 'Games' }).getByRole('button', { name: 'Racing' }),
  GameStatics: (within) => radio(within, 'Time span', 'Year'),
  BettingRecord: (within) => within.getByRole('group', { name: 'Games' }).getByRole('button', { name: 'Racing' }),
  History: (within) => radio(within, 'Games', 'Racing'),
  Verify: (within) => button(within, 'Choose a file'),
}

export const screenChecks: Partial<Record<RouteName, Check>> = {
  ...tabs,
  ...chats,
  ...account,
  ...wallet,
  ...rewards,
  ...games,
}

/** Where a screen stands, with what it needs to know. */
export function pathTo(name: RouteName, scene: ScreenScene): string {
  const params: Record<string, string> = {
    treasureId: scene.chest.id,
    groupId: scene.other_group.id,
    roomId: name === 'GpChat' ? scene.grouping.room : scene.friend_room,
  }
  const queries: Partial<Record<RouteName, Record<string, string>>> = {
    NewGroupChooseMember: { type: 'group' },
    GroupingDetail: { id: scene.grouping.id },
    AddMember: { id: scene.grouping.id },
    UserPage: { id: scene.friend.id },
    ComplaintUser: { id: scene.friend.id },
    SetGrouping: { id: scene.friend.id },
    Embedded: { id: scene.banner.id },
  }
  return pathOf(name, params, queries[name])
}
