import { useState } from 'react'
import { isWithdrawPassword } from '@mela/contract/account/account-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PasswordField } from '@mela/ui/fields/Field.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { ProveByCode } from './ProveByCode.tsx'
import { useSession } from '../session/session.ts'
import { useForm } from '../sign-in/use-form.ts'
import css from '../sign-in/AccountForm.module.css'

export type Proof = { old_password: string } | { verify_token: string }

interface ProveYourselfProps {
  /** Why an earlier proof was refused. */
  error: string | undefined
  onProof: (proof: Proof) => void
}

/** The digits of now, or for the first ones the login password; a code to what is bound does for both. */
export function ProveYourself({ error, onProof }: ProveYourselfProps) {
  const t = useT()
  const { user } = useSession()
  const canCode = Boolean(user?.mobile || user?.email)
  const [isByCode, setByCode] = useState(canCode && !user?.has_withdraw_password)
  return (
    <>
      {isByCode ? (
        <ProveByCode button={t('account.next')} error={error} onProof={onProof} />
      ) : (
        <ByPassword hasDigits={user?.has_withdraw_password === true} error={error} onProof={onProof} />
      )}
      {canCode && (
        <Button variant="ghost" size="medium" isWide onClick={() => setByCode(!isByCode)}>
          {t(isByCode ? 'account.unlock_by_password' : 'account.unlock_by_code')}
        </Button>
      )}
    </>
  )
}

function ByPassword({ hasDigits, error, onProof }: ProveYourselfProps & { hasDigits: boolean }) {
  const t = useT()
  const form = useForm({ old_password: '' })
  const send = ({ old_password }: typeof form.values) => {
    if (hasDigits && !isWithdrawPassword(old_password)) {
      form.fail({ old_password: (words) => words('account.digits_missing') })
    } else onProof({ old_password })
    return Promise.resolve()
  }
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <PasswordField
        {...form.field('old_password')}
        label={t(hasDigits ? 'account.old_digits' : 'account.login_password')}
        showLabel={t('account.show_password')}
        hideLabel={t('account.hide_password')}
        inputMode={hasDigits ? 'numeric' : 'text'}
        autoComplete={hasDigits ? 'off' : 'current-password'}
      />
      <FormError text={form.formError ?? error} />
      <Button type="submit" isWide>
        {t('account.next')}
      </Button>
    </form>
  )
}
