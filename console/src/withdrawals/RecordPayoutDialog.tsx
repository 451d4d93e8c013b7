import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { failureText } from '../platform/refusal-texts.ts'
import { REFERENCE, REFERENCE_WRONG } from './words.ts'
import css from './RecordPayoutDialog.module.css'

interface RecordPayoutDialogProps {
  text: string
  onAct: (reference: string) => Promise<unknown>
  onClose: () => void
}

/** Paid by hand: under which reference of the bank, or which transaction of the chain. */
export function RecordPayoutDialog({ text, onAct, onClose }: RecordPayoutDialogProps) {
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!REFERENCE.test(reference.trim())) {
      setError(REFERENCE_WRONG)
      return
    }
    setBusy(true)
    try {
      await onAct(reference.trim())
      onClose()
    } catch (failure) {
      setError(failureText(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Record the payment" text={text} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Reference of the bank, or number of the transaction"
          value={reference}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onValue={(value) => {
            setReference(value)
            setError(undefined)
          }}
        />
        <Button type="submit" size="medium" isWide busy={isBusy && 'Working'}>
          Record as paid
        </Button>
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
