import { useState } from 'react'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, MuteStatus, outranks } from '@mela/contract/groups/groups-rules.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { PickedStrip } from '@mela/ui/layout/PickedStrip.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { displayName, faceKindOf } from '../../people/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { ListState } from '../../platform/query/use-pages.ts'
import type { MemberAction } from './member-action.ts'
import { useMemberName } from './member-name.ts'
import { MemberFace } from './MemberFace.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { useMembers } from './use-members.ts'
import { VirtualRows } from './VirtualRows.tsx'
import css from './MemberPicker.module.css'

interface MemberPickerProps {
  info: GroupInfo
  action: MemberAction
  picked: readonly GroupMember[]
  onChange: (picked: GroupMember[]) => void
}

/** Search, those chosen so far, and the members of the group. Fills its place. */
export function MemberPicker({ info, action, picked, onChange }: MemberPickerProps) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const drop = (user_id: string) => onChange(picked.filter(({ user }) => user.id !== user_id))
  const pick = (member: GroupMember, isPicked: boolean) => {
    if (action === 'transfer') onChange([member])
    else if (isPicked) onChange([...picked, member])
    else drop(member.user.id)
  }
  return (
    <div className={css.picker}>
      <MemberSearch onKeyword={setKeyword} />
      {action !== 'transfer' && (
        <PickedStrip
          label={t('groups.chosen')}
          picked={picked.map(({ user, group_nickname }) => ({
            id: user.id,
            name: group_nickname || displayName(user),
            picture: (
              <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={faceKindOf(user)} size={44} />
            ),
          }))}
          removeLabel={(name) => t('groups.take_out', { name })}
          onRemove={drop}
        />
      )}
      <Found key={keyword} info={info} action={action} keyword={keyword} picked={picked} onPick={pick} />
    </div>
  )
}

interface FoundProps extends Omit<MemberPickerProps, 'onChange'> {
  keyword: string
  onPick: (member: GroupMember, isPicked: boolean) => void
}

function Found({ info, action, keyword, picked, onPick }: FoundProps) {
  const t = useT()
  const { list, state, error, more, retry } = useMembers(info.group.id, keyword ? { keyword } : {})
  const ids = new Set(picked.map(({ user }) => user.id))
  return (
    <VirtualRows
      items={list}
      keyOf={({ user }) => user.id}
      label={t('groups.members')}
      isEdged
      onEnd={state === ListState.FooterRefresh && error === undefined ? more : undefined}
      row={(member) => (
        <PickLine
          member={member}
          isOne={action === 'transfer'}
          locked={lockOf(member, action, info)}
          isPicked={ids.has(member.user.id)}
          onPick={(isPicked) => onPick(member, isPicked)}
        />
      )}
      bottom={
        <>
          {state !== ListState.NoMore && error === undefined && <PageLoading rows={list.length > 0 ? 2 : 6} />}
          {error !== undefined && <PageFailure error={error} onRetry={retry} />}
          {state === ListState.NoMore && list.length === 0 && (
            <EmptyState art="search" title={t('groups.nothing_for', { keyword })} />
          )}
        </>
      }
    />
  )
}

interface PickLineProps {
  member: GroupMember
  isOne: boolean
  locked: TextKey | undefined
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function PickLine({ member, isOne, locked, isPicked, onPick }: PickLineProps) {
  const t = useT()
  const name = useMemberName(member)
  return (
    <PickRow
      kind={isOne ? 'one' : 'people'}
      name="members"
      value={member.user.id}
      picture={<MemberFace user={member.user} />}
      label={name}
      isPicked={isPicked}
      locked={locked && t(locked)}
      onPick={onPick}
    />
  )
}

/** Why a member cannot be chosen. */
function lockOf(member: GroupMember, action: MemberAction, info: GroupInfo): TextKey | undefined {
  if (member.user.id === info.group_user.user_id) return 'groups.you'
  if (action === 'manage' && member.identity === GroupRole.Manager) return 'groups.already_manager'
  if (action === 'prohibition' && member.prohibition_status === MuteStatus.Prohibition) return 'groups.already_muted'
  if (outranks(info.my_group_user.identity, member.identity)) return undefined
  return member.identity === GroupRole.Owner ? 'groups.owner' : 'groups.manager'
}
