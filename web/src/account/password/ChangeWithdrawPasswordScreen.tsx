import { useState } from 'react'
import { CODE_LENGTH } from '@mela/contract/account/account-rules.ts'
import { Keypad } from '@mela/ui/controls/Keypad.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { PinBoxes } from '@mela/ui/fields/PinBoxes.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { WizardSteps } from '@mela/ui/layout/WizardSteps.tsx'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { refusalErrors, type Words } from '../sign-in/form-errors.ts'
import { ProveYourself, type Proof } from './ProveYourself.tsx'
import { keepUser, useSession } from '../session/session.ts'
import { UnlockGate } from '../session/UnlockGate.tsx'
import { isWeak } from './weak-digits.ts'
import form from '../sign-in/AccountForm.module.css'
import css from './ChangeWithdrawPasswordScreen.module.css'

export function ChangeWithdrawPasswordScreen() {
  const t = useT()
  return (
    <Page title={t('account.withdraw_password')} back="/profile">
      <PageOffline />
      <UnlockGate>
        <Steps />
      </UnlockGate>
    </Page>
  )
}

/** Show who you are, choose six digits, choose them again. */
function Steps() {
  const t = useT()
  const { user } = useSession()
  const goBack = useGoBack('/profile')
  const [proof, setProof] = useState<Proof>()
  const [first, setFirst] = useState<string>()
  const [error, setError] = useState<Words>()
  const [isBusy, setBusy] = useState(false)
  const current = proof === undefined ? 0 : first === undefined ? 1 : 2
  const save = async (password: string) => {
    setBusy(true)
    try {
      await api('changePassword', { type: 2, password, ...proof })
      if (user) keepUser({ ...user, has_withdraw_password: true })
      showToast(t('account.withdraw_password_saved'), { icon: 'check' })
      goBack()
    } catch (failure) {
      // What was refused is the proof: the digits themselves cannot be wrong.
      if (isToBeTold(failure)) setError(() => refusalErrors(failure, {}).form)
      setProof(undefined)
      setFirst(undefined)
    } finally {
      setBusy(false)
    }
  }
  const enter = (digits: string) => {
    if (first === undefined) {
      setError(undefined)
      return setFirst(digits)
    }
    if (digits === first) return void save(digits)
    setFirst(undefined)
    setError(() => (words: Translate) => words('account.digits_differ'))
  }
  return (
    <>
      <WizardSteps
        label={t('account.withdraw_password')}
        steps={[t('account.step_prove'), t('account.step_new'), t('account.step_repeat')]}
        current={current}
        doneLabel={t('account.step_done')}
      />
      {current === 0 ? (
        <ProveYourself
          error={error?.(t)}
          onProof={(given) => {
            setError(undefined)
            setProof(given)
          }}
        />
      ) : (
        <Digits
          key={current}
          title={t(current === 1 ? 'account.choose_digits' : 'account.repeat_digits')}
          error={error?.(t)}
          isBusy={isBusy}
          onDigits={enter}
        />
      )}
    </>
  )
}

interface DigitsProps {
  title: string
  error: string | undefined
  isBusy: boolean
  onDigits: (digits: string) => void
}

function Digits({ title, error, isBusy, onDigits }: DigitsProps) {
  const t = useT()
  const [digits, setDigits] = useState('')
  const type = (next: string) => {
    const some = next.slice(0, CODE_LENGTH)
    setDigits(some)
    if (some.length === CODE_LENGTH && !isBusy) onDigits(some)
  }
  return (
    <div className={css.digits}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{t('account.digits_text')}</p>
      <PinBoxes
        label={title}
        value={digits}
        error={digits === '' ? error : undefined}
        hint={isWeak(digits) ? t('account.digits_weak') : undefined}
        isDisabled={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onValue={type}
      />
      <div className={form.notes}>
        <Note icon="lock">{t('account.digits_lock')}</Note>
      </div>
      <div className={css.keys}>
        <Keypad
          label={t('account.keypad')}
          eraseLabel={t('account.erase_digit')}
          isDisabled={isBusy}
          onDigit={(digit) => type(digits + digit)}
          onErase={() => setDigits(digits.slice(0, -1))}
        />
      </div>
    </div>
  )
}
