import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { IconButton } from '@mela/ui/IconButton.tsx'
import { Logo } from '@mela/ui/Logo.tsx'
import { Rail, TabBar, type TabItem } from '@mela/ui/Tabs.tsx'
import { displayName, lookOf, useSession } from '../account/index.ts'
import { useTotalUnread } from '../chat/index.ts'
import { useT } from '../platform/i18n.ts'
import { chooseTheme, useTheme } from '../platform/theme.ts'
import { tabs, type TabPath } from './tabs.ts'

function useItems(current: TabPath): TabItem[] {
  const t = useT()
  const unread = useTotalUnread()
  return tabs.map(({ path, icon, text }) => {
    const item = { href: path, icon, label: t(text), isCurrent: path === current }
    if (path !== '/chatList') return item
    return { ...item, count: unread, countLabel: t('app.tab_unread', { n: unread }) }
  })
}

export function MainTabBar({ current }: { current: TabPath }) {
  const t = useT()
  const navigate = useNavigate()
  const items = useItems(current)
  return <TabBar label={t('app.main_navigation')} items={items} onSelect={(href) => void navigate({ to: href })} />
}

export function MainRail({ current }: { current: TabPath }) {
  const t = useT()
  const navigate = useNavigate()
  const items = useItems(current)
  const { user } = useSession()
  const { isDark } = useTheme()
  return (
    <Rail
      label={t('app.main_navigation')}
      items={items}
      onSelect={(href) => void navigate({ to: href })}
      top={<Logo size={44} label="Mela" />}
    >
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={t(isDark ? 'app.switch_to_light' : 'app.switch_to_dark')}
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      />
      {user && <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={lookOf(user)} size={40} />}
    </Rail>
  )
}
