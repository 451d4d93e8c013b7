import { Suspense } from 'react'
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
// What is refused there is told in the words of the pages.
const OtherPane = lazyScreen(() => import('./OtherPane.tsx').then((module) => module.OtherPane), 'pages')

interface PaneProps {
  tab: TabName
  roomId: string | undefined
  /** Beside a page about money or games. */
  isMoney: boolean
}

export function Pane({ tab, roomId, isMoney }: PaneProps) {
  if (tab === 'chat') return <ChatListPane selectedId={roomId} top={<FirstRun />} first={<Applications />} />
  return (
    <Suspense fallback={<PaneLoading tab={tab} />}>
      <OtherPane tab={tab} isMoney={isMoney} />
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
