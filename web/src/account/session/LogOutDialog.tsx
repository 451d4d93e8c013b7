import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { readStored } from '../../platform/storage/storage.ts'
import { noteSignOut } from './end-reason.ts'
import { generatedAccount, signOut, useSession } from './session.ts'

interface LogOutDialogProps {
  /** The way to save the card first. */
  onCard: () => void
  onClose: () => void
}

export function LogOutDialog({ onCard, onClose }: LogOutDialogProps) {
  const t = useT()
  const { user } = useSession()
  const isAtRisk = user !== null && generatedAccount(user.id) !== undefined && readStored('account_key_saved') !== '1'
  const leave = () => {
    noteSignOut()
    void signOut()
  }
  return (
    <Dialog
      title={t('account.log_out_question')}
      text={t(isAtRisk ? 'account.log_out_generated' : 'account.log_out_text')}
      onClose={onClose}
    >
      {isAtRisk && (
        <Button isWide icon="id_card" onClick={onCard}>
          {t('account.save_card_first')}
        </Button>
      )}
      <Button variant="danger" isWide onClick={leave}>
        {t('account.log_out')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
