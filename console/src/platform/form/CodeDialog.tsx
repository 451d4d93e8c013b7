import { useState, type FormEvent, type ReactNode } from 'react'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Refused } from '../api.ts'
import { answerAbout, canUsePasskeys } from '../passkeys.ts'
import { failureText, Unready } from '../refusal-texts.ts'
import { useOperator } from '../session.ts'
import css from './ReasonDialog.module.css'

interface CodeDialogProps {
  title: string
  text?: string
  act: string
  isDanger?: boolean
  /** What the answer of a passkey is given for; the server makes the same text. Undefined while it is on its way. */
  about: string | undefined
  /** Where a note may be left beside the code. */
  noteLabel?: string
  children?: ReactNode
  onAct: (factor: SecondFactor, note: string) => Promise<unknown>
  onClose: () => void
}

const LENGTH = 6
const PASSKEY_REFUSED = 'This passkey was not accepted. It must be one of your own.'

function passkeyFor(about: string | undefined) {
  if (about === undefined) throw new Unready('The request is still loading. Try again.')
  return answerAbout(about)
}

/** A fresh second factor: a passkey, where the operator has one, or a code of the authenticator app. */
export function CodeDialog(props: CodeDialogProps) {
  const { title, text, act, isDanger, about, noteLabel, children, onAct, onClose } = props
  const mayUsePasskey = Boolean(useOperator()?.has_passkey) && canUsePasskeys()
  const [isByCode, setByCode] = useState(!mayUsePasskey)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const choose = () => {
    setByCode(!isByCode)
    setError(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (isByCode && code.length < LENGTH) {
      setError('Six digits are needed.')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await onAct(isByCode ? { code } : { passkey: await passkeyFor(about) }, note.trim())
      onClose()
    } catch (failure) {
      const isWrong = failure instanceof Refused && failure.reason === 'wrong_captcha'
      setError(isWrong && !isByCode ? PASSKEY_REFUSED : failureText(failure))
      setCode('')
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} {...(text === undefined ? {} : { text })} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {children}
        <Proof
          isByCode={isByCode}
          code={code}
          error={error}
          onCode={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
        {noteLabel && <Field label={noteLabel} value={note} maxLength={500} onValue={setNote} />}
        <Button
          type="submit"
          size="medium"
          isWide
          variant={isDanger ? 'danger' : 'primary'}
          busy={isBusy && (isByCode ? 'Working' : 'Waiting for your passkey')}
          {...(!isByCode && { icon: 'key' as const })}
        >
          {isByCode ? act : `${act} with your passkey`}
        </Button>
        {mayUsePasskey && <OtherWay isByCode={isByCode} isDisabled={isBusy} onChoose={choose} />}
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}

interface ProofProps {
  isByCode: boolean
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

function Proof({ isByCode, code, error, onCode }: ProofProps) {
  if (isByCode) {
    return <CodeBoxes label="Six digits from your authenticator app" value={code} error={error} onValue={onCode} />
  }
  if (!error) return null
  return (
    <div role="alert">
      <Note tone="danger">{error}</Note>
    </div>
  )
}

function OtherWay({
  isByCode,
  isDisabled,
  onChoose,
}: {
  isByCode: boolean
  isDisabled: boolean
  onChoose: () => void
}) {
  return (
    <Button size="medium" variant="ghost" isWide disabled={isDisabled} onClick={onChoose}>
      {isByCode ? 'Use your passkey instead' : 'Use a code instead'}
    </Button>
  )
}
