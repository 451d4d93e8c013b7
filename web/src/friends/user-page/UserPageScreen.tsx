import { useSearch } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import { useSession } from '../../account/index.ts'
import { displayName, useFriend, usePerson } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { useConnection } from '../../platform/net/socket.ts'
import { OwnRows } from './OwnRows.tsx'
import type { Relation } from './relation.ts'
import { useUserInfo } from './use-user-info.ts'
import { UserActs, useUserFooter } from './UserActs.tsx'
import { UserHead } from './UserHead.tsx'
import { UserRows } from './UserRows.tsx'

const ID = /^[1-9]\d{0,18}$/

export function UserPageScreen() {
  const t = useT()
  const { id = '', group_id }: Record<string, string | undefined> = useSearch({ strict: false })
  if (ID.test(id)) return <UserPage key={id} user_id={id} group_id={group_id} />
  return (
    <Page title={t('pages.user_page')} back="/address">
      <PageEmpty art="people" title={t('pages.person_empty')} text={t('pages.person_text')} />
    </Page>
  )
}

const SERVICE = 3

function UserPage({ user_id, group_id }: { user_id: string; group_id: string | undefined }) {
  const t = useT()
  const { userId } = useSession()
  const { answer: info, error, load } = useUserInfo(user_id)
  const friend = useFriend(user_id)
  const known = usePerson(user_id)
  const isOffline = useConnection() === 'offline'
  const person = info ?? known
  const relation: Relation = {
    ...{ user_id, group_id, isOffline, read: load },
    name: friend?.remark || (person ? displayName(person) : ''),
    isFriend: info ? info.is_friend : friend?.status === 1,
    isBlocked: info?.is_blocked ?? false,
    isStaff: person?.identity === SERVICE,
  }
  const isOwn = user_id === userId
  const footer = useUserFooter(relation)
  const isGone = error instanceof Refused && error.reason === 'non_existent'
  const isKnown = info !== undefined || friend !== undefined
  if (isGone || !person) {
    return (
      <Page title={t('pages.user_page')} back="/address">
        <PageOffline />
        {isGone && <PageEmpty art="people" title={t('friends.gone_title')} text={t('friends.gone_text')} />}
        {!isGone && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!isGone && error === undefined && <PageLoading rows={4} />}
      </Page>
    )
  }
  return (
    <Page title={t('pages.user_page')} back="/address" footer={isKnown && !isOwn && footer}>
      <PageOffline />
      <UserHead person={person} relation={relation} />
      {isOwn && <OwnRows user={person} />}
      {!isOwn && isKnown && (
        <>
          <UserActs relation={relation} />
          <UserRows relation={relation} />
        </>
      )}
      {!isKnown && error === undefined && <PageLoading rows={3} />}
      {!isKnown && error !== undefined && <PageFailure error={error} onRetry={load} />}
    </Page>
  )
}
