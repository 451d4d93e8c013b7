import { useEffect, useState, type FormEvent } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import { setOperator } from '../platform/session.ts'
import { CodeClock } from './CodeClock.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { withProof } from './with-proof.ts'
import css from './SignInFrame.module.css'

const CODE_LENGTH = 6

/** Name and password, then the second factor; the server sees all three at once and never says which was wrong. */
export function SignInScreen() {
  const [given, setGiven] = useState({ name: '', password: '' })
  const [isSecond, setSecond] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    document.title = 'Sign in - Mela console'
  }, [])
  const back = (text?: string) => {
    setSecond(false)
    setError(text)
    setGiven((known) => ({ ...known, password: '' }))
  }
  return (
    <SignInFrame>
      {isSecond ? (
        <SecondStep {...given} onBack={back} />
      ) : (
        <FirstStep
          {...given}
          error={error}
          onChange={(next) => {
            setGiven({ ...given, ...next })
            setError(undefined)
          }}
          onNext={() => setSecond(true)}
        />
      )}
    </SignInFrame>
  )
}

interface Given {
  name: string
  password: string
}

function FirstStep({
  name,
  password,
  error,
  onChange,
  onNext,
}: Given & { error: string | undefined; onChange: (next: Partial<Given>) => void; onNext: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && password) onNext()
  }
  return (
    <form className={css.box} onSubmit={submit}>
      <div>
        <h1 className={css.title}>Sign in</h1>
        <p className={css.text}>With the name and password of your operator account.</p>
      </div>
      <Field
        label="Name"
        value={name}
        error={error}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onValue={(next) => onChange({ name: next.toLowerCase() })}
      />
      <PasswordField
        label="Password"
        value={password}
        autoComplete="current-password"
        showLabel="Show the password"
        hideLabel="Hide the password"
        onValue={(next) => onChange({ password: next })}
      />
      <Button type="submit" isWide disabled={!name.trim() || !password}>
        Continue
      </Button>
    </form>
  )
}

function SecondStep({ name, password, onBack }: Given & { onBack: (error?: string) => void }) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const signIn = async (given: string) => {
    if (given.length < CODE_LENGTH || isBusy) return
    setBusy(true)
    try {
      setOperator(await withProof((proof) => api('signIn', { name: name.trim(), password, code: given, ...proof })))
    } catch (error) {
      onBack(failureText(error))
    }
  }
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(code)
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
        isDisabled={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onValue={setCode}
        onComplete={(whole) => void signIn(whole)}
      />
      <CodeClock />
      <Button type="submit" isWide disabled={code.length < CODE_LENGTH} busy={isBusy && 'Signing in'}>
        Sign in
      </Button>
    </form>
  )
}
