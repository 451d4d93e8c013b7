import { useState } from 'react'
import { Refused, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { useSite } from '../../platform/net/site.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { boundEmail, boundMobile } from './bound.ts'
import { CodeField } from '../sign-in/CodeField.tsx'
import { checkForm } from '../sign-in/form-errors.ts'
import { FormError } from '../sign-in/FormError.tsx'
import { ProveOwner, type OwnerProof } from './ProveOwner.tsx'
import { keepUser, useSession } from '../session/session.ts'
import { UnlockGate } from '../session/UnlockGate.tsx'
import { useCode } from '../sign-in/use-code.ts'
import { useForm } from '../sign-in/use-form.ts'
import { codeTarget, useDial, waysOf, type Dial } from '../sign-in/ways-in.ts'
import { WhoField } from '../sign-in/WhoField.tsx'
import css from '../sign-in/AccountForm.module.css'

type Way = 'mobile' | 'email'

export function BindMobileScreen() {
  const t = useT()
  const { user } = useSession()
  const { config, hasFailed } = useSite()
  const dial = useDial()
  const [chosen, choose] = useState<Way>()
  const [proof, setProof] = useState<Proof>()
  const needsProof = Boolean(user?.mobile || user?.email) && !proof
  const ways = waysOf(config).filter((way): way is Way => way !== 'username')
  const way = chosen ?? ways[0]
  const labels = { mobile: t('account.mobile'), email: t('account.email') }
  return (
    <Page title={t('account.bind_mobile')} back="/profile">
      <PageOffline />
      <p className={css.lead}>{t('account.bind_lead')}</p>
      <div className={css.list}>
        <FactRow
          icon="phone"
          label={t('account.mobile')}
          value={<bdi>{boundMobile(user) ?? t('account.not_linked')}</bdi>}
        />
        <FactRow
          icon="mail"
          label={t('account.email')}
          value={<bdi>{boundEmail(user) ?? t('account.not_linked')}</bdi>}
        />
      </div>
      <UnlockGate>
        {!config && !hasFailed && <PageLoading rows={2} />}
        {config && !way && (
          <div className={css.notes}>
            <Note>{t('account.no_code_ways')}</Note>
          </div>
        )}
        {way && needsProof && (
          <ProveOwner
            text={t('account.bind_proof')}
            button={t('account.next')}
            onProof={(given) => prove(given).then(setProof)}
          />
        )}
        {way && !needsProof && (
          <>
            {ways.length > 1 && (
              <div className={css.notes}>
                <Segmented
                  label={t('account.ways')}
                  options={ways.map((value) => ({ value, label: labels[value] }))}
                  value={way}
                  onValue={choose}
                />
              </div>
            )}
            <BindForm key={way} way={way} dial={dial} proof={proof} onProofUsed={() => setProof(undefined)} />
          </>
        )}
      </UnlockGate>
    </Page>
  )
}

type Proof = Pick<CallInput<'bindMobile'>, 'old_password' | 'old_verify_token'>

/** A password is tried at once, not behind the next code; a code has been. */
async function prove(proof: OwnerProof): Promise<Proof> {
  if ('verify_token' in proof) return { old_verify_token: proof.verify_token }
  await api('unlockSession', proof)
  return { old_password: proof.password }
}

/** Too old by now, or the account has something bound only since: it is asked for again. */
const isProofRefused = (error: unknown): boolean =>
  error instanceof Refused && (error.reason === 'wrong_old_password' || error.reason === 'wrong_captcha')

interface BindFormProps {
  way: Way
  dial: Dial
  proof: Proof | undefined
  /** Another change needs another. */
  onProofUsed: () => void
}

function BindForm({ way, dial, proof, onProofUsed }: BindFormProps) {
  const t = useT()
  const { user } = useSession()
  const start: Record<string, string> = { [way]: '', code: '' }
  const form = useForm(start as Record<Way | 'code', string>)
  const code = useCode('bind_mobile', codeTarget(way, dial.area_code, form.values))
  const send = async (values: Record<Way | 'code', string>) => {
    const verify_token = await code.verify(values.code)
    const { area_code } = dial
    const contact = way === 'mobile' ? { area_code, mobile: values.mobile } : { email: values.email }
    let bound: CallOutput<'bindMobile'>
    try {
      bound = await api('bindMobile', { ...contact, verify_token, ...proof })
    } catch (error) {
      if (!isProofRefused(error)) throw error
      onProofUsed()
      tellFailure(error)
      return
    }
    onProofUsed()
    if (user) keepUser({ ...user, ...told(bound) })
    form.setValue(way, '')
    form.setValue('code', '')
    showToast(t('account.linked'), { icon: 'check' })
  }
  const sendCode = () => {
    const wrong = checkForm({ [way]: form.values[way] })
    if (wrong) form.fail(wrong)
    else void code.send().catch(form.refuse)
  }
  return (
    <form className={css.card} noValidate onSubmit={form.onSubmit(send)}>
      <WhoField way={way} dial={dial} {...form.field(way)} />
      <CodeField code={code} {...form.field('code')} onSend={sendCode} />
      <FormError text={form.formError} />
      {code.sent && (
        <>
          <Button type="submit" isWide busy={form.isBusy && t('account.saving')}>
            {t(way === 'mobile' ? 'account.bind_mobile' : 'account.bind_email')}
          </Button>
          <Note>{t('account.no_code_hint')}</Note>
        </>
      )}
    </form>
  )
}

/** The answer says what is bound now; an empty text is nothing. */
function told({ area_code, mobile, email }: CallOutput<'bindMobile'>) {
  return { ...(mobile && { area_code, mobile }), ...(email && { email }) }
}
