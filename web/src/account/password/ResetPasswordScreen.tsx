import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PasswordField } from '@mela/ui/fields/Field.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { clientSource } from '../../platform/device/device.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { useSite } from '../../platform/net/site.ts'
import { CodeField } from '../sign-in/CodeField.tsx'
import { checkForm } from '../sign-in/form-errors.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { openSession } from '../session/session.ts'
import { useCode } from '../sign-in/use-code.ts'
import { useForm } from '../sign-in/use-form.ts'
import { codeTarget, useDial, waysOf, type Dial, type Way } from '../sign-in/ways-in.ts'
import { WhoField } from '../sign-in/WhoField.tsx'
import css from '../sign-in/AccountForm.module.css'

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
    const answer = await api('resetPassword', { verify_token, password, source: clientSource() })
    await openSession(answer)
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
