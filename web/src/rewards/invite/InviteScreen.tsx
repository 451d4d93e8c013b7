import { useNavigate } from '@tanstack/react-router'
import type { InviteInfo } from '@mela/contract/rewards/rewards-invites.ts'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { useCall } from '../../platform/query/use-read.ts'
import { EconomyNote, useBalanceNews } from '../../wallet/index.ts'
import { Earners } from './Earners.tsx'
import { InviteCard } from './InviteCard.tsx'
import { InviteFigures } from './InviteFigures.tsx'
import { InviteRows } from './InviteRows.tsx'
import { InviteTerms } from './InviteTerms.tsx'
import css from './Invite.module.css'

/** The rest stands on a page of its own. */
const NEWEST = 5

/** What leads friends here, what both get for it, and what came of it. */
export function InviteScreen() {
  const t = useT()
  const info = useCall('getInviteInfo', {}, { keptAs: 'invite_info' })
  const newest = useCall('listInviteRecords', { limit: NEWEST }, { keptAs: 'invite_newest' })
  const load = () => {
    info.load()
    newest.load()
  }
  useBalanceNews(load)
  const known = info.answer && newest.answer && { info: info.answer, newest: newest.answer }
  const error = info.error ?? newest.error
  return (
    <Page title={t('pages.invite')} back={pathOf('Profile')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {known && <InviteParts {...known} />}
        {!known && <EconomyNote />}
        {!known && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!known && error === undefined && <SkeletonCards count={3} label={t('app.loading')} />}
      </div>
    </Page>
  )
}

function InviteParts({
  info,
  newest,
}: {
  info: InviteInfo
  newest: { list: Parameters<typeof InviteRows>[0]['list'] }
}) {
  const t = useT()
  const navigate = useNavigate()
  const { list } = newest
  const all = { label: t('invites.see_all'), onAct: () => void navigate({ to: pathOf('InviteRecords') }) }
  return (
    <>
      <InviteCard info={info} />
      <EconomyNote />
      <InviteTerms info={info} />
      <InviteFigures info={info} />
      <Card title={t('pages.invite_records')} act={list.length < info.total ? all : undefined}>
        {list.length > 0 ? (
          <InviteRows list={list} />
        ) : (
          <PageEmpty art="people" title={t('invites.empty')} text={t('invites.empty_text')} />
        )}
      </Card>
      <Earners />
    </>
  )
}
