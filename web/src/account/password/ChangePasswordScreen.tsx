import { useNavigate } from '@tanstack/react-router'
import { isPasswordLength } from '@mela/contract/account/account-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { PasswordField } from '@mela/ui/fields/Field.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { forgetKeys } from '../card/card-keys.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { generatedAccount, keepUser, useSession } from '../session/session.ts'
import { UnlockGate } from '../session/UnlockGate.tsx'
import { useForm } from '../sign-in/use-form.ts'
import css from '../sign-in/AccountForm.module.css'

export function ChangePasswordScreen() {
  const t = useT()
  return (
    <Page title={t('account.change_password')} back="/profile">
      <PageOffline />
      <UnlockGate>
        <PasswordForm />
      </UnlockGate>
    </Page>
  )
}

function PasswordForm() {
  const t = useT()
  const { user } = useSession()
  const goBack = useGoBack('/profile')
  const navigate = useNavigate()
  // A generated password is known to the device, not to the person.
  const known = user ? generatedAccount(user.id)?.password : undefined
  const form = useForm({ old_password: known ?? '', password: '', again: '' })
  const send = async ({ old_password, password: fresh }: typeof form.values) => {
    await api('changePassword', { type: 1, old_password, password: fresh })
    if (user) {
      forgetKeys(user.id)
      keepUser({ ...user, auto_gen: -1 })
    }
    showToast(t('account.password_changed'), { icon: 'check' })
    goBack()
  }
  const { password, again } = form.values
  const labels = { showLabel: t('account.show_password'), hideLabel: t('account.hide_password') }
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <div className={css.card}>
        <PasswordField
          {...form.field('old_password')}
          {...labels}
          label={t('account.old_password')}
          autoComplete="current-password"
        />
        <button type="button" className={css.forgot} onClick={() => void navigate({ to: '/reset-password' })}>
          {t('account.forgot_password')}
        </button>
        <PasswordField
          {...form.field('password')}
          {...labels}
          label={t('account.new_password')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('again')}
          {...labels}
          label={t('account.new_password_again')}
          autoComplete="new-password"
        />
        <ul className={css.checks}>
          <Check isMet={isPasswordLength(password)} text={t('account.check_length')} />
          <Check isMet={password !== '' && password === again} text={t('account.check_same')} />
        </ul>
        <FormError text={form.formError} />
        <Button type="submit" isWide busy={form.isBusy && t('account.saving')}>
          {t('account.change_password')}
        </Button>
      </div>
      <div className={css.notes}>
        <Note icon="desktop">{t('account.others_signed_out')}</Note>
      </div>
    </form>
  )
}

function Check({ isMet, text }: { isMet: boolean; text: string }) {
  return (
    <li className={classes(css.check, isMet && css.met)}>
      <Icon name={isMet ? 'check' : 'minus'} size={16} />
      {text}
    </li>
  )
}
