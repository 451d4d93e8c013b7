import { useState } from 'react'
import { Chip, Pill } from '@mela/ui/controls/Chip.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { FilterSheet, type FilterParts } from './FilterSheet.tsx'
import { countHidden, type RecordFilter } from './record-filter.ts'
import css from './FilterBar.module.css'

interface FilterBarProps extends FilterParts {
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
}

/** The choices of a list as chips, everything else in a sheet: a strip on a phone. */
export function FilterBar({ filter, onFilter, ...parts }: FilterBarProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const hidden = countHidden(filter)
  return (
    <div className={css.bar}>
      <Pill icon="filter" isChosen={hidden > 0} isOpen={isOpen} onOpen={() => setOpen(true)}>
        {hidden > 0 ? t('wallet.record_filter_on', { n: hidden }) : t('wallet.record_filter')}
      </Pill>
      <div className={css.chips} role="group" aria-label={t(parts.choicesLabel)}>
        <Chip isOn={filter.choice === undefined} onSelect={() => onFilter({ ...filter, choice: undefined })}>
          {t('wallet.all')}
        </Chip>
        {parts.choices.map(({ value, label }) => (
          <Chip key={value} isOn={filter.choice === value} onSelect={() => onFilter({ ...filter, choice: value })}>
            {t(label)}
          </Chip>
        ))}
      </div>
      {isOpen && <FilterSheet {...parts} filter={filter} onFilter={onFilter} onClose={() => setOpen(false)} />}
    </div>
  )
}
