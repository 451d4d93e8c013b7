import { useState } from 'react'
import { isWithdrawPassword } from '@mela/contract/account-rules.ts'
import { Button } from '@mela/ui/Button.tsx'
import { PasswordField } from '@mela/ui/Field.tsx'
import { useT } from '../platform/i18n.ts'
import { CodeField } from './CodeField.tsx'
import { FormError } from './FormError.tsx'
import { useSession } from './session.ts'
import { useCode } from './use-code.ts'
import { useForm } from './use-form.ts'
import css from './AccountForm.module.css'

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
        <ByCode type={user?.mobile ? 'mobile' : 'email'} error={error} onProof={onProof} />
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

function ByCode({ type, error, onProof }: ProveYourselfProps & { type: 'mobile' | 'email' }) {
  const t = useT()
  const form = useForm({ code: '' })
  const code = useCode('withdraw_password', { type })
  const send = async (values: typeof form.values) => onProof({ verify_token: await code.verify(values.code) })
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <CodeField code={code} {...form.field('code')} onSend={() => void code.send().catch(form.refuse)} />
      <FormError text={form.formError ?? error} />
      {code.sent && (
        <Button type="submit" isWide busy={form.isBusy && t('account.checking')}>
          {t('account.next')}
        </Button>
      )}
    </form>
  )
}
