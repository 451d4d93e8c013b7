import { useEffect, useRef, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PasswordField } from '@mela/ui/fields/Field.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CodeField } from './CodeField.tsx'
import { checkForm } from './form-errors.ts'
import { FormError } from './FormError.tsx'
import type { Credentials } from '../session/credentials.ts'
import { signIn } from '../session/session.ts'
import { useCode } from './use-code.ts'
import { useForm } from './use-form.ts'
import { codeTarget, loginData, type Dial, type Way } from './ways-in.ts'
import { WhoField } from './WhoField.tsx'
import css from './LoginScreen.module.css'

interface LoginFormProps {
  way: Way
  dial: Dial
  /** From a link or a card: it submits itself once. */
  link: Credentials | undefined
  /** What the form begins with; the person submits it. */
  known: Credentials | undefined
  onForgot: () => void
}

export function LoginForm(props: LoginFormProps) {
  const [isByCode, setByCode] = useState(false)
  const { way } = props
  if (way === 'username' || !isByCode) {
    return <PasswordForm {...props} onCode={way === 'username' ? undefined : () => setByCode(true)} />
  }
  return <CodeForm way={way} dial={props.dial} onPassword={() => setByCode(false)} />
}

function PasswordForm(props: LoginFormProps & { onCode: (() => void) | undefined }) {
  const { way, dial, link, known, onForgot, onCode } = props
  const t = useT()
  const first = link ?? (way === 'username' ? known : undefined)
  const start: Record<string, string> = { [way]: first?.username ?? '', password: first?.password ?? '' }
  const form = useForm(start as Record<Way | 'password', string>)
  const send = (values: Record<Way | 'password', string>) =>
    signIn('login', loginData(way, dial.area_code, values, { password: values.password }))
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!link || isSubmitted.current) return
    isSubmitted.current = true
    void form.submit(send)
  })
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit(send)}>
      <WhoField way={way} dial={dial} {...form.field(way)} />
      <div className={css.password}>
        <PasswordField
          {...form.field('password')}
          label={t('account.password')}
          showLabel={t('account.show_password')}
          hideLabel={t('account.hide_password')}
          autoComplete="current-password"
        />
        <button type="button" className={css.forgot} onClick={onForgot}>
          {t('account.forgot_password')}
        </button>
      </div>
      {onCode && (
        <button type="button" className={css.quiet} onClick={onCode}>
          {t('account.log_in_by_code')}
        </button>
      )}
      <FormError text={form.formError} />
      <Button type="submit" isWide busy={form.isBusy && t('account.logging_in')}>
        {t('account.log_in')}
      </Button>
    </form>
  )
}

function CodeForm({ way, dial, onPassword }: { way: Way; dial: Dial; onPassword: () => void }) {
  const t = useT()
  const form = useForm({ [way]: '', code: '' } as Record<Way | 'code', string>)
  const code = useCode('login', codeTarget(way, dial.area_code, form.values))
  const send = async (values: typeof form.values) => {
    const verify_token = await code.verify(values.code)
    await signIn('login', loginData(way, dial.area_code, values, { verify_token }))
  }
  const sendCode = () => {
    const wrong = checkForm({ [way]: form.values[way] })
    if (wrong) form.fail(wrong)
    else void code.send().catch(form.refuse)
  }
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit(send)}>
      <WhoField way={way} dial={dial} {...form.field(way)} />
      <CodeField code={code} {...form.field('code')} onSend={sendCode} />
      <button type="button" className={css.quiet} onClick={onPassword}>
        {t('account.log_in_by_password')}
      </button>
      <FormError text={form.formError} />
      {code.sent && (
        <Button type="submit" isWide busy={form.isBusy && t('account.logging_in')}>
          {t('account.log_in')}
        </Button>
      )}
    </form>
  )
}
