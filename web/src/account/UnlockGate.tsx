import { useState, type ReactNode } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { PasswordField } from '@mela/ui/Field.tsx'
import { Note } from '@mela/ui/Note.tsx'
import { api } from '../platform/api.ts'
import { useT } from '../platform/i18n.ts'
import { CodeField } from './CodeField.tsx'
import { FormError } from './FormError.tsx'
import { keepUser, useSession } from './session.ts'
import { useCode } from './use-code.ts'
import { useForm } from './use-form.ts'
import css from './AccountForm.module.css'

/** What decides about an account stands behind the password or a code when the session came from a card. */
export function UnlockGate({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return user?.is_limited ? <Unlock /> : children
}

async function open(proof: { password: string } | { verify_token: string }) {
  await api('unlockSession', proof)
  keepUser(await api('getUserInfo', {}))
}

function Unlock() {
  const t = useT()
  const { user } = useSession()
  const [isByCode, setByCode] = useState(false)
  const canCode = Boolean(user?.mobile || user?.email)
  return (
    <>
      <div className={css.notes}>
        <Note tone="info" icon="lock">
          {t('account.limited_text')}
        </Note>
      </div>
      {isByCode ? <ByCode type={user?.mobile ? 'mobile' : 'email'} /> : <ByPassword />}
      {canCode && (
        <Button variant="ghost" size="medium" isWide onClick={() => setByCode(!isByCode)}>
          {t(isByCode ? 'account.unlock_by_password' : 'account.unlock_by_code')}
        </Button>
      )}
    </>
  )
}

function ByPassword() {
  const t = useT()
  const form = useForm({ old_password: '' })
  const send = ({ old_password }: typeof form.values) => open({ password: old_password })
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
        {t('account.unlock')}
      </Button>
    </form>
  )
}

function ByCode({ type }: { type: 'mobile' | 'email' }) {
  const t = useT()
  const form = useForm({ code: '' })
  const code = useCode('withdraw_password', { type })
  const send = async (values: typeof form.values) => open({ verify_token: await code.verify(values.code) })
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <CodeField code={code} {...form.field('code')} onSend={() => void code.send().catch(form.refuse)} />
      <FormError text={form.formError} />
      {code.sent && (
        <Button type="submit" isWide busy={form.isBusy && t('account.checking')}>
          {t('account.unlock')}
        </Button>
      )}
    </form>
  )
}
