import type { InviteRecord } from '@mela/contract/rewards/rewards-invites.ts'
import { Card } from '@mela/ui/layout/Card.tsx'
import { pathOf } from '../../names/paths.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../../platform/query/use-pages.ts'
import { InviteRows } from './InviteRows.tsx'
import css from './Invite.module.css'

const keyOf = ({ user }: InviteRecord) => user.id

/** Everybody who came by the invitations of somebody, newest first. */
export function InviteRecordsScreen() {
  const t = useT()
  const records = usePages(['listInviteRecords'], (page, { signal }) => api('listInviteRecords', page, { signal }), {
    keyOf,
  })
  const { list, state } = records
  return (
    <Page title={t('pages.invite_records')} back={pathOf('Invite')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {list.length > 0 && (
          <Card>
            <InviteRows list={list} />
          </Card>
        )}
        {state !== ListState.FirstLoad && list.length === 0 && (
          <PageEmpty art="people" title={t('invites.empty')} text={t('invites.empty_text')} />
        )}
        <PagesEnd pages={records} />
      </div>
    </Page>
  )
}
