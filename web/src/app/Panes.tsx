import { Suspense, type ComponentType } from 'react'
import { NavBar } from '@mela/ui/NavBar.tsx'
import { SkeletonRows } from '@mela/ui/Skeleton.tsx'
import { ChatListPane } from '../chat/list/ChatListPane.tsx'
import { useT } from '../platform/i18n.ts'
import { lazyScreen } from '../platform/lazy-screen.ts'
import { tabs, type TabName } from './tabs.ts'

// The list of each tab. Only the chats come with the first load.
const FirstRunCard = lazyScreen(
  () => import('../account/FirstRunCard.tsx').then((module) => module.FirstRunCard),
  'account',
)
const others: Record<Exclude<TabName, 'chat'>, ComponentType> = {
  address: lazyScreen(() => import('../friends/ContactsPane.tsx').then((module) => module.ContactsPane), 'account'),
  gp: lazyScreen(() => import('./QuietPane.tsx').then((module) => module.GpPane), 'pages'),
  find: lazyScreen(() => import('../home/FindPane.tsx').then((module) => module.FindPane), 'home'),
  profile: lazyScreen(() => import('../account/ProfilePane.tsx').then((module) => module.ProfilePane), 'account'),
}

export function Pane({ tab, roomId }: { tab: TabName; roomId: string | undefined }) {
  if (tab === 'chat') return <ChatListPane selectedId={roomId} top={<FirstRun />} />
  const Other = others[tab]
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

function PaneLoading({ tab }: { tab: TabName }) {
  const t = useT()
  return (
    <>
      <NavBar title={t(tabs.find(({ name }) => name === tab)!.text)} isLarge />
      <SkeletonRows count={6} label={t('app.loading')} />
    </>
  )
}
