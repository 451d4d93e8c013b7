import { useState } from 'react'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { isUngrouped, refreshGroupings, useGroupings } from './groupings.ts'
import { GroupingList } from './GroupingList.tsx'
import { GroupingSheet } from './GroupingSheet.tsx'
import { findGroupings } from './list-lines.ts'
import css from './GroupingsPane.module.css'

/** The groupings as the list of the tab that a desktop has for them. */
export function GroupingsTab() {
  const t = useT()
  const add = useAddGrouping()
  return (
    <>
      <NavBar title={t('groupings.title')} isLarge>
        {add.button}
      </NavBar>
      <Groupings isFlat onAdd={add.ask} />
      {add.sheet}
    </>
  )
}

export function GroupingScreen() {
  const t = useT()
  const add = useAddGrouping()
  return (
    <Page title={t('groupings.title')} back={pathOf('Address')} actions={add.button} isFixed>
      <PageOffline />
      <Groupings onAdd={add.ask} />
      {add.sheet}
    </Page>
  )
}

function useAddGrouping() {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  return {
    ask,
    button: <IconButton icon="plus" label={t('groupings.add')} onClick={ask} />,
    sheet: isAsked && <GroupingSheet onClose={() => setAsked(false)} />,
  }
}

function Groupings({ isFlat = false, onAdd }: { isFlat?: boolean; onAdd: () => void }) {
  const t = useT()
  const { list, state, error } = useGroupings()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const hasOwn = list.some((grouping) => !isUngrouped(grouping))
  // Somebody without groupings and without friends is told the former only.
  const shown = hasOwn ? list : list.filter(({ user_ids }) => user_ids.length > 0)
  const found = findGroupings(shown, keyword, t)
  const change = (value: string) => {
    setTyped(value)
    if (value === '') setKeyword('')
  }
  const retry = () => void refreshGroupings()
  return (
    <>
      <div className={css.search}>
        <SearchField
          label={t('groupings.search')}
          clearLabel={t('groupings.clear_search')}
          value={typed}
          onValue={change}
          search={{ label: t('groupings.search_now'), onSearch: () => setKeyword(typed.trim()) }}
        />
      </div>
      {list.length === 0 && state === 'loading' && <PageLoading />}
      {list.length === 0 && state === 'failed' && <PageFailure error={error} onRetry={retry} />}
      {list.length > 0 && state === 'failed' && (
        <Bar tone="danger" icon="alert" text={t('app.load_failed')} act={{ label: t('app.retry'), onAct: retry }} />
      )}
      {keyword !== '' && found.length === 0 && (
        <PageEmpty art="search" title={t('groupings.nothing_for', { keyword })} />
      )}
      {found.length > 0 && <GroupingList groupings={found} isFlat={isFlat} />}
      {state === 'ready' && !hasOwn && keyword === '' && (
        <PageEmpty art="people" title={t('pages.groupings_empty')} text={t('pages.groupings_text')}>
          <Button variant="tint" size="medium" icon="plus" onClick={onAdd}>
            {t('groupings.add')}
          </Button>
        </PageEmpty>
      )}
    </>
  )
}
