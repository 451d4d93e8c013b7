import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { transferGroup } from '../members/change-members.ts'
import { ConfirmDialog } from '../settings/ConfirmDialog.tsx'
import { useMemberName } from '../members/member-name.ts'
import { useChildPath } from '../../chat/index.ts'

interface TransferDialogProps {
  info: GroupInfo
  member: GroupMember
  onClose: () => void
}

export function TransferDialog({ info, member, onClose }: TransferDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const settings = useChildPath()('GroupSetting')
  const name = useMemberName(member)
  const transfer = async () => {
    await transferGroup(info, member.user.id)
    showToast(t('groups.transferred', { name }), { icon: 'check' })
    void navigate({ to: settings, replace: true })
  }
  return (
    <ConfirmDialog
      title={t('groups.transfer_question', { name })}
      text={t('groups.transfer_text')}
      label={t('groups.transfer_button')}
      busy={t('groups.saving')}
      onConfirm={transfer}
      onClose={onClose}
    />
  )
}
