import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Select } from '../platform/form/Select.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { toMinor } from '@mela/contract/money.ts'
import { api } from '../platform/api.ts'
import { CURRENCY_NAMES, moneyText } from '../platform/form/money.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import type { SeenUser } from './words.ts'

const AMOUNT = /^\d{0,12}(\.\d{0,6})?$/
const ACTIONS: { value: 'take' | 'write_off'; label: string }[] = [
  { value: 'take', label: 'Take it' },
  { value: 'write_off', label: 'Write it off' },
]

interface DebtDialogProps {
  user: SeenUser
  onDone: () => Promise<void>
  onClose: () => void
}

/** Only asks, as an adjustment does. What comes in later settles what is owed by itself. */
export function DebtDialog({ user, onDone, onClose }: DebtDialogProps) {
  const { receivables, wallets } = user
  const [action, setAction] = useState<'take' | 'write_off'>('take')
  const [chosen, setChosen] = useState(String(receivables[0]?.type ?? 1))
  const owed = receivables.find(({ type }) => String(type) === chosen)
  const [amount, setAmount] = useState(owed?.amount ?? '')
  const available = wallets.find(({ type }) => String(type) === chosen)?.withdrawable ?? '0'
  if (!owed) return null
  const { type } = owed
  const send = async (reason: string) => {
    await api('settleDebt', { user_id: user.id, type, action, amount, reason })
    showToast('Asked for. A second operator decides under Approvals.', { icon: 'check' })
    await onDone()
  }
  return (
    <ReasonDialog
      title="Settle what is owed"
      text={`${moneyText(owed.amount, type, { isWhole: true })} owed, ${moneyText(available, type, { isWhole: true })} available now. What is written off is carried by the site.`}
      act="Ask a second operator"
      noteLabel="Why; the second operator reads it, and it stays in the log"
      check={() =>
        (toMinor(amount, type) ?? 0n) > 0n ? undefined : 'How much? At most as many decimals as the currency has.'
      }
      onAct={send}
      onClose={onClose}
    >
      <Segmented label="What happens to it" options={ACTIONS} value={action} onValue={setAction} />
      {receivables.length > 1 && (
        <Select
          label="Currency"
          isLabelled
          value={chosen}
          options={receivables.map((each) => ({ value: String(each.type), label: CURRENCY_NAMES[each.type] }))}
          onValue={(value) => {
            setChosen(value)
            setAmount(receivables.find((each) => String(each.type) === value)?.amount ?? '')
          }}
        />
      )}
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
