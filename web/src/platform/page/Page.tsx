import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { HOME } from '../../names/paths.ts'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useT } from '../i18n/i18n.ts'
import { stepBack } from './own-step.ts'
import css from './Page.module.css'

interface PageProps {
  title: string
  /** A second, quiet line below the title. */
  detail?: string | undefined
  /** Buttons at the end of the bar. */
  actions?: ReactNode
  /** Stays at the lower edge, above what scrolls. */
  footer?: ReactNode
  /** Where the way back leads when the history has none; false for no way back. */
  back?: string | false | undefined
  /** The title of a tab instead of a page. */
  isLarge?: boolean
  /** On the ground of the surface and edge to edge: for lists and pictures. */
  isPlain?: boolean
  /** What is inside scrolls by itself. */
  isFixed?: boolean
  children: ReactNode
}

/** A screen with a bar: all of a phone, on a desktop a centred column in the content pane. */
export function Page(props: PageProps) {
  const { title, detail, actions, footer, back, isLarge = false, isPlain = false, isFixed = false, children } = props
  const t = useT()
  const goBack = useGoBack(back === false ? undefined : back)
  const hasBack = back !== false && !isLarge
  return (
    <section className={isPlain ? css.plain : css.page}>
      <NavBar
        title={title}
        detail={detail}
        isLarge={isLarge}
        back={hasBack ? { label: t('app.back'), onBack: goBack } : undefined}
      >
        {actions}
      </NavBar>
      {isFixed ? (
        <div className={css.fixed}>{children}</div>
      ) : (
        <div className={css.scroller}>
          <div className={isPlain ? css.edge : css.column}>{children}</div>
        </div>
      )}
      {footer && (
        <footer className={css.footer}>
          <div className={css.inside}>{footer}</div>
        </footer>
      )}
    </section>
  )
}

/** One step back inside the app, else to the given path. */
export function useGoBack(fallback: string = HOME): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) stepBack(router.history)
    else router.history.replace(fallback)
  }
}
