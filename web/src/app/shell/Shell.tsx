import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useSession } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { useRoomId } from '../../chat/place/use-room-id.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { fittingPath } from '../routes/fitting-path.ts'
import { MainRail, MainTabBar } from './MainTabs.tsx'
import { Pane } from './Panes.tsx'
import { HOME } from '../../names/paths.ts'
import { useChatKeys } from './use-chat-keys.ts'
import { useKnownRoom } from '../routes/use-known-room.ts'
import { useRoute } from '../routes/use-route.ts'
import css from './Shell.module.css'

const PRELOAD_AFTER_MS = 2000
const Extras = lazyExtra(() => import('./Extras.tsx').then((module) => module.Extras))

/** A phone shows the list or the page, a desktop both; an open chat stays mounted when the window crosses over. */
export function Shell() {
  const t = useT()
  const isDesktop = useIsDesktop()
  const { status, userId } = useSession()
  const route = useRoute()
  const roomId = useRoomId()
  const keys = useChatKeys(roomId)
  useFittingPath(isDesktop)
  useOwnRoom(roomId)
  usePreload()
  const isTab = route?.form === 'tab'
  const tab = route?.tab ?? 'chat'
  const hasPane = isTab || (isDesktop && status === 'signed_in')
  const hasDetail = isDesktop || !isTab
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {t('app.skip_to_content')}
      </a>
      {isDesktop && <MainRail current={tab} />}
      <main className={css.main} id="content" tabIndex={-1}>
        {hasPane && (
          <div key="pane" className={css.pane}>
            <Pane tab={tab} roomId={roomId} isMoney={route?.isMoney ?? false} />
          </div>
        )}
        {hasDetail && (
          <div key="detail" className={css.detail}>
            <Outlet />
          </div>
        )}
      </main>
      {!isDesktop && isTab && <MainTabBar current={tab} />}
      <Suspense>
        <Extras tab={tab} isTab={isTab} userId={userId} keys={keys} />
      </Suspense>
    </div>
  )
}

/** The same place under the address that the present layout gives it. */
function useFittingPath(isDesktop: boolean) {
  const router = useRouter()
  const { pathname, search } = useLocation()
  const fitting = fittingPath(pathname, search as Record<string, string>, isDesktop)
  useEffect(() => {
    if (fitting !== undefined) router.history.replace(fitting)
  }, [fitting, router])
}

/** A chat that cannot be this person's leads back to the list. */
function useOwnRoom(roomId: string | undefined) {
  const router = useRouter()
  const isKnown = useKnownRoom(roomId)
  const isStranger = roomId !== undefined && isKnown === false
  useEffect(() => {
    if (isStranger) router.history.replace(HOME)
  }, [isStranger, router])
}

/** Once the list is calm, the chat screen is fetched, so that the first tap shows it at once, and the way to the rest. */
function usePreload() {
  useEffect(() => {
    const preload = async () => {
      const { fetchChatScreen } = await import('../routes/screens.ts')
      await Promise.all([fetchChatScreen(), import('./OtherPane.tsx')])
    }
    const timer = setTimeout(() => void preload().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
