import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/Button.tsx'
import { PasswordField } from '@mela/ui/Field.tsx'
import { Note } from '@mela/ui/Note.tsx'
import { Segmented } from '@mela/ui/Segmented.tsx'
import { showToast } from '@mela/ui/Toaster.tsx'
import { api } from '../platform/api.ts'
import { clientSource } from '../platform/device.ts'
import { useT } from '../platform/i18n.ts'
import { Page } from '../platform/Page.tsx'
import { PageLoading, PageOffline } from '../platform/PageState.tsx'
import { useSite } from '../platform/site.ts'
import { CodeField } from './CodeField.tsx'
import { checkForm } from './form-errors.ts'
import { FormError } from './FormError.tsx'
import { begin } from './session.ts'
import { useCode } from './use-code.ts'
import { useForm } from './use-form.ts'
import { codeTarget, useDial, waysOf, type Dial, type Way } from './ways-in.ts'
import { WhoField } from './WhoField.tsx'
import css from './AccountForm.module.css'

export function ResetPasswordScreen() {
  const t = useT()
  const { config, hasFailed } = useSite()
  const dial = useDial()
  const [chosen, choose] = useState<Way>()
  const ways = waysOf(config)
  const way = chosen ?? ways[0]!
  const labels = { mobile: t('account.way_mobile'), email: t('account.way_email'), username: t('account.username') }
  return (
    <Page title={t('account.reset_password')} back="/login">
      <PageOffline />
      <p className={css.lead}>{t('account.reset_lead')}</p>
      {!config && !hasFailed ? (
        <PageLoading rows={2} />
      ) : (
        <>
          {ways.length > 1 && (
            <Segmented
              label={t('account.ways')}
              options={ways.map((value) => ({ value, label: labels[value] }))}
              value={way}
              onValue={choose}
            />
          )}
          <ResetForm key={way} way={way} dial={dial} />
        </>
      )}
    </Page>
  )
}

type Name = Way | 'code' | 'password' | 'again'

function ResetForm({ way, dial }: { way: Way; dial: Dial }) {
  const t = useT()
  const navigate = useNavigate()
  const [isUnbound, setUnbound] = useState(false)
  const start: Record<string, string> = { [way]: '', code: '', password: '', again: '' }
  const form = useForm(start as Record<Name, string>)
  const code = useCode('reset_password', codeTarget(way, dial.area_code, form.values))
  const send = async ({ code: digits, password }: Record<Name, string>) => {
    const verify_token = await code.verify(digits)
    const answer = await api('editPassword', { verify_token, password, source: clientSource() })
    await begin(answer)
    showToast(t('account.password_changed'), { icon: 'check' })
    await navigate({ to: '/chatList', replace: true })
  }
  const sendCode = async () => {
    const wrong = checkForm({ [way]: form.values[way] })
    if (wrong) return form.fail(wrong)
    setUnbound(false)
    await code.send().catch((error: unknown) => {
      if (error instanceof Refused && error.reason === 'no_bound_identity') setUnbound(true)
      else form.refuse(error)
    })
  }
  const labels = { showLabel: t('account.show_password'), hideLabel: t('account.hide_password') }
  const isSent = code.sent !== undefined
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <WhoField way={way} dial={dial} {...form.field(way)} />
      <CodeField code={code} {...form.field('code')} onSend={() => void sendCode()} />
      {isUnbound && (
        <Note
          tone="danger"
          role="alert"
          act={{ label: t('account.customer_service'), onAct: () => void navigate({ to: '/help' }) }}
        >
          {t('errors.no_bound_identity')}
        </Note>
      )}
      {isSent && (
        <>
          <PasswordField
            {...form.field('password')}
            {...labels}
            label={t('account.new_password')}
            hint={t('account.password_length')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field('again')}
            {...labels}
            label={t('account.new_password_again')}
            autoComplete="new-password"
          />
        </>
      )}
      <FormError text={form.formError} />
      {isSent && (
        <Button type="submit" isWide busy={form.isBusy && t('account.saving')}>
          {t('account.set_password')}
        </Button>
      )}
    </form>
  )
}
