import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { toMinor } from '@mela/contract/money.ts'
import { api } from '../platform/api.ts'
import { CURRENCY_NAMES, moneyText } from '../platform/form/money.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Recharge } from './words.ts'
import css from './RechargesScreen.module.css'

const REFERENCE = /^[\w-]{4,80}$/
const AMOUNT = /^\d{0,12}(\.\d{0,6})?$/

interface ConfirmDialogProps {
  recharge: Recharge
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** The money is on the account: under which reference, and how much. Each reference credits once. */
export function ConfirmDialog({ recharge, onDone, onClose }: ConfirmDialogProps) {
  const { id, person, exact, paid_in } = recharge
  const [reference, setReference] = useState(recharge.reference)
  const [amount, setAmount] = useState(exact)
  const [note, setNote] = useState('')
  const [error, setError] = useState<{ at: 'reference' | 'amount'; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!REFERENCE.test(reference.trim()))
      return setError({ at: 'reference', text: '4 to 80 letters, digits, - or _.' })
    if ((toMinor(amount, paid_in) ?? 0n) <= 0n) return setError({ at: 'amount', text: 'How much arrived?' })
    setBusy(true)
    try {
      await api('confirmRecharge', { id, provider_reference: reference.trim(), amount, note: note.trim() })
      onClose()
      await onDone()
    } catch (failure) {
      setError({ at: 'reference', text: failureText(failure) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Confirm this recharge"
      text={`${person.name} announced ${moneyText(exact, paid_in)}.`}
      onClose={onClose}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Reference on the account"
          value={reference}
          error={error?.at === 'reference' ? error.text : undefined}
          autoComplete="off"
          spellCheck={false}
          onValue={(value) => {
            setReference(value)
            setError(undefined)
          }}
        />
        <Field
          label={`Amount that arrived, ${CURRENCY_NAMES[paid_in]}`}
          value={amount}
          inputMode="decimal"
          error={error?.at === 'amount' ? error.text : undefined}
          onValue={(value) => {
            if (AMOUNT.test(value)) setAmount(value)
            setError(undefined)
          }}
        />
        <Field label="Note for the audit log, optional" value={note} maxLength={500} onValue={setNote} />
        <Button type="submit" size="medium" isWide busy={isBusy && 'Working'}>
          Credit it
        </Button>
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
