import { useEffect, useRef } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { Field, PasswordField } from '@mela/ui/Field.tsx'
import { useT } from '../platform/i18n.ts'
import { FormError } from './FormError.tsx'
import { signIn, type Credentials } from './session.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import css from './LoginScreen.module.css'

/** With credentials from a link it submits itself once. */
export function LoginForm({ link }: { link: Credentials | undefined }) {
  const t = useT()
  const { field, submit, isBusy, formError } = useSignInForm(link ?? { username: '', password: '' }, signIn)
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!link || isSubmitted.current) return
    isSubmitted.current = true
    void submit(link)
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        {...field('username')}
        label={t('account.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('account.password')}
        showLabel={t('account.show_password')}
        hideLabel={t('account.hide_password')}
        autoComplete="current-password"
      />
      <FormError text={formError} />
      <Button type="submit" isWide busy={isBusy && t('account.logging_in')}>
        {t('account.log_in')}
      </Button>
    </form>
  )
}
