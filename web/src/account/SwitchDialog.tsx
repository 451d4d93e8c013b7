import { useState } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { Dialog } from '@mela/ui/Dialog.tsx'
import { useT } from '../platform/i18n.ts'
import { tellFailure } from '../platform/tell-failure.ts'
import { displayName } from './people.ts'
import { switchAccount, useSession, type Credentials } from './session.ts'
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
      title={t('app.switch_question')}
      text={t('app.switch_text', { name: credentials.username, current })}
      onClose={endOffer}
    >
      <Button isWide onClick={endOffer}>
        {t('app.stay', { name: current })}
      </Button>
      <Button variant="soft" isWide busy={isBusy && t('app.switching')} onClick={() => void accept()}>
        {t('app.switch_account')}
      </Button>
    </Dialog>
  )
}
