import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { api } from '../platform/api.ts'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'

const REFERENCE = /^[\w-]{4,80}$/
const AMOUNT = /^\d{0,12}(\.\d{0,2})?$/
const ORDER = /^\d{0,18}$/

/** Money on the account of the bank that nobody tells the site of. */
export function ArrivalDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [amount, setAmount] = useState('')
  const [payer, setPayer] = useState('')
  const [order, setOrder] = useState('')
  const send = async (note: string) => {
    const { state } = await api('enterArrival', {
      ...{ provider_reference: reference.trim(), amount, payer: payer.trim(), note },
      ...(order && { recharge_id: order }),
    })
    showToast(state === 'credited' ? 'Credited' : 'Under Unmatched deposits now', { icon: 'check' })
    await onDone()
  }
  const check = () => {
    if (!REFERENCE.test(reference.trim())) return 'The reference has 4 to 80 letters, digits, - or _.'
    return (toMinor(amount, Currency.Rupee) ?? 0n) > 0n ? undefined : 'How much arrived?'
  }
  return (
    <ReasonDialog
      title="Enter an arrival"
      text="A transfer that stands on the statement of the bank. It is credited at once where it is exactly what an open order waits for; anything else waits under Unmatched deposits."
      act="Enter it"
      noteLabel="Note for the audit log, optional"
      isNoteOptional
      check={check}
      onAct={send}
      onClose={onClose}
    >
      <Field
        label="Reference on the statement"
        value={reference}
        autoComplete="off"
        spellCheck={false}
        onValue={setReference}
      />
      <Field
        label={`Amount that arrived, ${CURRENCY_NAMES[Currency.Rupee]}`}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        onValue={(value) => {
          if (AMOUNT.test(value)) setAmount(value)
        }}
      />
      <Field label="Payer, as the statement says" value={payer} maxLength={120} onValue={setPayer} />
      <Field
        label="Order, where it is known"
        value={order}
        inputMode="numeric"
        autoComplete="off"
        onValue={(value) => {
          if (ORDER.test(value)) setOrder(value)
        }}
      />
    </ReasonDialog>
  )
}
