import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { api, type AdminOutput } from '../api.ts'
import { uidText } from './PersonCell.tsx'
import { failureText } from '../refusal-texts.ts'
import css from './PersonSearch.module.css'

export interface FoundPerson {
  id: string
  name: string
  uid: number
}
interface PersonSearchProps {
  label: string
  onPick: (person: FoundPerson) => void
  /** For the key that jumps here. */
  ref?: Ref<HTMLInputElement>
}
type Found = AdminOutput<'findUsers'>

const MOST = 8

/** Finds somebody by ID, name, mobile or e-mail: Enter searches, arrows choose, Enter takes. */
export function PersonSearch({ label, onPick, ref }: PersonSearchProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found>()
  const [place, setPlace] = useState(0)
  const [error, setError] = useState<string>()
  const search = async () => {
    if (query.trim() === '') return
    setError(undefined)
    try {
      setFound(await api('findUsers', { query: query.trim(), limit: MOST }))
      setPlace(0)
    } catch (failure) {
      setError(failureText(failure))
    }
  }
  const pick = (person: Found[number]) => {
    onPick({ id: person.id, name: person.nickname, uid: person.uid })
    setQuery('')
    setFound(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found && found.length > 0) {
      event.preventDefault()
      setPlace((place + step + found.length) % found.length)
    }
    if (event.key === 'Escape' && (found || query)) {
      event.preventDefault()
      event.stopPropagation()
      setFound(undefined)
      setQuery('')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = found?.[place]
      if (chosen) pick(chosen)
      else void search()
    }
  }
  return (
    <div className={css.search}>
      <SearchField
        {...(ref ? { ref } : {})}
        label={label}
        clearLabel="Clear"
        value={query}
        role="combobox"
        aria-expanded={found !== undefined}
        aria-controls={id}
        aria-activedescendant={found?.[place] ? `${id}-${found[place].id}` : undefined}
        onKeyDown={press}
        onValue={(value) => {
          setQuery(value)
          setFound(undefined)
          setError(undefined)
        }}
        search={{ label: 'Search', onSearch: () => void search() }}
      />
      {(found || error) && <Findings {...{ id, label, found, place, error }} onPick={pick} />}
    </div>
  )
}

interface FindingsProps {
  id: string
  label: string
  found: Found | undefined
  place: number
  error: string | undefined
  onPick: (person: Found[number]) => void
}

function Findings({ id, label, found, place, error, onPick }: FindingsProps) {
  return (
    <div className={css.found}>
      {error && <p role="alert">{error}</p>}
      {found?.length === 0 && <p role="status">Nobody is called so.</p>}
      <div id={id} role="listbox" aria-label={label}>
        {found?.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={css.option}
            onPointerDown={() => onPick(person)}
          >
            <b>{person.nickname}</b>
            <span className={css.quiet}>
              {uidText(person.uid)} · {person.username}
              {person.status !== 'normal' && ` · ${person.status}`}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
