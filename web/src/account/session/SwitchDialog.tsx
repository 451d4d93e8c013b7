import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { displayName } from '../../people/index.ts'
import type { Credentials } from './credentials.ts'
import { switchAccount, useSession } from './session.ts'
import { endOffer } from './switch-offer.ts'

interface SwitchDialogProps {
  credentials: Credentials
  onSwitched: () => void
}

export function SwitchDialog({ credentials, onSwitched }: SwitchDialogProps) {
  const t = useT()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const current = displayName(user)
  const accept = async () => {
    setBusy(true)
    try {
      await switchAccount(credentials)
      onSwitched()
    } catch (error) {
      tellFailure(error)
    } finally {
      endOffer()
    }
  }
  return (
    <Dialog
      title={t('account.switch_question')}
      text={t('account.switch_text', { name: credentials.username, current })}
      onClose={endOffer}
    >
      <Button isWide onClick={endOffer}>
        {t('account.stay', { name: current })}
      </Button>
      <Button variant="soft" isWide busy={isBusy && t('account.switching')} onClick={() => void accept()}>
        {t('account.switch_account')}
      </Button>
    </Dialog>
  )
}
