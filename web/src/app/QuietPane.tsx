import { EmptyState } from '@mela/ui/EmptyState.tsx'
import { NavBar } from '@mela/ui/NavBar.tsx'
import type { SpotArtName } from '@mela/ui/SpotArt.tsx'
import { useT, type TextKey } from '../platform/i18n.ts'
import css from './QuietPane.module.css'

interface QuietPaneProps {
  art: SpotArtName
  title: TextKey
  head: TextKey
  text: TextKey
}

/** A tab that has nothing to show yet. */
function QuietPane({ art, title, head, text }: QuietPaneProps) {
  const t = useT()
  return (
    <>
      <NavBar title={t(title)} isLarge />
      <div className={css.space}>
        <EmptyState art={art} title={t(head)} text={t(text)} />
      </div>
    </>
  )
}

export function GpPane() {
  return <QuietPane art="people" title="app.tab_groups" head="pages.groupings_empty" text="pages.groupings_text" />
}
