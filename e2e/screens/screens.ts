import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { paths } from '../../web/src/names/paths.ts'
import { createPeople } from '../stage/people.ts'
import { accountScreens } from './screens-account.ts'
import { agentScreens } from './screens-agents.ts'
import { chatScreens } from './screens-chats.ts'
import { chestScreens } from './screens-chests.ts'
import { consoleScreens } from './screens-console.ts'
import { conversationScreens } from './screens-conversations.ts'
import { friendScreens } from './screens-friends.ts'
import { gameScreens } from './screens-games.ts'
import { groupingScreens } from './screens-groupings.ts'
import { groupScreens } from './screens-groups.ts'
import { identityScreens } from './screens-identity.ts'
import { inviteScreens } from './screens-invite.ts'
import { joiningScreens } from './screens-joining.ts'
import { limitScreens } from './screens-limits.ts'
import { messageScreens } from './screens-messages.ts'
import { rechargeScreens } from './screens-recharge.ts'
import { rewardsScreens } from './screens-rewards.ts'
import { walletScreens } from './screens-wallet.ts'
import { withdrawScreens } from './screens-withdraw.ts'
import { asha, BUBBLE, holdBack, own, ROWS, see, type Screen, type Visitor } from './screen.ts'
import { roomKey, type Stage } from '../stage/stage.ts'

const FORM = 'main form'

const guests: Screen[] = [
  { name: 'login', path: () => '/login', arrange: (page) => see(page, FORM) },
  {
    name: 'login-errors',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`${FORM} [type=submit]`).click()
      await see(page, '[aria-invalid=true]')
    },
  },
  {
    name: 'register',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`${FORM} + button`).click()
      await page.locator(`${FORM} input`).nth(2).waitFor()
    },
  },
  {
    name: 'language',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator('main > button').first().click()
      await see(page, 'dialog[open] label')
    },
  },
  {
    name: 'first-run',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`main button:has(path[d="${iconPaths.bolt}"])`).click()
      await page.locator('main section form button').first().click()
      await see(page, 'main section dl')
      await see(page, 'main section svg[role=img]')
    },
  },
  {
    name: 'name-question',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`main button:has(path[d="${iconPaths.bolt}"])`).click()
      await see(page, 'main section form')
    },
  },
  {
    name: 'scan-card',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`main button:has(path[d="${iconPaths.scan}"])`).click()
      await see(page, 'dialog[open] [role=status]')
    },
  },
  { name: 'reset-password', path: () => '/reset-password', arrange: (page) => see(page, 'form button') },
]

const lists: Screen[] = [
  { name: 'chat-list', visitor: asha, path: () => '/chatList', arrange: (page) => see(page, ROWS) },
  {
    name: 'chat-list-loading',
    visitor: asha,
    path: () => '/chatList',
    prepare: async (page) => {
      await holdBack(page, '/chat/get_message_updates')
      await holdBack(page, '/chat/get_channels')
    },
    arrange: (page) => see(page, 'main [role=status] > div > i'),
  },
  {
    name: 'chat-list-empty',
    visitor: newcomer,
    path: () => '/chatList',
    arrange: (page) => see(page, 'nav + main svg, main svg'),
  },
  {
    name: 'chat-list-offline',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await see(page, ROWS)
      await page.context().setOffline(true)
      await see(page, '[class*=bar][role=status]')
    },
  },
  {
    name: 'delete-chat',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await page.locator(ROWS).nth(2).click({ button: 'right' })
      await page.locator('[role=menuitem]').last().click()
      await see(page, 'dialog[open] button')
    },
  },
  { name: 'contacts', visitor: asha, path: () => '/address', arrange: (page) => see(page, 'main svg') },
  { name: 'find', visitor: asha, path: () => '/find', arrange: (page) => see(page, 'main img') },
  { name: 'profile', visitor: asha, path: () => '/profile', arrange: (page) => see(page, 'main h2') },
  { name: 'not-found', visitor: asha, path: () => '/nowhere', arrange: (page) => see(page, 'main svg') },
]

