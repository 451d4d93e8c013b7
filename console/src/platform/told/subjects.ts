import { gameNameOf, oddsNameOf } from './games.ts'
import { SWITCH_NAMES } from './names.ts'
import { wordsOf } from './values.ts'

/** What a request or a row of the log is about, and where that is looked at. */
export interface Subject {
  text: string
  to?: string
}

const SETTINGS: Record<string, { title: string; part: string }> = {
  recharge_channels: { title: 'Channels', part: 'channels' },
  recharge_activities: { title: 'Offers of recharges', part: 'channels' },
  withdraw_fees: { title: 'Withdrawal fees', part: 'fees' },
  exchange_rates: { title: 'Exchange rates', part: 'fees' },
  exchange_terms: { title: 'Exchange', part: 'fees' },
  direct_bonus: { title: 'Bonus of direct recharges', part: 'fees' },
  withdraw_limits: { title: 'Withdrawal limits', part: 'limits' },
  new_target_hours: { title: 'New targets', part: 'limits' },
  identity_levels: { title: 'Verification', part: 'identity' },
  vip_levels: { title: 'VIP levels', part: 'rewards' },
  vip_keep: { title: 'Keeping a VIP level', part: 'rewards' },
  invite_terms: { title: 'Invitations', part: 'rewards' },
  agent_terms: { title: 'Agents', part: 'rewards' },
  app_name: { title: 'Name of the app', part: 'site' },
  logo_url: { title: 'Logo', part: 'site' },
  auto_register_switch: { title: 'One-tap sign-up', part: 'site' },
  user_add_friend_switch: { title: 'People may add friends', part: 'site' },
  card_photo_switch: { title: 'Photos of cards', part: 'site' },
  service_user_id: { title: 'Service account', part: 'site' },
  banks: { title: 'Banks', part: 'banks' },
}
const GAME_SETTINGS: Record<string, { title: string; part: string }> = {
  lines: { title: 'Lines and order', part: 'lines' },
  stakes: { title: 'Stakes', part: 'stakes' },
  banners: { title: 'Banners', part: 'texts' },
  banner_seconds: { title: 'Seconds of a banner', part: 'texts' },
  announcements: { title: 'Announcements', part: 'texts' },
}

/** Of settings that are named in a list, as the screens call them. */
export const settingNames = (names: readonly string[]): string =>
  names.map((name) => SETTINGS[name]?.title ?? wordsOf(name)).join(', ')

/** The part of the settings in which it is changed. */
export const settingPart = (name: string): string | undefined => SETTINGS[name]?.part

function settingsText(known: typeof SETTINGS, path: string, names: string): Subject {
  const found = names.split(',').map((name) => known[name] ?? { title: wordsOf(name), part: '' })
  const part = found[0]?.part
  return { text: found.map(({ title }) => title).join(', '), to: part ? `${path}?part=${part}` : path }
}

const numbered =
  (name: string, path: string) =>
  (id: string): Subject => ({ text: `${name} ${id}`, to: path })
const opened =
  (name: string, path: string) =>
  (id: string): Subject => ({ text: `${name} ${id}`, to: `${path}?id=${id}` })

/** `5-7|1` of two people, `9|2` of a group. */
function chatText(room: string): Subject {
  const [chat = '', type] = room.split('|')
  if (type === '2') return { text: `Group ${chat}`, to: `/groups?id=${chat}` }
  return {
    text: `Chat of ${chat
      .split('-')
      .map((id) => `person ${id}`)
      .join(' and ')}`,
  }
}

const KINDS: Record<string, (rest: string) => Subject> = {
  user: opened('Person', '/users'),
  users: () => ({ text: 'People', to: '/users' }),
  withdrawal: opened('Withdrawal', '/withdrawals'),
  chest: opened('Treasure box', '/chests'),
  chests: () => ({ text: 'Treasure boxes', to: '/chests' }),
  recharge: numbered('Recharge', '/recharges'),
  deposit: numbered('Deposit', '/recharges?queue=unmatched'),
  identity: numbered('Document', '/identity'),
  agent_application: numbered('Agent application', '/agents'),
  report: numbered('Complaint', '/complaints'),
  group: opened('Group', '/groups'),
  chat: chatText,
  group_template: numbered('Group template', '/settings?part=templates'),
  pop_up: numbered('Pop-up', '/content?kind=pop_ups'),
  notice: numbered('Notice', '/content?kind=notices'),
  banner: numbered('Banner', '/content'),
  channel: numbered('Channel', '/content?kind=posts'),
  approval: numbered('Request', '/approvals'),
  operator: numbered('Operator', '/operators'),
  audit: () => ({ text: 'Audit log', to: '/audit' }),
  setting: (names) => settingsText(SETTINGS, '/settings', names),
  switch: (name) => ({ text: SWITCH_NAMES[name as keyof typeof SWITCH_NAMES] ?? wordsOf(name), to: '/switches' }),
  games: (names) =>
    names.startsWith('odds:')
      ? { text: `Odds of ${oddsNameOf(names.slice('odds:'.length))}`, to: '/game-config' }
      : settingsText(GAME_SETTINGS, '/game-config', names),
  game: (type) => ({ text: gameNameOf(Number(type)), to: '/game-config?part=lines' }),
  line: (code) => ({ text: `Line ${code}`, to: `/draws?line=${code}` }),
}

export function tellSubject(subject: string): Subject {
  const [kind = '', ...rest] = subject.split(':')
  return KINDS[kind]?.(rest.join(':')) ?? { text: [wordsOf(kind), ...rest].join(' ') }
}
