import type { ReactNode } from 'react'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import css from './SearchPage.module.css'

interface SearchPageProps {
  /** Of the page, for those who do not see the field. */
  title: string
  label: string
  typed: string
  onType: (text: string) => void
  inputMode?: 'numeric' | 'search'
  onEnter?: (() => void) | undefined
  /** Where the way back leads when the history has none. */
  back?: string | undefined
  /** Below the field, above what scrolls. */
  head?: ReactNode
  children: ReactNode
}

/** A page whose bar is a field: all of a phone, on a desktop the content pane. */
export function SearchPage({ title, label, typed, onType, inputMode, onEnter, back, head, children }: SearchPageProps) {
  const t = useT()
  const goBack = useGoBack(back)
  return (
    <section className={css.page}>
      <header className={css.bar}>
        <h1 className="screen-reader-only">{title}</h1>
        <IconButton icon="back" label={t('app.back')} onClick={goBack} />
        <div className={css.field}>
          <SearchField
            label={label}
            clearLabel={t('friends.clear_search')}
            value={typed}
            inputMode={inputMode}
            // The page is nothing but this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onValue={onType}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onEnter?.()
            }}
          />
        </div>
      </header>
      {head}
      <div className={css.scroller}>
        <div className={css.inside}>
          <PageOffline />
          {children}
        </div>
      </div>
    </section>
  )
}
