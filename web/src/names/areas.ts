import type account from '../../locales/en/account.json'
import type acts from '../../locales/en/acts.json'
import type agents from '../../locales/en/agents.json'
import type app from '../../locales/en/app.json'
import type chat from '../../locales/en/chat.json'
import type chat_settings from '../../locales/en/chat_settings.json'
import type chests from '../../locales/en/chests.json'
import type desktop from '../../locales/en/desktop.json'
import type draws from '../../locales/en/draws.json'
import type errors from '../../locales/en/errors.json'
import type friends from '../../locales/en/friends.json'
import type games from '../../locales/en/games.json'
import type groupings from '../../locales/en/groupings.json'
import type groups from '../../locales/en/groups.json'
import type home from '../../locales/en/home.json'
import type identity from '../../locales/en/identity.json'
import type install from '../../locales/en/install.json'
import type invites from '../../locales/en/invites.json'
import type joining from '../../locales/en/joining.json'
import type legal from '../../locales/en/legal.json'
import type limits from '../../locales/en/limits.json'
import type media from '../../locales/en/media.json'
import type pages from '../../locales/en/pages.json'
import type rewards from '../../locales/en/rewards.json'
import type support from '../../locales/en/support.json'
import type translation from '../../locales/en/translation.json'
import type wallet from '../../locales/en/wallet.json'

// All texts by the area whose file they stand in.
interface Catalogue {
  account: typeof account
  acts: typeof acts
  agents: typeof agents
  app: typeof app
  chat: typeof chat
  chat_settings: typeof chat_settings
  chests: typeof chests
  desktop: typeof desktop
  draws: typeof draws
  errors: typeof errors
  friends: typeof friends
  games: typeof games
  groupings: typeof groupings
  groups: typeof groups
  home: typeof home
  identity: typeof identity
  install: typeof install
  invites: typeof invites
  joining: typeof joining
  legal: typeof legal
  limits: typeof limits
  media: typeof media
  pages: typeof pages
  rewards: typeof rewards
  support: typeof support
  translation: typeof translation
  wallet: typeof wallet
}
export type Area = keyof Catalogue
export type TextKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area]

/** What the chat list says; vite.config.ts puts them into one file. */
export const FIRST_AREAS: Area[] = ['app', 'chat', 'errors']
