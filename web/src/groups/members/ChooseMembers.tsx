import { useState } from 'react'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, MANAGERS_MAX } from '@mela/contract/groups/groups-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { appointManagers, muteMembers } from './change-members.ts'
import type { MemberAction } from './member-action.ts'
import { MemberPicker } from './MemberPicker.tsx'
import { MOST_AT_ONCE } from './most-at-once.ts'
import { RemoveDialog } from '../manage/RemoveDialog.tsx'
import { TransferDialog } from '../manage/TransferDialog.tsx'
import { useMemberTotal } from './use-members.ts'
import { useChildPath } from '../../chat/index.ts'

const backTo = {
  remove: 'GroupSetting',
  prohibition: 'ProhibitionList',
  manage: 'SetManager',
  transfer: 'GroupManagement',
} as const

/** Members who are to be removed, muted, made managers, or the one who is to own the group. */
export function ChooseMembers({ info, action }: { info: GroupInfo; action: MemberAction }) {
  const t = useT()
  const back = useChildPath()(backTo[action])
  const goBack = useGoBack(back)
  const [picked, setPicked] = useState<GroupMember[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const most = useMost(info, action)
  const group_id = info.group.id
  const n = picked.length
  const user_ids = picked.map(({ user }) => user.id)
  const carryOut = async () => {
    if (action === 'remove' || action === 'transfer') return setAsking(true)
    setBusy(true)
    try {
      if (action === 'manage') await appointManagers(group_id, user_ids)
      else await muteMembers(group_id, user_ids, 1)
      showToast(t(action === 'manage' ? 'groups.managers_added' : 'groups.muted_now', { n }), { icon: 'check' })
      goBack()
    } catch (error) {
      tellFailure(error)
      setBusy(false)
    }
  }
  const pick = (next: GroupMember[]) => {
    if (next.length > most && next.length > n) {
      const text = action === 'manage' ? t('errors.manager_limit') : t('groups.too_many', { n: most })
      showToast(text, { icon: 'alert', isError: true })
    } else setPicked(next)
  }
  return (
    <Page
      title={t(`groups.${action}_title`)}
      back={back}
      isPlain
      isFixed
      footer={
        <Button
          isWide
          variant={action === 'remove' ? 'danger' : 'primary'}
          busy={isBusy && t('groups.saving')}
          reason={n === 0 ? t(action === 'transfer' ? 'groups.nobody_chosen_one' : 'groups.nobody_chosen') : undefined}
          onClick={() => void carryOut()}
        >
          {t(`groups.${action}_button`, { n })}
        </Button>
      }
    >
      <PageOffline />
      <MemberPicker info={info} action={action} picked={picked} onChange={pick} />
      {isAsking && action === 'remove' && (
        <RemoveDialog group_id={group_id} members={picked} onRemoved={goBack} onClose={() => setAsking(false)} />
      )}
      {isAsking && action === 'transfer' && picked[0] && (
        <TransferDialog info={info} member={picked[0]} onClose={() => setAsking(false)} />
      )}
    </Page>
  )
}

function useMost(info: GroupInfo, action: MemberAction): number {
  const managers = useMemberTotal(info.group.id, { identity: GroupRole.Manager })
  if (action === 'manage') return MANAGERS_MAX - (managers ?? 0)
  return MOST_AT_ONCE
}
