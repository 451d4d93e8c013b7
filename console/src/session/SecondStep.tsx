import { useState } from 'react'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { api, Refused } from '../platform/api.ts'
import { answerForSignIn, canUsePasskeys } from '../platform/passkeys.ts'
import { failureText, Unready } from '../platform/refusal-texts.ts'
import { setOperator } from '../platform/session.ts'
import { CodeClock } from './CodeClock.tsx'
import { withProof } from './with-proof.ts'
import css from './SignInFrame.module.css'

const CODE_LENGTH = 6
interface SecondStepProps {
  name: string
  password: string
  onBack: (error?: string) => void
}
type Step = 'code' | 'passkey'

function refusalText(failure: unknown, step: Step): string {
  const isWrong = failure instanceof Refused && failure.reason === 'wrong_operator_credentials'
  return isWrong && step === 'passkey' ? 'Name, password or passkey is wrong.' : failureText(failure)
}

/** Sends all three at once. Whoever closed the browser's question may answer it again, or type a code. */
function useSignIn({ name, password, onBack }: SecondStepProps) {
  const [busy, setBusy] = useState<Step>()
  const [error, setError] = useState<string>()
  const signIn = async (step: Step, prove: () => Promise<SecondFactor>) => {
    if (busy) return
    setBusy(step)
    setError(undefined)
    try {
      const given = { name: name.trim(), password, ...(await prove()) }
      setOperator(await withProof((proof) => api('signIn', { ...given, ...proof })))
    } catch (failure) {
      if (!(failure instanceof Unready)) return onBack(refusalText(failure, step))
      setError(failure.message)
      setBusy(undefined)
    }
  }
  return { busy, error, signIn }
}

/** A code of the authenticator app, or a passkey. */
export function SecondStep(props: SecondStepProps) {
  const { name, onBack } = props
  const [code, setCode] = useState('')
  const { busy, error, signIn } = useSignIn(props)
  const byCode = (whole: string) => {
    if (whole.length === CODE_LENGTH) void signIn('code', () => Promise.resolve({ code: whole }))
  }
  const byPasskey = () => void signIn('passkey', async () => ({ passkey: await answerForSignIn() }))
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault()
        byCode(code)
      }}
    >
      <p className={css.who}>
        <Avatar id={name} name={name} size={48} />
        <b>{name}</b>
        <Button variant="ghost" size="small" onClick={() => onBack()}>
          Not you?
        </Button>
      </p>
      <div>
        <h1 className={css.title}>Second step</h1>
        <p className={css.text}>Enter the 6 digits from your authenticator app.</p>
      </div>
      <CodeBoxes
        label="Code"
        value={code}
        isDisabled={busy !== undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onValue={setCode}
        onComplete={byCode}
      />
      <CodeClock />
      <Button
        type="submit"
        isWide
        disabled={code.length < CODE_LENGTH || busy === 'passkey'}
        busy={busy === 'code' && 'Signing in'}
      >
        Sign in
      </Button>
      {canUsePasskeys() && <ByPasskey busy={busy} onAsk={byPasskey} />}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

function ByPasskey({ busy, onAsk }: { busy: Step | undefined; onAsk: () => void }) {
  return (
    <>
      <p className={css.or}>or</p>
      <Button
        variant="outline"
        isWide
        icon="key"
        disabled={busy === 'code'}
        busy={busy === 'passkey' && 'Waiting for your passkey'}
        onClick={onAsk}
      >
        Use a passkey
      </Button>
    </>
  )
}
