import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import css from './SearchField.module.css'

interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'className' | 'type' | 'placeholder'
> {
  /** Stands in the empty field and is its name. */
  label: string
  clearLabel: string
  value: string
  onValue: (value: string) => void
}

export function SearchField({ label, clearLabel, value, onValue, ...input }: SearchFieldProps) {
  return (
    <div className={css.search} role="search">
      <Icon name="search" size={20} />
      <input
        {...input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={css.input}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {value && (
        <IconButton
          icon="close"
          iconSize={18}
          label={clearLabel}
          className={css.clear}
          onClick={(event) => {
            onValue('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
