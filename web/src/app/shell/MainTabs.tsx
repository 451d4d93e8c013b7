import { Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Rail, TabBar, type TabItem } from '@mela/ui/controls/Tabs.tsx'
import { useSession } from '../../account/index.ts'
import { displayName, faceKindOf } from '../../people/index.ts'
import { useTotalUnread } from '../../chat/sync/store.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { chooseTheme, useTheme } from '../../platform/device/theme.ts'
import { tabCounts } from './tab-counts.ts'
import { tabAt, tabs, type Tab, type TabName } from './tabs.ts'

const LoginDialog = lazyScreen(
  () => import('../../account/sign-in/LoginDialog.tsx').then((module) => module.LoginDialog),
  'account',
)

function useItems(shown: readonly Tab[], current: TabName): TabItem[] {
  const t = useT()
  const unread = useTotalUnread()
  const counts = tabCounts()
  return shown.map(({ name, path, icon, text }) => {
    const item = { href: path, icon, label: t(text), isCurrent: name === current }
    const count = (counts[name] ?? 0) + (name === 'chat' ? unread : 0)
    return count === 0 ? item : { ...item, count, countLabel: t('app.tab_unread', { n: count }) }
  })
}

/** A guest who taps what needs an account is asked to sign in on the spot, and then goes where they wanted. */
function useTabSelect() {
  const navigate = useNavigate()
  const { status } = useSession()
  const [wanted, setWanted] = useState<string>()
  const open = (href: string) => void navigate({ to: href })
  const select = (href: string) => {
    const isOpen = status === 'signed_in' || (tabAt(href) as { isPublic?: true } | undefined)?.isPublic
    if (isOpen) open(href)
    else setWanted(href)
  }
  const done = () => {
    setWanted(undefined)
    if (wanted) open(wanted)
  }
  const dialog = wanted !== undefined && (
    <Suspense>
      <LoginDialog onDone={done} onClose={() => setWanted(undefined)} />
    </Suspense>
  )
  return { select, dialog }
}

const onPhone = tabs.filter((tab) => !('isDesktopOnly' in tab))

export function MainTabBar({ current }: { current: TabName }) {
  const t = useT()
  const items = useItems(onPhone, current)
  const { select, dialog } = useTabSelect()
  return (
    <>
      <TabBar label={t('app.main_navigation')} items={items} onSelect={select} />
      {dialog}
    </>
  )
}

export function MainRail({ current }: { current: TabName }) {
  const t = useT()
  const items = useItems(tabs, current)
  const { select, dialog } = useTabSelect()
  const { user } = useSession()
  const { isDark } = useTheme()
  return (
    <>
      <Rail label={t('app.main_navigation')} items={items} onSelect={select} top={<Logo size={44} label="Mela" />}>
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={t(isDark ? 'app.switch_to_light' : 'app.switch_to_dark')}
          onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        />
        {user && (
          <button type="button" onClick={() => select('/profile')}>
            <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={faceKindOf(user)} size={40} />
            <span className="screen-reader-only">{displayName(user)}</span>
          </button>
        )}
      </Rail>
      {dialog}
    </>
  )
}
