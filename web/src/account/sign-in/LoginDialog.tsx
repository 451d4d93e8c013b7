import { useEffect, useRef, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormError } from './FormError.tsx'
import { LoginForms } from './LoginForms.tsx'
import { useSession } from '../session/session.ts'
import { useAutoRegister } from './use-auto-register.ts'
import css from './LoginScreen.module.css'

interface LoginDialogProps {
  /** Somebody is signed in now. */
  onDone: () => void
  onClose: () => void
}

/** For a guest who wants what needs an account, without leaving the page they are on. */
export function LoginDialog({ onDone, onClose }: LoginDialogProps) {
  const t = useT()
  const { status } = useSession()
  const [step, setStep] = useState<'ask' | 'log_in' | 'register'>('ask')
  const quick = useAutoRegister()
  const isDone = useRef(false)
  useEffect(() => {
    if (status !== 'signed_in' || isDone.current) return
    isDone.current = true
    onDone()
  }, [status, onDone])
  if (step === 'ask') {
    return (
      <Dialog title={t('account.guest_title')} text={t('account.guest_text')} onClose={onClose}>
        <Button isWide onClick={() => setStep('log_in')}>
          {t('account.log_in')}
        </Button>
        <Button
          isWide
          variant="tint"
          icon="bolt"
          busy={quick.isBusy && t('account.starting')}
          onClick={() => void quick.start()}
        >
          {t('account.quick_start')}
        </Button>
        <FormError text={quick.error} />
        <Button isWide variant="ghost" onClick={onClose}>
          {t('account.keep_looking')}
        </Button>
      </Dialog>
    )
  }
  const isNew = step === 'register'
  return (
    <Sheet title={t(isNew ? 'account.register_title' : 'account.log_in')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.inSheet}>
        <LoginForms isNew={isNew} onNew={(wantsNew) => setStep(wantsNew ? 'register' : 'log_in')} />
      </div>
    </Sheet>
  )
}
