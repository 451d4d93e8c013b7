import { useEffect } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GROUP_ACTIONS, GroupRole, mayManage, type GroupAction } from '@mela/contract/groups/groups-rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { ChooseFriends } from './ChooseFriends.tsx'
import { ChooseMembers } from './ChooseMembers.tsx'
import type { MemberAction } from './member-action.ts'
import { GroupGate } from '../GroupGate.tsx'
import { useRoomId } from '../../chat/index.ts'

const mayOpen: Record<MemberAction, (info: GroupInfo) => boolean> = {
  remove: (info) => mayManage(info.my_group_user.identity),
  prohibition: (info) => mayManage(info.my_group_user.identity),
  manage: (info) => info.my_group_user.identity === GroupRole.Owner,
  transfer: (info) => info.my_group_user.identity === GroupRole.Owner,
}

/** Whom to invite, remove, mute, promote or give the group to: the action tells. */
export function ChooseMemberScreen() {
  const t = useT()
  const { type }: { type?: string } = useSearch({ strict: false })
  const roomId = useRoomId()
  const action = GROUP_ACTIONS.find((known) => known === type) ?? 'invite'
  if (action === 'group' || !roomId) return <ToNewGroup />
  if (action === 'invite') {
    return <GroupGate title={t('groups.invite_title')}>{(info) => <ChooseFriends info={info} />}</GroupGate>
  }
  return (
    <GroupGate key={action} title={t(`groups.${action}_title`)} mayOpen={mayOpen[action]}>
      {(info) => <ChooseMembers info={info} action={action} />}
    </GroupGate>
  )
}

function ToNewGroup() {
  const router = useRouter()
  useEffect(() => {
    const type: GroupAction = 'group'
    router.history.replace(pathOf('NewGroupChooseMember', {}, { type }))
  }, [router])
  return null
}
