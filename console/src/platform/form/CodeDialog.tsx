import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { CodeBoxes } from '@mela/ui/fields/CodeBoxes.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { failureText } from '../refusal-texts.ts'
import css from './ReasonDialog.module.css'

interface CodeDialogProps {
  title: string
  text?: string
  act: string
  isDanger?: boolean
  /** Where a note may be left beside the code. */
  noteLabel?: string
  children?: ReactNode
  onAct: (code: string, note: string) => Promise<unknown>
  onClose: () => void
}

const LENGTH = 6

/** What two operators decide is confirmed with a fresh code of the second factor. */
export function CodeDialog({ title, text, act, isDanger, noteLabel, children, onAct, onClose }: CodeDialogProps) {
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.length < LENGTH) {
      setError('Six digits are needed.')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await onAct(code, note.trim())
      onClose()
    } catch (failure) {
      setError(failureText(failure))
      setCode('')
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} {...(text === undefined ? {} : { text })} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {children}
        <CodeBoxes
          label="Six digits from your authenticator app"
          value={code}
          error={error}
          onValue={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
        {noteLabel && <Field label={noteLabel} value={note} maxLength={500} onValue={setNote} />}
        <Button type="submit" size="medium" isWide variant={isDanger ? 'danger' : 'primary'} busy={isBusy && 'Working'}>
          {act}
        </Button>
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
