import { Button } from '@mela/ui/Button.tsx'
import { Field, PasswordField } from '@mela/ui/Field.tsx'
import { useT } from '../platform/i18n.ts'
import { FormError } from './FormError.tsx'
import { register } from './session.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import css from './LoginScreen.module.css'

export function RegisterForm() {
  const t = useT()
  const { field, submit, isBusy, formError } = useSignInForm(
    { username: '', password: '', again: '' },
    ({ username, password }) => register({ username, password }),
  )
  const labels = { showLabel: t('account.show_password'), hideLabel: t('account.hide_password') }
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
        hint={t('account.username_length')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        {...labels}
        label={t('account.password')}
        hint={t('account.password_length')}
        autoComplete="new-password"
      />
      <PasswordField {...field('again')} {...labels} label={t('account.password_again')} autoComplete="new-password" />
      <FormError text={formError} />
      <Button type="submit" isWide busy={isBusy && t('account.signing_up')}>
        {t('account.sign_up')}
      </Button>
    </form>
  )
}
