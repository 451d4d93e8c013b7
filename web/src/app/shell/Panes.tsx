import { Suspense, type ComponentType } from 'react'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { ChatListPane } from '../../chat/list/ChatListPane.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra, lazyScreen } from '../../platform/page/lazy-screen.ts'
import { tabs, type TabName } from './tabs.ts'

// The list of each tab. Only the chats come with the first load.
const FirstRunCard = lazyScreen(
  () => import('../../account/card/FirstRunCard.tsx').then((module) => module.FirstRunCard),
  'account',
)
const ApplicationEntry = lazyExtra(
  () => import('../../friends/applications/ApplicationEntry.tsx').then((module) => module.ApplicationEntry),
  'friends',
)
const GamesPane = lazyScreen(
  () => import('../../games/lobby/GamesPane.tsx').then((module) => module.GamesPane),
  'pages',
  'wallet',
  'games',
)
const others: Record<Exclude<TabName, 'chat'>, ComponentType> = {
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

interface PaneProps {
  tab: TabName
  roomId: string | undefined
  /** Beside a page about money or games. */
  isMoney: boolean
}

export function Pane({ tab, roomId, isMoney }: PaneProps) {
  if (tab === 'chat') return <ChatListPane selectedId={roomId} top={<FirstRun />} first={<Applications />} />
  const Other = tab === 'find' && isMoney ? GamesPane : others[tab]
  return (
    <Suspense fallback={<PaneLoading tab={tab} />}>
      <Other />
    </Suspense>
  )
}

function FirstRun() {
  return (
    <Suspense>
      <FirstRunCard />
    </Suspense>
  )
}

function Applications() {
  return (
    <Suspense>
      <ApplicationEntry />
    </Suspense>
  )
}

function PaneLoading({ tab }: { tab: TabName }) {
  const t = useT()
  return (
    <>
      <NavBar title={t(tabs.find(({ name }) => name === tab)!.text)} isLarge />
      <SkeletonRows count={6} label={t('app.loading')} />
    </>
  )
}
