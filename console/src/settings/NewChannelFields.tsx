import { Field } from '@mela/ui/fields/Field.tsx'
import { Currency } from '@mela/contract/money.ts'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Select } from '../platform/form/Select.tsx'
import { CHANNEL_KINDS } from '../platform/told/names.ts'
import { ID_SIZE } from './channels.ts'
import type { Channel } from './words.ts'

type Kind = Channel['kind']
const KIND_OPTIONS = (Object.keys(CHANNEL_KINDS) as Kind[]).map((value) => ({ value, label: CHANNEL_KINDS[value] }))
// The chain moves USDT, and nothing else does.
const CURRENCIES: Record<Kind, readonly Currency[]> = {
  hosted: [Currency.Rupee, Currency.Diamond],
  transfer: [Currency.Rupee, Currency.Diamond],
  chain: [Currency.Usdt],
}

const ICONS: Record<Kind, string> = { hosted: 'phone', transfer: 'bank', chain: 'usdt' }

interface NewChannelFieldsProps {
  channel: Channel
  onChange: (by: Partial<Channel>) => void
}

/** What is decided once: orders are found by it. */
export function NewChannelFields({ channel: { id, kind, type }, onChange }: NewChannelFieldsProps) {
  const chooseKind = (next: Kind) => {
    const fitting = CURRENCIES[next]
    onChange({ kind: next, icon: ICONS[next], type: fitting.includes(type) ? type : fitting[0]! })
  }
  return (
    <>
      <Field
        label="Id"
        hint="Small letters, digits and _; it stays"
        value={id}
        maxLength={ID_SIZE}
        onValue={(value) => onChange({ id: value.toLowerCase() })}
      />
      <Select label="Kind" isLabelled value={kind} options={KIND_OPTIONS} onValue={chooseKind} />
      <Select
        label="Currency"
        isLabelled
        value={String(type)}
        options={CURRENCIES[kind].map((each) => ({ value: String(each), label: CURRENCY_NAMES[each] }))}
        onValue={(value) => onChange({ type: Number(value) as Currency })}
      />
    </>
  )
}
