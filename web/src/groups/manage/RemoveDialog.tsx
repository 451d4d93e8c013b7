import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../settings/ConfirmDialog.tsx'
import { useMemberName } from '../members/member-name.ts'
import { removeMembers } from '../members/change-members.ts'

interface RemoveDialogProps {
  group_id: string
  /** At least one. */
  members: readonly GroupMember[]
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ group_id, members, onRemoved, onClose }: RemoveDialogProps) {
  const t = useT()
  const name = useMemberName(members[0]!)
  const n = members.length
  const remove = async () => {
    await removeMembers(
      group_id,
      members.map(({ user }) => user.id),
    )
    showToast(t('groups.removed', { n }), { icon: 'check' })
    onRemoved()
  }
  return (
    <ConfirmDialog
      title={n === 1 ? t('groups.remove_question', { name }) : t('groups.remove_many_question', { n })}
      text={t('groups.remove_text')}
      label={t('groups.remove_now')}
      busy={t('groups.removing')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
