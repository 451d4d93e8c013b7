import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { api } from '../platform/api.ts'
import { moneyText } from '../platform/form/money.ts'
import { PersonSearch, type FoundPerson } from '../platform/table/PersonSearch.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { Unready } from '../platform/refusal-texts.ts'
import type { Deposit } from './words.ts'
import css from './RechargesScreen.module.css'

interface CreditDialogProps {
  deposit: Deposit
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Money that belongs to nobody yet, to somebody: the one it seems to be for, or whoever is found. */
export function CreditDialog({ deposit, onDone, onClose }: CreditDialogProps) {
  const { id, left, type, recharge } = deposit
  const [person, setPerson] = useState<FoundPerson | undefined>(
    recharge ? { id: recharge.person.user_id, name: recharge.person.name, uid: recharge.person.uid } : undefined,
  )
  return (
    <ReasonDialog
      title="Credit this deposit"
      text={`${moneyText(left, type, { isWhole: true })}, reference ${deposit.provider_reference}`}
      act={person ? `Credit ${person.name}` : 'Choose a person first'}
      noteLabel="Why it is theirs, for the audit log"
      onClose={onClose}
      onAct={async (note) => {
        if (!person) throw new Unready('Choose a person first.')
        await api('resolveDeposit', { id, action: 'credit', user_id: person.id, note })
        await onDone()
      }}
    >
      {person ? (
        <p className={css.chosen}>
          <span>
            <b>{person.name}</b>, {uidText(person.uid)}
          </span>
          <Button variant="ghost" size="small" onClick={() => setPerson(undefined)}>
            Somebody else
          </Button>
        </p>
      ) : (
        <PersonSearch label="ID, name, mobile or e-mail" onPick={setPerson} />
      )}
    </ReasonDialog>
  )
}
