import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field, PasswordField } from '@mela/ui/fields/Field.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import css from './SignInFrame.module.css'

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
