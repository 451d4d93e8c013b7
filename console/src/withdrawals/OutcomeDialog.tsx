import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { REFERENCE, REFERENCE_WRONG } from './words.ts'

export type Outcome = { outcome: 'paid'; payment_reference: string } | { outcome: 'not_paid' }

const OUTCOMES: { value: Outcome['outcome']; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'not_paid', label: 'Not paid' },
]

interface OutcomeDialogProps {
  text: string
  onAct: (outcome: Outcome, note: string) => Promise<unknown>
  onClose: () => void
}

/** What the bank's statement says about a payout of which nobody else says anything. Only asks: another one agrees. */
export function OutcomeDialog({ text, onAct, onClose }: OutcomeDialogProps) {
  const [outcome, setOutcome] = useState<Outcome['outcome']>('paid')
  const [reference, setReference] = useState('')
  const payment_reference = reference.trim()
  const isPaid = outcome === 'paid'
  return (
    <ReasonDialog
      title="What became of this payout"
      text={`${text}. Where a provider pays it, it is asked once more; if it knows, its word counts.`}
      act="Ask a second operator"
      noteLabel="How you know; the second operator reads it"
      check={() => (isPaid && !REFERENCE.test(payment_reference) ? REFERENCE_WRONG : undefined)}
      onAct={(note) => onAct(isPaid ? { outcome, payment_reference } : { outcome: 'not_paid' }, note)}
      onClose={onClose}
    >
      <Segmented label="Outcome" options={OUTCOMES} value={outcome} onValue={setOutcome} />
      {isPaid ? (
        <Field
          label="Reference of the bank or the provider"
          value={reference}
          autoComplete="off"
          spellCheck={false}
          onValue={setReference}
        />
      ) : (
        <p>The money goes back to the person.</p>
      )}
    </ReasonDialog>
  )
}
