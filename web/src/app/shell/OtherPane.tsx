import type { ComponentType } from 'react'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import type { TabName } from './tabs.ts'

const GamesPane = lazyScreen(
  () => import('../../games/lobby/GamesPane.tsx').then((module) => module.GamesPane),
  'pages',
  'wallet',
  'games',
)
const panes: Record<Exclude<TabName, 'chat'>, ComponentType> = {
  address: lazyScreen(
    () => import('../../friends/contacts/ContactsPane.tsx').then((module) => module.ContactsPane),
    'friends',
  ),
  gp: lazyScreen(
    () => import('../../friends/groupings/GroupingsPane.tsx').then((module) => module.GroupingsTab),
    'pages',
    'groupings',
  ),
  find: lazyScreen(() => import('../../home/FindPane.tsx').then((module) => module.FindPane), 'home'),
  profile: lazyScreen(() => import('./ProfileTab.tsx').then((module) => module.ProfileTab), 'account', 'wallet'),
}

interface OtherPaneProps {
  tab: Exclude<TabName, 'chat'>
  /** Beside a page about money or games. */
  isMoney: boolean
}

/** The list of every tab but the chats. */
export function OtherPane({ tab, isMoney }: OtherPaneProps) {
  const Pane = tab === 'find' && isMoney ? GamesPane : panes[tab]
  return <Pane />
}
