import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { FirstRunCard } from '../account/FirstRunCard.tsx'
import { ProfilePane } from '../account/ProfilePane.tsx'
import { ChatListPane } from '../chat/list/ChatListPane.tsx'
import { ContactsPane } from '../friends/ContactsPane.tsx'
import { useIsDesktop } from '../platform/viewport.ts'
import { MainRail, MainTabBar } from './MainTabs.tsx'
import { QuietPane } from './QuietPane.tsx'
import { tabOf, type TabPath } from './tabs.ts'
import { useChatKeys } from './use-chat-keys.ts'
import css from './Shell.module.css'

const PRELOAD_AFTER_MS = 2000

/** A phone shows the tab or the chat, a desktop both; the open chat stays mounted when the window crosses over. */
export function Shell() {
  const isDesktop = useIsDesktop()
  const { pathname } = useLocation()
  const { roomId } = useParams({ strict: false })
  const current = tabOf(pathname)
  useChatKeys(roomId)
  usePhoneRedirect(isDesktop, pathname)
  usePreload()
  const hasPane = isDesktop || !roomId
  const hasDetail = isDesktop || roomId !== undefined
  return (
    <div className={css.shell}>
      {isDesktop && <MainRail current={current} />}
      <main className={css.main}>
        {hasPane && (
          <div key="pane" className={css.pane}>
            <Pane current={current} roomId={roomId} />
          </div>
        )}
        {hasDetail && (
          <div key="detail" className={css.detail}>
            <Outlet />
          </div>
        )}
      </main>
      {!isDesktop && hasPane && <MainTabBar current={current} />}
    </div>
  )
}

function Pane({ current, roomId }: { current: TabPath; roomId: string | undefined }) {
  switch (current) {
    case '/chatList':
      return <ChatListPane selectedId={roomId} top={<FirstRunCard />} />
    case '/address':
      return <ContactsPane />
    case '/find':
      return <QuietPane art="lantern" title="app.tab_find" head="app.find_empty" text="app.find_empty_text" />
    case '/profile':
      return <ProfilePane />
  }
}

/** The list with an empty place beside it exists on a desktop only. */
function usePhoneRedirect(isDesktop: boolean, pathname: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDesktop && pathname === '/chat') void navigate({ to: '/chatList', replace: true })
  }, [isDesktop, pathname, navigate])
}

/** Once the list is calm, the chat screen is fetched, so that the first tap shows it at once. */
function usePreload() {
  useEffect(() => {
    const timer = setTimeout(() => void import('./ChatRoute.tsx'), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
