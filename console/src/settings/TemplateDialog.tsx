import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { GROUP_NAME_MAX } from '@mela/contract/groups/groups-rules.ts'
import { api, Refused, type AdminOutput } from '../platform/api.ts'
import { PersonSearch } from '../platform/table/PersonSearch.tsx'
import { failureText } from '../platform/refusal-texts.ts'
import css from './TemplateDialog.module.css'

export type Template = AdminOutput<'listGroupTemplates'>[number]

interface TemplateDialogProps {
  template: Template | undefined
  onDone: () => Promise<void>
  onClose: () => void
}

/** Groups that were made from it stay as they are. */
export function TemplateDialog({ template, onDone, onClose }: TemplateDialogProps) {
  const [code, setCode] = useState(template?.code ?? '')
  const [name, setName] = useState(template?.name ?? '')
  const [owner, setOwner] = useState(template?.owner_user_id ?? '')
  const [services, setServices] = useState<readonly string[]>(template?.service_user_ids ?? [])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!owner) return setError('Choose who owns the groups.')
    setBusy(true)
    try {
      await api('saveGroupTemplate', {
        ...(template ? { id: template.id } : {}),
        ...{ code, name, owner_user_id: owner, service_user_ids: [...services] },
      })
      showToast('Saved', { icon: 'check' })
      await onDone()
      onClose()
    } catch (failure) {
      setError(wrongText(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title={template ? `Template ${template.code}` : 'New template'} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <Field label="Code (code2)" value={code} maxLength={10} onValue={(value) => setCode(value.toUpperCase())} />
        <Field label="Name of the group" value={name} maxLength={GROUP_NAME_MAX} onValue={setName} />
        <p className={css.chosen}>Owner: {owner ? `account ${owner}` : 'nobody yet'}</p>
        <PersonSearch label="Choose the owner" onPick={(person) => setOwner(person.id)} />
        <ul className={css.services} aria-label="Service accounts">
          {services.map((id) => (
            <li key={id} className={css.chosen}>
              Service account {id}
              <Button size="small" variant="ghost" onClick={() => setServices(services.filter((each) => each !== id))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <PersonSearch
          label="Add a service account"
          onPick={(person) => setServices([...new Set([...services, person.id])])}
        />
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" size="medium" isWide busy={isBusy && 'Saving'}>
          Save
        </Button>
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}

function wrongText(failure: unknown): string {
  const fields = failure instanceof Refused ? failure.data.fields : undefined
  if (fields?.['code'] === 'taken') return 'Another template has this code.'
  if (fields?.['code']) return 'A code is 6 to 10 letters and digits.'
  if (fields?.['service_user_ids']) return 'Only service accounts can answer in these groups.'
  if (fields?.['name']) return 'The group needs a name.'
  return failureText(failure)
}
