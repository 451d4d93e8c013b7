import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { CURRENCIES, toMinor, type Currency } from '@mela/contract/money.ts'
import { api } from '../platform/api.ts'
import { CURRENCY_NAMES, moneyText } from '../platform/form/money.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { Select } from '../platform/form/Select.tsx'
import type { SeenUser } from './words.ts'

const AMOUNT = /^\d{0,12}(\.\d{0,6})?$/
const DIRECTIONS: { value: 'give' | 'take'; label: string }[] = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
]
const TYPES = CURRENCIES.map((type) => ({ value: String(type), label: CURRENCY_NAMES[type] }))

interface AdjustDialogProps {
  user: SeenUser
  onDone: () => Promise<void>
  onClose: () => void
}

/** Only asks: a second operator agrees with a code, and then it is a new transfer. */
export function AdjustDialog({ user, onDone, onClose }: AdjustDialogProps) {
  const [direction, setDirection] = useState<'give' | 'take'>('give')
  const [type, setType] = useState<string>(TYPES[0]!.value)
  const [amount, setAmount] = useState('')
  const currency = Number(type) as Currency
  const wallet = user.wallets.find((each) => each.type === currency)
  const send = async (reason: string) => {
    const signed = direction === 'take' ? `-${amount}` : amount
    await api('adjustBalance', { user_id: user.id, type: currency, amount: signed, reason })
    showToast('Asked for. A second operator decides under Approvals.', { icon: 'check' })
    await onDone()
  }
  return (
    <ReasonDialog
      title="Adjust the balance"
      text={`${moneyText(wallet?.withdrawable ?? '0', currency, { isWhole: true })} available now.`}
      act="Ask a second operator"
      noteLabel="Why; the second operator reads it, and it stays in the log"
      check={() =>
        (toMinor(amount, currency) ?? 0n) > 0n ? undefined : 'How much? At most as many decimals as the currency has.'
      }
      onAct={send}
      onClose={onClose}
    >
      <Segmented label="Give or take" options={DIRECTIONS} value={direction} onValue={setDirection} />
      <Select label="Currency" isLabelled value={type} options={TYPES} onValue={setType} />
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onValue={(value) => {
          if (AMOUNT.test(value)) setAmount(value)
        }}
      />
    </ReasonDialog>
  )
}
