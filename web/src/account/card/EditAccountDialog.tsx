import { Button } from '@mela/ui/controls/Button.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { forgetKeys, renameGenerated } from './card-keys.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { keepUser } from '../session/session.ts'
import { warnIfTaken } from '../sign-in/username-taken.ts'
import { useForm } from '../sign-in/use-form.ts'
import css from './EditAccountDialog.module.css'

interface EditAccountDialogProps {
  user: UserInfo
  /** The password here is a generated one; a chosen one is changed with the old one, elsewhere. */
  what: 'username' | 'password'
  onClose: () => void
}

export function EditAccountDialog({ user, what, onClose }: EditAccountDialogProps) {
  const t = useT()
  const form = useForm({ [what]: what === 'username' ? user.username : '' } as Record<typeof what, string>)
  const save = async (values: Record<typeof what, string>) => {
    if (what === 'username') {
      const { username } = await api('editAccount', { username: values.username })
      renameGenerated(user.id, username)
      keepUser({ ...user, username })
    } else {
      await api('editAccount', { password: values.password })
      forgetKeys(user.id)
      keepUser({ ...user, auto_gen: -1 })
    }
    onClose()
  }
  const isEmpty = form.values[what] === ''
  return (
    <Sheet
      title={t(what === 'username' ? 'account.edit_username' : 'account.edit_password')}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <form className={css.form} noValidate onSubmit={form.onSubmit(save)}>
        {what === 'username' ? (
          <Field
            {...form.field(what)}
            label={t('account.username')}
            hint={t('account.username_length')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={({ target }) => {
              const isOwn = target.value.trim().toLowerCase() === user.username.toLowerCase()
              if (!isOwn) void warnIfTaken(target, form, 'errors.agent_account_in_use')
            }}
          />
        ) : (
          <PasswordField
            {...form.field(what)}
            label={t('account.new_password')}
            hint={t('account.password_length')}
            showLabel={t('account.show_password')}
            hideLabel={t('account.hide_password')}
            autoComplete="new-password"
          />
        )}
        <FormError text={form.formError} />
        <Button
          type="submit"
          isWide
          reason={
            isEmpty ? t(what === 'username' ? 'account.username_missing' : 'account.password_missing') : undefined
          }
          busy={form.isBusy && t('account.saving')}
        >
          {t('account.save')}
        </Button>
      </form>
    </Sheet>
  )
}
