import { useEffect, useMemo, useState, type FormEvent } from 'react'
import encodeQR from 'qr'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { QrFrame } from '@mela/ui/display/QrFrame.tsx'
import { api, Refused } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import { CodeClock } from './CodeClock.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import css from './SignInFrame.module.css'

const SHORTEST = 12
const CODE_LENGTH = 6
const QR_SIZE = 208
const CODE_TEXT = 'This code does not belong to this link.'
/** Besides what the frame leaves free: scanners expect four. */
const QUIET = 2

/** The link of an invitation carries its token behind the #, which is never sent anywhere, and says whether it needs a code. */
export function EnrolScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [needsCode] = useState(() => new URLSearchParams(window.location.search).has('code'))
  const [made, setMade] = useState<{ name: string; otpauth_url: string }>()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    document.title = 'Your account - Mela console'
    // Out of the address bar and the history: whoever has it can take the account.
    window.history.replaceState(null, '', '/enrol')
  }, [])
  return (
    <SignInFrame>
      {!token || isDone ? (
        <Leaving isDone={isDone} />
      ) : made ? (
        <SecondFactor token={token} {...made} onDone={() => setDone(true)} />
      ) : (
        <ChoosePassword token={token} needsCode={needsCode} onMade={setMade} />
      )}
    </SignInFrame>
  )
}

function Leaving({ isDone }: { isDone: boolean }) {
  return (
    <div className={css.box}>
      <EmptyState
        art={isDone ? 'people' : 'lock'}
        title={isDone ? 'You are in' : 'This link is not complete'}
        text={isDone ? 'From now on you sign in with both.' : 'Open it again as you were given it.'}
      >
        <Button size="medium" onClick={() => window.location.assign('/')}>
          Sign in
        </Button>
      </EmptyState>
    </div>
  )
}

interface ChoosePasswordProps {
  token: string
  needsCode: boolean
  onMade: (made: { name: string; otpauth_url: string }) => void
}

function ChoosePassword({ token, needsCode, onMade }: ChoosePasswordProps) {
  const [enrolment_code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (needsCode && enrolment_code.trim() === '') {
      setCodeError('The code is needed.')
      return
    }
    if ([...password].length < SHORTEST) {
      setError(`${SHORTEST} characters needed, ${[...password].length} entered.`)
      return
    }
    setBusy(true)
    try {
      onMade(await api('enrol', { token, enrolment_code, password }))
    } catch (failure) {
      if (failure instanceof Refused && failure.reason === 'wrong_captcha') setCodeError(CODE_TEXT)
      else setError(linkText(failure))
      setBusy(false)
    }
  }
  return (
    <form className={css.box} onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className={css.title}>Choose a password</h1>
        <p className={css.text}>For your operator account. At least 12 characters; a sentence is best.</p>
      </div>
      {needsCode && (
        <Field
          label="Enrolment code"
          hint="From the operator who asked for you, not from the one who gave you the link."
          value={enrolment_code}
          error={codeError}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onValue={(value) => {
            setCode(value)
            setCodeError(undefined)
          }}
        />
      )}
      <PasswordField
        label="Password"
        value={password}
        error={error}
        autoComplete="new-password"
        showLabel="Show the password"
        hideLabel="Hide the password"
        onValue={(value) => {
          setPassword(value)
          setError(undefined)
        }}
      />
      <Button type="submit" isWide busy={isBusy && 'Working'}>
        Continue
      </Button>
    </form>
  )
}

function SecondFactor({
  token,
  name,
  otpauth_url,
  onDone,
}: {
  token: string
  name: string
  otpauth_url: string
  onDone: () => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const modules = useMemo(() => encodeQR(otpauth_url, 'raw', { ecc: 'medium', border: QUIET }), [otpauth_url])
  const confirm = async (given: string) => {
    if (given.length < CODE_LENGTH || isBusy) return
    setBusy(true)
    try {
      await api('confirmEnrol', { token, code: given })
      onDone()
    } catch (failure) {
      setError(linkText(failure))
      setCode('')
      setBusy(false)
    }
  }
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <div>
        <h1 className={css.title}>Add a second factor, {name}</h1>
        <p className={css.text}>Scan this with an authenticator app, or type the key, then enter the code it shows.</p>
      </div>
      <QrFrame
        modules={modules}
        label="Code for your authenticator app"
        size={QR_SIZE}
        text={new URL(otpauth_url).searchParams.get('secret') ?? ''}
      />
      <CodeBoxes
        label="Code"
        value={code}
        error={error}
        isDisabled={isBusy}
        onValue={(value) => {
          setCode(value)
          setError(undefined)
        }}
        onComplete={(whole) => void confirm(whole)}
      />
      <CodeClock />
      <Button type="submit" isWide disabled={code.length < CODE_LENGTH} busy={isBusy && 'Checking'}>
        Finish
      </Button>
    </form>
  )
}

/** A link that is used, too old or unknown answers alike. */
function linkText(failure: unknown): string {
  const text = failureText(failure)
  return text === 'This no longer exists.' ? 'This link was used or is too old. Ask for a new one.' : text
}
