import { useRef } from 'react'
import { Outlet } from '@tanstack/react-router'
import { SiteState } from '../platform/site-state.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useIsOnline } from '../platform/session.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import { Navigation } from './Navigation.tsx'
import css from './Shell.module.css'

const LIVE_MS = 5_000

export function Shell() {
  const site = useLive('getDashboard', {}, LIVE_MS)
  const isOnline = useIsOnline()
  const main = useRef<HTMLElement>(null)
  return (
    <SiteState value={site}>
      <div className={css.shell}>
        <a
          className={css.skip}
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to content
        </a>
        <Navigation dashboard={site.value} />
        <main ref={main} className={css.main} id="content" tabIndex={-1}>
          {!isOnline && (
            <p className={css.offline} role="status">
              <Icon name="offline" size={18} />
              No line to the server. What you see is what was known last; nothing can be decided.
            </p>
          )}
          <Outlet />
        </main>
        <IdleNotice />
      </div>
    </SiteState>
  )
}
