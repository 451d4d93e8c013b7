import { useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupRole, GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { ChatAvatar, useFace, useMyGroups } from '../chat/index.ts'
import { useI18n, useT } from '../platform/i18n/i18n.ts'
import { Page } from '../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { RoleTag } from './members/MemberRow.tsx'
import { VirtualRows } from './members/VirtualRows.tsx'
import parts from './members/MemberList.module.css'
import css from './MyGroupsScreen.module.css'

const kinds = { all: undefined, own: GroupRole.Owner, manage: GroupRole.Manager } as const
type Kind = keyof typeof kinds

export function MyGroupsScreen() {
  const t = useT()
  const navigate = useNavigate()
  const { groups, error, load } = useMyGroups()
  return (
    <Page
      title={t('pages.my_groups')}
      detail={groups && groups.length > 0 ? t('groups.groups_total', { n: groups.length }) : undefined}
      back="/address"
      isFixed
      actions={
        <IconButton
          icon="plus"
          label={t('pages.new_group')}
          onClick={() => void navigate({ to: pathOf('NewGroupChooseMember', {}, { type: 'group' }) })}
        />
      }
    >
      <PageOffline />
      {!groups && error === undefined && <PageLoading />}
      {!groups && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {groups?.length === 0 && <PageEmpty art="people" title={t('pages.groups_empty')} text={t('pages.groups_text')} />}
      {groups && groups.length > 0 && <Groups groups={groups} />}
    </Page>
  )
}

function Groups({ groups }: { groups: readonly GroupInfo[] }) {
  const { t, locale } = useI18n()
  const [keyword, setKeyword] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const wanted = keyword.trim().toLocaleLowerCase(locale)
  const found = useMemo(() => {
    const role = kinds[kind]
    const ofKind = groups.filter(({ my_group_user }) => role === undefined || my_group_user.identity === role)
    return ofKind.filter(({ group }) => group.name.toLocaleLowerCase(locale).includes(wanted))
  }, [groups, kind, wanted, locale])
  const count = (role: GroupRole) => groups.filter(({ my_group_user }) => my_group_user.identity === role).length
  const nothing = wanted ? t('groups.nothing_for', { keyword: keyword.trim() }) : t('groups.no_such_groups')
  return (
    <>
      <div className={css.filters}>
        <SearchField
          label={t('groups.search_groups')}
          clearLabel={t('groups.clear_search')}
          value={keyword}
          onValue={setKeyword}
        />
        <Segmented
          label={t('groups.which_groups')}
          value={kind}
          onValue={setKind}
          options={[
            { value: 'all', label: t('groups.kind_all', { n: groups.length }) },
            { value: 'own', label: t('groups.kind_own', { n: count(GroupRole.Owner) }) },
            { value: 'manage', label: t('groups.kind_manage', { n: count(GroupRole.Manager) }) },
          ]}
        />
      </div>
      <VirtualRows
        key={`${kind} ${wanted}`}
        items={found}
        keyOf={({ group }) => group.id}
        label={t('pages.my_groups')}
        row={(info, index) => (
          <div className={classes(parts.part, index === 0 && parts.first, index === found.length - 1 && parts.last)}>
            <GroupRow info={info} />
          </div>
        )}
        bottom={found.length === 0 && <EmptyState art="search" title={nothing} />}
      />
    </>
  )
}

function GroupRow({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const roomId = roomIdOf(info.group.id, ChatType.Group)
  const face = useFace(roomId)
  const isBanned = info.status === GroupStatus.Banned
  return (
    <button
      type="button"
      className={css.row}
      onClick={() => void navigate({ to: '/chat/$roomId', params: { roomId } })}
    >
      <ChatAvatar roomId={roomId} face={face} size={48} />
      <span className={css.texts}>
        <span className={css.line}>
          <b className={css.name}>{info.group.name}</b>
          {isBanned ? (
            <Tag tone="danger">{t('groups.banned')}</Tag>
          ) : (
            <RoleTag identity={info.my_group_user.identity} />
          )}
        </span>
        <span className={css.detail}>
          {isBanned ? t('groups.banned_text') : t('chat.members', { n: info.group_user_total })}
        </span>
      </span>
      <Icon name="chevron_right" size={18} className={css.chevron} />
    </button>
  )
}
