import { useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import type { JoinRequest } from '@mela/contract/groups/groups-joining.ts'
import { JoinStatus, mayManage } from '@mela/contract/groups/groups-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { ListState, PAGE_SIZE, usePages } from '../../platform/query/use-pages.ts'
import { GroupGate } from '../GroupGate.tsx'
import { DecidedRow, WaitingRow } from './JoinRequestRow.tsx'
import { reviewRequest, type Review } from './review-request.ts'
import { useGroupNews } from '../use-group-news.ts'
import { VirtualRows } from '../members/VirtualRows.tsx'
import css from '../members/MemberList.module.css'
import { useChildPath } from '../../chat/index.ts'

const mayOpen = (info: GroupInfo) => mayManage(info.my_group_user.identity)
const isWaiting = ({ status }: JoinRequest) => status === JoinStatus.Pending
const keyOf = ({ id }: JoinRequest) => id

export function GroupReviewScreen() {
  const t = useT()
  return (
    <GroupGate title={t('pages.group_review')} mayOpen={mayOpen}>
      {(info) => <GroupReview info={info} />}
    </GroupGate>
  )
}

function GroupReview({ info }: { info: GroupInfo }) {
  const t = useT()
  const back = useChildPath()('GroupSetting')
  const { list, state, error, more, retry, decide } = useJoinRequests(info.group.id)
  const row = (request: JoinRequest, index: number) => {
    const before = list[index - 1]
    const after = list[index + 1]
    const isFirst = !before || isWaiting(before) !== isWaiting(request)
    const isLast = !after || isWaiting(after) !== isWaiting(request)
    return (
      <>
        {isFirst && !isWaiting(request) && <h2 className={css.heading}>{t('groups.decided')}</h2>}
        <div className={classes(css.part, isFirst && css.first, isLast && css.last)}>
          {isWaiting(request) ? <WaitingRow request={request} onDecide={decide} /> : <DecidedRow request={request} />}
        </div>
      </>
    )
  }
  const isEmpty = state !== ListState.FirstLoad && list.length === 0
  return (
    <Page title={t('pages.group_review')} detail={info.group.name} back={back} isFixed>
      <PageOffline />
      {isEmpty ? (
        <PageEmpty art="people" title={t('pages.requests_empty')} text={t('groups.requests_text')} />
      ) : (
        <VirtualRows
          items={list}
          keyOf={keyOf}
          label={t('pages.group_review')}
          onEnd={state === ListState.FooterRefresh && error === undefined ? more : undefined}
          row={row}
          bottom={
            <>
              {state !== ListState.NoMore && error === undefined && <PageLoading rows={3} />}
              {error !== undefined && <PageFailure error={error} onRetry={retry} />}
            </>
          }
        />
      )}
    </Page>
  )
}

function useJoinRequests(group_id: string) {
  const pages = usePages(
    ['listJoinRequests', group_id],
    (page, { signal }) => api('listJoinRequests', { group_id, ...page }, { signal }),
    { keyOf, isFresh: true },
  )
  const [decided, setDecided] = useState<Record<string, JoinRequest['status']>>({})
  const renew = () => {
    // Whoever has read on would ask for many pages at once.
    if (pages.list.length <= PAGE_SIZE) pages.again()
  }
  useGroupNews(group_id, 'join_group_application', renew)
  useGroupNews(group_id, 'edit_group_info', renew)
  const decide = async (request: JoinRequest, action: Review) => {
    try {
      const status = await reviewRequest(request, action)
      setDecided((before) => ({ ...before, [request.id]: status }))
    } catch (error) {
      tellFailure(error)
      // Somebody else may have been quicker.
      pages.again()
    }
  }
  const list = pages.list.map((request) => ({ ...request, status: decided[request.id] ?? request.status }))
  // Who has just been decided about joins the others below.
  return { ...pages, list: [...list.filter(isWaiting), ...list.filter((request) => !isWaiting(request))], decide }
}
