import { useEffect, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { linkTarget, openWindow } from '../platform/links/open-link.ts'
import { useGoBack } from '../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { useBanners } from './content.ts'
import css from './EmbeddedScreen.module.css'

const HINT_AFTER_MS = 6_000

/** A page of somebody else inside the app. Its address comes from the operators' list, never from the address bar. */
export function EmbeddedScreen() {
  const t = useT()
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  const { list, error, load } = useBanners()
  const back = useGoBack(pathOf('Find'))
  const banner = list?.find((each) => each.id === String(id ?? ''))
  const target = banner && linkTarget(banner.url)
  const title = banner?.title || t('home.banner')
  const bar = { label: t('app.back'), onBack: back }
  if (target?.kind === 'window') return <Frame title={title} url={target.url} back={bar} />
  return (
    <section className={css.screen}>
      <NavBar title={title} back={bar} />
      {list && <PageEmpty art="lantern" title={t('home.embedded_gone')} />}
      {!list && (error ? <PageFailure error={error} onRetry={load} /> : <PageLoading />)}
    </section>
  )
}

interface FrameProps {
  title: string
  url: string
  back: { label: string; onBack: () => void }
}

function Frame({ title, url, back }: FrameProps) {
  const t = useT()
  const [turn, setTurn] = useState(0)
  const [isLoaded, setLoaded] = useState(false)
  const reload = () => {
    setLoaded(false)
    setTurn(turn + 1)
  }
  return (
    <section className={css.screen}>
      <NavBar title={title} detail={new URL(url).host} back={back}>
        <IconButton icon="refresh" label={t('home.reload_page')} onClick={reload} />
        <IconButton icon="external" label={t('home.open_in_browser')} onClick={() => openWindow(url)} />
      </NavBar>
      {!isLoaded && <i className={css.progress} role="progressbar" aria-label={t('app.loading')} />}
      <iframe
        key={turn}
        className={css.frame}
        src={url}
        title={title}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
      <Hint key={`hint-${turn}`} isLoaded={isLoaded} />
    </section>
  )
}

/** A site that refuses to be framed cannot be told from a slow one. */
function Hint({ isLoaded }: { isLoaded: boolean }) {
  const t = useT()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate || isLoaded) return null
  return (
    <p className={css.hint} role="status">
      <Icon name="external" size={18} />
      {t('home.embedded_hint')}
    </p>
  )
}
