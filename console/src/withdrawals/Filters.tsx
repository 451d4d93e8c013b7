import type { Ref } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { PersonSearch, type FoundPerson } from '../platform/table/PersonSearch.tsx'
import { Select } from '../platform/form/Select.tsx'
import type { Risk } from './words.ts'
import css from './WithdrawalsScreen.module.css'

export interface FilterValues {
  type: '' | '1' | '2' | '3'
  risk: '' | Risk
  min: string
  max: string
  person: FoundPerson | undefined
}
export const NO_FILTERS: FilterValues = { type: '', risk: '', min: '', max: '', person: undefined }
export const isFiltered = ({ type, risk, min, max, person }: FilterValues): boolean =>
  Boolean(type || risk || min || max || person)
const AMOUNT = /^\d{0,12}(\.\d{0,6})?$/

interface FiltersProps {
  values: FilterValues
  searchRef: Ref<HTMLInputElement>
  onChange: (values: FilterValues) => void
}

export function Filters({ values, searchRef, onChange }: FiltersProps) {
  const change = (next: Partial<FilterValues>) => onChange({ ...values, ...next })
  const amount = (name: 'min' | 'max') => (text: string) => {
    if (AMOUNT.test(text)) change({ [name]: text })
  }
  return (
    <div className={css.filters} role="group" aria-label="Filters">
      <Select
        label="Currency"
        isLabelled
        value={values.type}
        options={[
          { value: '', label: 'All' },
          { value: '1', label: CURRENCY_NAMES[1] },
          { value: '2', label: CURRENCY_NAMES[2] },
        ]}
        onValue={(type) => change({ type })}
      />
      <Select
        label="Risk"
        isLabelled
        value={values.risk}
        options={[
          { value: '', label: 'All' },
          { value: 'low', label: 'Low' },
          { value: 'medium', label: 'Medium' },
          { value: 'high', label: 'High' },
        ]}
        onValue={(risk) => change({ risk })}
      />
      <div className={css.amount}>
        <Field label="From" inputMode="decimal" value={values.min} onValue={amount('min')} />
      </div>
      <div className={css.amount}>
        <Field label="To" inputMode="decimal" value={values.max} onValue={amount('max')} />
      </div>
      {values.person ? (
        <Button variant="tint" size="small" icon="close" onClick={() => change({ person: undefined })}>
          {values.person.name}
        </Button>
      ) : (
        <PersonSearch ref={searchRef} label="Find a person" onPick={(person) => change({ person })} />
      )}
      {isFiltered(values) && (
        <Button variant="ghost" size="small" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
