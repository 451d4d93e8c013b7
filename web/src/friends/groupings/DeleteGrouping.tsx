import { useState } from 'react'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { refreshGroupings } from './groupings.ts'

interface DeleteGroupingProps {
  grouping: Grouping
  onDeleted?: (() => void) | undefined
  onClose: () => void
}

export function DeleteGrouping({ grouping, onDeleted, onClose }: DeleteGroupingProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('deleteGrouping', { id: grouping.id })
      showToast(t('groupings.deleted'), { icon: 'check' })
      onClose()
      onDeleted?.()
      await refreshGroupings()
    } catch (error) {
      tellFailure(error)
      onClose()
    }
  }
  return (
    <Dialog
      title={t('groupings.delete_question', { name: grouping.name })}
      text={t('groupings.delete_text')}
      onClose={onClose}
    >
      <Button variant="danger" isWide busy={isBusy && t('groupings.deleting')} onClick={() => void remove()}>
        {t('groupings.delete')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
