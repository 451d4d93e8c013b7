import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Badge } from '@mela/ui/feedback/Badge.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Menu, type MenuItem } from '@mela/ui/overlay/Menu.tsx'
import { useOperator } from '../platform/session.ts'
import type { Dashboard } from '../platform/site-state.ts'
import { chooseTheme, useTheme } from '../platform/theme.ts'
import { switchKeys, useKeysAreOn } from '../platform/table/use-keys.ts'
import { SECTIONS } from './screen.ts'
import { maySee, screens } from './screens.ts'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { signOut } from './sign-out.ts'
import css from './Navigation.module.css'

export function Navigation({ dashboard }: { dashboard: Dashboard | undefined }) {
  const operator = useOperator()
  if (!operator) return null
  const shown = screens.filter((screen) => !screen.isHidden && maySee(screen, operator))
  return (
    <aside className={css.side}>
      <p className={css.brand}>
        <Logo size={32} />
        <b>Mela console</b>
      </p>
      <PaletteButton />
      <nav className={css.nav} aria-label="Console">
        {SECTIONS.map((section) => {
          const inside = shown.filter((screen) => screen.section === section)
          if (inside.length === 0) return null
          return (
            <section key={section} aria-label={section || 'Start'}>
              {section && <h2 className={css.section}>{section}</h2>}
              {inside.map(({ path, title, icon, count }) => {
                const waiting = dashboard && count ? count(dashboard) : 0
                return (
                  <Link
                    key={path}
                    to={path}
                    className={css.link}
                    activeProps={{ 'aria-current': 'page' }}
                    activeOptions={{ exact: path === '/', includeSearch: false }}
                  >
                    <Icon name={icon} size={20} />
                    {title}
                    {waiting > 0 && <span className="screen-reader-only">, {waiting} waiting</span>}
                    <Badge count={waiting} className={css.badge} />
                  </Link>
                )
              })}
            </section>
          )
        })}
      </nav>
      <Self name={operator.name} roles={operator.roles} economy={dashboard?.economy} />
    </aside>
  )
}

const ECONOMIES = { play: 'Play money', sandbox: 'Test money', licensed: 'Real money' }

function Self({ name, roles, economy }: { name: string; roles: string[]; economy: Dashboard['economy'] | undefined }) {
  const [at, setAt] = useState<{ x: number; y: number }>()
  const theme = useTheme()
  const navigate = useNavigate()
  const areKeysOn = useKeysAreOn()
  const isDark = theme === 'dark'
  const items: MenuItem[] = [
    {
      icon: isDark ? 'sun' : 'moon',
      label: isDark ? 'Light appearance' : 'Dark appearance',
      onSelect: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      icon: 'keyboard',
      label: areKeysOn ? 'Switch single keys off' : 'Switch single keys on',
      onSelect: () => switchKeys(!areKeysOn),
    },
    { icon: 'key', label: 'Your passkeys', onSelect: () => void navigate({ to: '/passkeys' }) },
    { icon: 'log_out', label: 'Sign out', onSelect: signOut },
  ]
  return (
    <footer className={css.self}>
      <Avatar id={name} name={name} size={36} />
      <span className={css.who}>
        <b>{name}</b>
        <span className={css.roles}>{roles.join(', ')}</span>
        {economy && <span className={css.roles}>{ECONOMIES[economy]}</span>}
      </span>
      <IconButton
        icon="more"
        iconSize={20}
        label="Your settings"
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setAt({ x: box.left, y: box.top - 214 })
        }}
      />
      {at && <Menu label="Your settings" at={at} items={items} onClose={() => setAt(undefined)} />}
    </footer>
  )
}