const LOGGED_OUT = () => window.localStorage.setItem('not_auto_register', '1')
const shell: Screen[] = [
  own('page-games', '/game', 'main h2'),
  own('page-treasure', '/12345678901', 'main h2'),
  {
    name: 'starting',
    path: () => '/chatList',
    prepare: (shown) => holdBack(shown, '/user/login'),
    arrange: (shown) => see(shown, '#skeleton p'),
  },
  {
    name: 'page-loading',
    visitor: asha,
    path: () => '/activities',
    prepare: (shown) => shown.route('**/assets/LaterScreen-*.js', () => new Promise(() => undefined)),
    arrange: (shown) => see(shown, 'main [role=status] > div > i'),
  },
  {
    name: 'page-broken',
    visitor: asha,
    path: () => '/activities',
    prepare: (shown) => shown.route('**/assets/LaterScreen-*.js', (route) => route.abort()),
    arrange: (shown) => see(shown, 'main h2'),
  },
  {
    name: 'switch-account',
    visitor: asha,
    path: ({ people }) => `/login?account=${people.gurpreet.username}&password=not-it-1`,
    arrange: (shown) => see(shown, 'dialog[open] button'),
  },
  {
    name: 'guest-find',
    path: () => '/find',
    prepare: (shown) => shown.addInitScript(LOGGED_OUT),
    arrange: async (shown) => {
      await see(shown, 'main h1')
      await shown.locator('nav a[href="/profile"]').click()
      await see(shown, 'dialog[open] button')
    },
  },
]

const home: Screen[] = [
  own('notifications', '/user-notification', 'main ul li'),
  {
    name: 'embedded',
    visitor: asha,
    path: () => '/find',
    arrange: async (shown) => {
      await shown.locator('main a[href^="/embedded"]').click()
      await see(shown, 'main iframe')
    },
  },
  { ...own('popup-text', '/find', 'dialog[open] button'), isPrompted: true },
  { ...own('push-prompt', '/chatList', 'dialog[open] button'), isPrompted: true },
  {
    name: 'channel',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (shown) => {
      await shown.locator(`${ROWS}:has(path[d="${iconPaths.megaphone}"])`).click()
      await see(shown, BUBBLE)
    },
  },
]

// Pages whose feature has nothing to show yet: each with its header and its empty state.
const SEEN = new Set([
  ...['/login', '/reset-password', '/error', '/chat', '/chatList', '/address', '/gp', '/find', '/profile'],
  ...['/user-notification', '/edit-profile', '/change-password', '/change-withdraw-password', '/bind-mobile'],
  ...[
    '/settings',
    '/translation',
    '/devices',
    '/about-us',
    '/scan',
    '/embedded',
    '/chat/:roomId',
    '/gp/:roomId',
    '/:treasureId',
  ],
  ...['/group-setting', '/group-management', '/set-manager', '/all-members', '/prohibition-list', '/group-review'],
  ...['/edit-des', '/choose-member', '/my-groups'],
  ...['/friend-application', '/user-page', '/complaint-user', '/search-main', '/all-result', '/chat-record'],
  ...['/wallet', '/wallet-record', '/balance-details', '/recharge', '/recharge-record', '/withdraw-record'],
  ...['/game', '/game/wingo', '/game/trxwingo', '/game/k3', '/game/d5', '/game/racing'],
  ...['/game-record', '/betting-record', '/game-statics', '/history', '/verify', '/limits'],
  ...['/my-vip', '/view-all-ratio', '/wash-code', '/invite', '/invite-records'],
  ...['/agent', '/agent-apply', '/team-members', '/activateMember', '/receive-rewards'],
  ...['/withdraw', '/withdraw-next', '/add-bankcard', '/bank-selected', '/add-wallet', '/exchange', '/direct-charging'],
  ...['/grouping', '/grouping-detail', '/add-member', '/set-grouping', '/session-setting'],
])
const rest: Screen[] = [...new Set<string>(Object.values(paths))]
  .filter((path) => !SEEN.has(path))
  .map((path) => ({
    name: `route${path.replaceAll(/[/:]+/g, '-')}`,
    isAlike: true,
    visitor: asha,
    path: ({ people }) =>
      `${path.replace(':groupId', '500001')}?roomId=${encodeURIComponent(roomKey(people.asha.id, people.gurpreet.id))}&id=${people.gurpreet.id}`,
    arrange: (shown) => see(shown, 'main h1, main h2'),
  }))

export const screens: readonly Screen[] = [
  ...guests,
  ...lists,
  ...chatScreens,
  ...messageScreens,
  ...accountScreens,
  ...home,
  ...shell,
  ...groupScreens,
  ...joiningScreens,
  ...limitScreens,
  ...friendScreens,
  ...groupingScreens,
  ...conversationScreens,
  ...walletScreens,
  ...rechargeScreens,
  ...identityScreens,
  ...withdrawScreens,
  ...chestScreens,
  ...gameScreens,
  ...rewardsScreens,
  ...inviteScreens,
  ...agentScreens,
  ...consoleScreens,
  ...rest,
]

async function newcomer({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Asha Verma')
  return { token }
}
