import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { GroupGate } from '../GroupGate.tsx'
import { MemberList } from './MemberList.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { useChildPath } from '../../chat/index.ts'

export function AllMembersScreen() {
  const t = useT()
  return <GroupGate title={t('pages.all_members')}>{(info) => <AllMembers info={info} />}</GroupGate>
}

function AllMembers({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const [keyword, setKeyword] = useState('')
  const invite: ReactNode = info.status === GroupStatus.Normal && (
    <IconButton
      icon="person_add"
      label={t('groups.invite')}
      onClick={() => void navigate({ to: childPath('ChooseMember', { type: 'invite' }) })}
    />
  )
  return (
    <Page
      title={t('chat.members', { n: info.group_user_total })}
      back={childPath('GroupSetting')}
      actions={invite}
      isFixed
    >
      <PageOffline />
      <MemberSearch onKeyword={setKeyword} />
      <MemberList key={keyword} info={info} keyword={keyword} />
    </Page>
  )
}
