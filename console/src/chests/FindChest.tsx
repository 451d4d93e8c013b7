import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Select } from '../platform/form/Select.tsx'
import { PersonSearch } from '../platform/table/PersonSearch.tsx'
import css from './ChestsScreen.module.css'

const WAYS = [
  { value: 'box', label: 'Box ID' },
  { value: 'person', label: 'Person who sent it' },
  { value: 'group', label: 'Group ID' },
] as const
type Way = (typeof WAYS)[number]['value']
const ID = /^[1-9]\d{0,17}$/

interface FindChestProps {
  /** Whose boxes are listed now, where not all are. */
  whose: string | undefined
  onClear: () => void
  onBox: (id: string) => void
  onPerson: (id: string) => void
  onGroup: (id: string) => void
}

export function FindChest({ whose, onClear, onBox, onPerson, onGroup }: FindChestProps) {
  const [way, setWay] = useState<Way>('box')
  return (
    <div className={css.find}>
      <Select label="Find by" value={way} options={WAYS} onValue={setWay} />
      {way === 'person' ? (
        <PersonSearch label="ID, name, whole mobile number or e-mail" onPick={({ id }) => onPerson(id)} />
      ) : (
        <IdSearch key={way} label={way === 'box' ? 'Box ID' : 'Group ID'} onFind={way === 'box' ? onBox : onGroup} />
      )}
      {whose && (
        <Button variant="tint" size="small" icon="close" aria-label={`${whose}, show all`} onClick={onClear}>
          {whose}
        </Button>
      )}
    </div>
  )
}

function IdSearch({ label, onFind }: { label: string; onFind: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = typed.replaceAll(/\s/g, '')
    if (ID.test(wanted)) onFind(wanted)
    else setWrong(wanted !== '')
  }
  return (
    <form className={css.field} role="search" onSubmit={submit}>
      <SearchField
        label={label}
        clearLabel="Clear"
        inputMode="numeric"
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setWrong(false)
        }}
        search={{ label: 'Search', onSearch: submit }}
      />
      {isWrong && <p role="alert">An ID has digits only.</p>}
    </form>
  )
}
