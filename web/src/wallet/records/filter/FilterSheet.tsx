import { useState } from 'react'
import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { TextKey } from '../../../names/areas.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { currencyNames } from '../../amount/currency-names.ts'
import { NO_FILTER, type FilterChoice, type RecordFilter } from './record-filter.ts'
import css from './FilterSheet.module.css'

export interface FilterParts {
  choices: readonly FilterChoice[]
  choicesLabel: TextKey
  /** Where diamonds are all there is, nobody chooses. */
  hasCurrencies: boolean
}
interface FilterSheetProps extends FilterParts {
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  onClose: () => void
}

export function FilterSheet({ choices, choicesLabel, hasCurrencies, filter, onFilter, onClose }: FilterSheetProps) {
  const t = useT()
  const [wanted, setWanted] = useState(filter)
  const change = (part: Partial<RecordFilter>) => setWanted((before) => ({ ...before, ...part }))
  const isBackwards = wanted.from !== '' && wanted.to !== '' && wanted.from > wanted.to
  const leaveWith = (next: RecordFilter) => {
    onFilter(next)
    onClose()
  }
  const footer = (
    <div className={css.foot}>
      <Button variant="soft" isWide onClick={() => leaveWith(NO_FILTER)}>
        {t('wallet.record_clear')}
      </Button>
      <Button isWide disabled={isBackwards} onClick={() => leaveWith(wanted)}>
        {t('wallet.record_show')}
      </Button>
    </div>
  )
  return (
    <Sheet title={t('wallet.record_filter_title')} closeLabel={t('app.close')} onClose={onClose} footer={footer}>
      {choices.length > 0 && (
        <Choices
          label={t(choicesLabel)}
          choices={choices}
          value={wanted.choice}
          onValue={(choice) => change({ choice })}
        />
      )}
      {hasCurrencies && (
        <Choices
          label={t('wallet.record_currency')}
          choices={CURRENCIES.map((value) => ({ value, label: currencyNames[value] }))}
          value={wanted.money_type}
          onValue={(money_type) => change({ money_type: money_type as Currency | undefined })}
        />
      )}
      <div className={css.days}>
        <Field
          label={t('wallet.record_from')}
          type="date"
          value={wanted.from}
          max={wanted.to || undefined}
          onValue={(from) => change({ from })}
        />
        <Field
          label={t('wallet.record_to_day')}
          type="date"
          value={wanted.to}
          min={wanted.from || undefined}
          error={isBackwards ? t('wallet.record_backwards') : undefined}
          onValue={(to) => change({ to })}
        />
      </div>
    </Sheet>
  )
}

interface ChoicesProps {
  label: string
  choices: readonly FilterChoice[]
  value: number | undefined
  onValue: (value: number | undefined) => void
}

function Choices({ label, choices, value, onValue }: ChoicesProps) {
  const t = useT()
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      <div className={css.chips}>
        <Chip isOn={value === undefined} onSelect={() => onValue(undefined)}>
          {t('wallet.record_any')}
        </Chip>
        {choices.map((choice) => (
          <Chip key={choice.value} isOn={value === choice.value} onSelect={() => onValue(choice.value)}>
            {t(choice.label)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
