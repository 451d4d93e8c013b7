import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { PinEntry } from './PinEntry.tsx'
import { useStepUp } from './use-step-up.ts'
import css from './PasswordSheet.module.css'

interface PasswordSheetProps {
  title: string
  busy: string
  /** Runs with the six digits; what it throws about them is told here. */
  send: (withdraw_password: string) => Promise<void>
  onFailure: (failure: unknown) => void
  onClose: () => void
}

/** Asks for the withdrawal password before something that decides where money goes. */
export function PasswordSheet({ title, busy, send, onFailure, onClose }: PasswordSheetProps) {
  const t = useT()
  const { digits, error, isBusy, onDigits } = useStepUp(send, onFailure)
  const isOffline = useConnection() === 'offline'
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.inside}>
        <PinEntry
          digits={digits}
          error={error}
          isBusy={isBusy}
          busy={busy}
          waiting={isOffline ? t('wallet.withdraw_network') : undefined}
          onDigits={onDigits}
        />
      </div>
    </Sheet>
  )
}
