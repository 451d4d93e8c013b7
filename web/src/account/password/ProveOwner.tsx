import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PasswordField } from '@mela/ui/fields/Field.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { ProveByCode } from './ProveByCode.tsx'
import { useSession } from '../session/session.ts'
import { useForm } from '../sign-in/use-form.ts'
import css from '../sign-in/AccountForm.module.css'

export type OwnerProof = { password: string } | { verify_token: string }

interface ProveOwnerProps {
  /** Why it is asked for. */
  text: string
  button: string
  /** Rejects with the refusal, for the form to show. */
  onProof: (proof: OwnerProof) => Promise<void>
}

/** The password, or a code to what the account has bound. */
export function ProveOwner({ text, button, onProof }: ProveOwnerProps) {
  const t = useT()
  const { user } = useSession()
  const [isByCode, setByCode] = useState(false)
  const canCode = Boolean(user?.mobile || user?.email)
  return (
    <>
      <div className={css.notes}>
        <Note tone="info" icon="lock">
          {text}
        </Note>
      </div>
      {isByCode ? <ProveByCode button={button} onProof={onProof} /> : <ByPassword button={button} onProof={onProof} />}
      {canCode && (
        <Button variant="ghost" size="medium" isWide onClick={() => setByCode(!isByCode)}>
          {t(isByCode ? 'account.unlock_by_password' : 'account.unlock_by_code')}
        </Button>
      )}
    </>
  )
}

function ByPassword({ button, onProof }: Pick<ProveOwnerProps, 'button' | 'onProof'>) {
  const t = useT()
  const form = useForm({ old_password: '' })
  const send = ({ old_password }: typeof form.values) => onProof({ password: old_password })
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <PasswordField
        {...form.field('old_password')}
        label={t('account.password')}
        showLabel={t('account.show_password')}
        hideLabel={t('account.hide_password')}
        autoComplete="current-password"
      />
      <FormError text={form.formError} />
      <Button type="submit" isWide busy={form.isBusy && t('account.checking')}>
        {button}
      </Button>
    </form>
  )
}
