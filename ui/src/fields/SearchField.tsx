import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../display/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
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
  /** Searches on Enter and by the icon, where it does not search while one types. */
  search?: { label: string; onSearch: () => void } | undefined
}

export function SearchField({ label, clearLabel, value, onValue, search, ...input }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) search?.onSearch()
  }
  return (
    <div className={css.search} role="search">
      {search ? (
        <IconButton icon="search" iconSize={20} label={search.label} className={css.submit} onClick={search.onSearch} />
      ) : (
        <Icon name="search" size={20} />
      )}
      <input
        {...(search && { onKeyDown })}
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
