import { useEffect, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Page } from '../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { useOwnGroup } from './settings/use-own-group.ts'
import { useChildPath, useRoomId } from '../chat/index.ts'

interface GroupGateProps {
  title: string
  /** Who may not see the page is led to the group's settings, also when that changes while it is open. */
  mayOpen?: (info: GroupInfo) => boolean
  children: (info: GroupInfo) => ReactNode
}

/** Pages about a group begin with what is known of it. */
export function GroupGate({ title, mayOpen, children }: GroupGateProps) {
  const t = useT()
  const roomId = useRoomId()
  const { info, isGone, error, load } = useOwnGroup()
  if (info) return mayOpen && !mayOpen(info) ? <ToSettings /> : children(info)
  return (
    <Page title={title} back={roomId && pathOf('Chat', { roomId })}>
      <PageOffline />
      {isGone && <PageEmpty art="people" title={t('errors.not_member')} />}
      {!isGone && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {!isGone && error === undefined && <PageLoading />}
    </Page>
  )
}

function ToSettings() {
  const router = useRouter()
  const path = useChildPath()('GroupSetting')
  useEffect(() => router.history.replace(path), [router, path])
  return null
}
