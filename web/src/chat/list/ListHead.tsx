import { Suspense, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useMayAdd } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { pathOf, paths } from '../../names/paths.ts'
import type { Point } from './use-long-press.ts'
import css from './ListHead.module.css'

const AddMenu = lazyExtra(() => import('./AddMenu.tsx').then((module) => module.AddMenu), 'friends')
const SEARCH = pathOf('SearchMain', {}, { type: 'all' })

/** Above the chats: the ways to new ones and the search. */
export function ListHead() {
  const t = useT()
  const navigate = useNavigate()
  const mayAdd = useMayAdd()
  const head = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Point>()
  const openMenu = () => {
    const { right, bottom } = head.current!.getBoundingClientRect()
    setAt({ x: right, y: bottom })
  }
  return (
    <>
      <div ref={head}>
        <NavBar title={t('app.tab_chats')} isLarge>
          <IconButton icon="scan" label={t('chat.scan')} onClick={() => void navigate({ to: paths.Scan })} />
          {mayAdd && <IconButton icon="plus_circle" label={t('chat.add')} aria-haspopup="menu" onClick={openMenu} />}
        </NavBar>
      </div>
      <a
        className={css.search}
        href={SEARCH}
        onClick={(event) => {
          event.preventDefault()
          void navigate({ to: SEARCH })
        }}
      >
        <Icon name="search" size={20} />
        <span>{t('chat.search')}</span>
      </a>
      {at && (
        <Suspense>
          <AddMenu at={at} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}
