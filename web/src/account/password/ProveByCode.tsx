import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CodeField } from '../sign-in/CodeField.tsx'
import { FormError } from '../sign-in/FormError.tsx'
import { useSession } from '../session/session.ts'
import { useCode } from '../sign-in/use-code.ts'
import { useForm } from '../sign-in/use-form.ts'
import css from '../sign-in/AccountForm.module.css'

interface ProveByCodeProps {
  button: string
  /** Why an earlier proof was refused. */
  error?: string | undefined
  /** May reject with the refusal, for the form to show. */
  onProof: (proof: { verify_token: string }) => Promise<void> | void
}

/** A code to what the account has bound. */
export function ProveByCode({ button, error, onProof }: ProveByCodeProps) {
  const t = useT()
  const { user } = useSession()
  const form = useForm({ code: '' })
  const code = useCode('withdraw_password', { type: user?.mobile ? 'mobile' : 'email' })
  const send = async (values: typeof form.values) => onProof({ verify_token: await code.verify(values.code) })
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <CodeField code={code} {...form.field('code')} onSend={() => void code.send().catch(form.refuse)} />
      <FormError text={form.formError ?? error} />
      {code.sent && (
        <Button type="submit" isWide busy={form.isBusy && t('account.checking')}>
          {button}
        </Button>
      )}
    </form>
  )
}
