import type { ReactNode } from 'react'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useScrolled } from '@mela/ui/layout/use-scrolled.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useGoBack } from '../../platform/page/Page.tsx'
import css from './VipPage.module.css'

interface VipPageProps {
  title: string
  back: string
  /** On the night of the fair. */
  head: ReactNode
  children: ReactNode
}

/** A page whose bar and head stand on the night, under which the rest hangs. */
export function VipPage({ title, back, head, children }: VipPageProps) {
  const t = useT()
  const goBack = useGoBack(back)
  const [isScrolled, onScroll] = useScrolled()
  return (
    <section className={css.page} onScroll={onScroll}>
      <div className={css.bar}>
        <NavBar title={title} profile={{ isScrolled }} back={{ label: t('app.back'), onBack: goBack }} />
      </div>
      <AwningEdge tone="night" className={css.night}>
        <div className={css.head}>{head}</div>
      </AwningEdge>
      <div className={css.column}>{children}</div>
    </section>
  )
}
