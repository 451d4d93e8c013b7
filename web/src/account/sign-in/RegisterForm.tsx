import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CodeField } from './CodeField.tsx'
import { checkForm } from './form-errors.ts'
import { FormError } from './FormError.tsx'
import { inviteCodes } from './invite-codes.ts'
import { signIn } from '../session/session.ts'
import { useCode } from './use-code.ts'
import { useForm } from './use-form.ts'
import { codeTarget, loginData, type Dial, type Way } from './ways-in.ts'
import { warnIfTaken } from './username-taken.ts'
import { WhoField } from './WhoField.tsx'
import css from './LoginScreen.module.css'

type Name = Way | 'code' | 'password' | 'again' | 'invite_code'

/** A number or an address is proved by a code; a username needs none. */
export function RegisterForm({ way, dial }: { way: Way; dial: Dial }) {
  const t = useT()
  const [invited] = useState(inviteCodes)
  const needsCode = way !== 'username'
  const start: Record<string, string> = {
    [way]: '',
    ...(needsCode && { code: '' }),
    ...{ password: '', again: '', invite_code: invited.invite_code ?? '' },
  }
  const form = useForm(start as Record<Name, string>)
  const code = useCode('register', codeTarget(way, dial.area_code, form.values))
  const send = async (values: Record<Name, string>) => {
    const verify_token = needsCode ? await code.verify(values.code) : undefined
    const { password, invite_code } = values
    const proofs = { password, ...(verify_token && { verify_token }), ...invited }
    const data = loginData(way, dial.area_code, values, { ...proofs, ...(invite_code && { invite_code }) })
    await signIn('register', data)
  }
  const sendCode = () => {
    const wrong = checkForm({ [way]: form.values[way] })
    if (wrong) form.fail(wrong)
    else void code.send().catch(form.refuse)
  }
  const labels = { showLabel: t('account.show_password'), hideLabel: t('account.hide_password') }
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit(send)}>
      <WhoField
        way={way}
        dial={dial}
        {...form.field(way)}
        {...(!needsCode && {
          hint: t('account.username_length'),
          onBlur: (input: HTMLInputElement) => void warnIfTaken(input, form, 'errors.username_taken'),
        })}
      />
      {needsCode && <CodeField code={code} {...form.field('code')} onSend={sendCode} />}
      <PasswordField
        {...form.field('password')}
        {...labels}
        label={t('account.password')}
        hint={t('account.password_length')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('again')}
        {...labels}
        label={t('account.password_again')}
        autoComplete="new-password"
      />
      <InviteField {...form.field('invite_code')} />
      <FormError text={form.formError} />
      <Button type="submit" isWide busy={form.isBusy && t('account.signing_up')}>
        {t('account.sign_up')}
      </Button>
    </form>
  )
}

/** Out of the way until somebody has one. */
function InviteField(field: { value: string; error: string | undefined; onValue: (value: string) => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(field.value !== '')
  if (isOpen) {
    return (
      <Field
        {...field}
        label={t('account.invite_code')}
        hint={t('account.optional')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    )
  }
  return (
    <button type="button" className={css.quiet} onClick={() => setOpen(true)}>
      {t('account.have_invite_code')}
    </button>
  )
}
