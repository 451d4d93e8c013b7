import type { ReactNode } from 'react'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { refreshGroupings, useGrouping, useGroupings } from './groupings.ts'

interface GroupingGateProps {
  id: string | undefined
  /** Of the page that says why there is nothing to show. */
  title: string
  children: (grouping: Grouping) => ReactNode
}

/** A page about one of the person's own groupings, or why there is none. */
export function GroupingGate({ id, title, children }: GroupingGateProps) {
  const t = useT()
  const grouping = useGrouping(id === UNGROUPED_ID ? undefined : id)
  const { state, error } = useGroupings()
  if (grouping) return children(grouping)
  return (
    <Page title={title} back={pathOf('Grouping')}>
      <PageOffline />
      {state === 'loading' && <PageLoading />}
      {state === 'failed' && <PageFailure error={error} onRetry={() => void refreshGroupings()} />}
      {state === 'ready' && <PageEmpty art="people" title={t('groupings.gone')} text={t('pages.groupings_text')} />}
    </Page>
  )
}
