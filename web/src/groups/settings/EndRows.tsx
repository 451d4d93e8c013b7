import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { clearRecords, useChildPath } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { leaveGroup } from './leave-group.ts'
import form from './GroupForm.module.css'

/** What takes something away. */
export function EndRows({ info, roomId }: { info: GroupInfo; roomId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const [layer, setLayer] = useState<'clear' | 'leave'>()
  const close = () => setLayer(undefined)
  const report = () => void navigate({ to: pathOf('ComplaintUser', {}, { group_id: info.group.id }) })
  const clear = () => Promise.resolve(clearRecords(roomId, t('groups.cleared')))
  return (
    <>
      <div className={form.list}>
        <Row label={t('groups.report')} onSelect={report} />
        <Row label={t('groups.clear')} isDanger isDisabled={isOffline} onSelect={() => setLayer('clear')} />
        <Row label={t('groups.leave')} isDanger isDisabled={isOffline} onSelect={() => setLayer('leave')} />
      </div>
      {layer === 'clear' && (
        <ConfirmDialog
          title={t('groups.clear_question')}
          text={t('groups.clear_text')}
          label={t('groups.clear_now')}
          busy={t('groups.clearing')}
          onConfirm={clear}
          onClose={close}
        />
      )}
      {layer === 'leave' && <LeaveDialog info={info} onClose={close} />}
    </>
  )
}

function LeaveDialog({ info, onClose }: { info: GroupInfo; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  if (info.my_group_user.identity === GroupRole.Owner) return <OwnerDialog onClose={onClose} />
  const leave = async () => {
    await leaveGroup(info)
    showToast(t('groups.left'), { icon: 'check' })
    void navigate({ to: '/chatList', replace: true })
  }
  return (
    <ConfirmDialog
      title={t('groups.leave_question', { name: info.group.name })}
      text={t('groups.leave_text')}
      label={t('groups.leave_now')}
      busy={t('groups.leaving')}
      onConfirm={leave}
      onClose={onClose}
    />
  )
}

/** The owner cannot go before somebody else owns the group, or nobody does. */
function OwnerDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const go = (path: string) => () => {
    onClose()
    void navigate({ to: path })
  }
  return (
    <Dialog title={t('groups.owner_leaves')} text={t('groups.owner_leaves_text')} onClose={onClose}>
      <Button isWide onClick={go(childPath('ChooseMember', { type: 'transfer' }))}>
        {t('groups.transfer')}
      </Button>
      <Button variant="soft" isWide onClick={go(childPath('GroupManagement'))}>
        {t('pages.group_management')}
      </Button>
    </Dialog>
  )
}
