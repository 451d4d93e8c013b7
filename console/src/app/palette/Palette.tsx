import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useOperator } from '../../platform/session.ts'
import { chooseTheme, useTheme } from '../../platform/theme.ts'
import { switchKeys, useKeysAreOn } from '../../platform/table/use-keys.ts'
import { signOut } from '../sign-out.ts'
import { entriesFor, type Act, type Entry } from './entries.ts'
import css from './Palette.module.css'

const LABEL = 'Search or jump to'

/** Goes to any page, part or number, and does what can be done anywhere: arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const operator = useOperator()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const isDark = useTheme() === 'dark'
  const areKeysOn = useKeysAreOn()
  const modal = useModal(onClose)
  if (!operator) return null
  const entries = entriesFor(text, { operator, isDark, areKeysOn })
  const acts: Record<Act, () => void> = {
    theme: () => chooseTheme(isDark ? 'light' : 'dark'),
    keys: () => switchKeys(!areKeysOn),
    sign_out: signOut,
  }
  const choose = ({ to, act }: Entry) => {
    onClose()
    if (act) acts[act]()
    if (to) void navigate({ to })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const next = (place + step + entries.length) % entries.length
      setPlace(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = entries[place]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <dialog className={css.palette} aria-label={LABEL} {...modal}>
      <SearchField
        label={`${LABEL}…`}
        clearLabel="Clear"
        value={text}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries[place] ? `${id}-${place}` : undefined}
        onKeyDown={press}
        onValue={(value) => {
          setText(value)
          setPlace(0)
        }}
      />
      <Options {...{ id, entries, place }} onPlace={setPlace} onChoose={choose} />
      {entries.length === 0 && (
        <p role="status" className={css.none}>
          Nothing is called so.
        </p>
      )}
    </dialog>
  )
}

interface OptionsProps {
  id: string
  entries: readonly Entry[]
  place: number
  onPlace: (place: number) => void
  onChoose: (entry: Entry) => void
}

function Options({ id, entries, place, onPlace, onChoose }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={LABEL} className={css.list}>
      {entries.map((entry, index) => (
        <div
          key={entry.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          className={css.option}
          onPointerMove={() => onPlace(index)}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(entry)
          }}
        >
          <Icon name={entry.icon} size={20} />
          {entry.name}
        </div>
      ))}
    </div>
  )
}
