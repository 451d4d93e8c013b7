import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import form from './GroupForm.module.css'
import { isBlank } from '@mela/contract/text/is-blank.ts'

interface NameSheetProps {
  title: string
  hint?: string
  value: string
  max: number
  /** Refuses an empty name with these words. */
  missing?: string
  onSave: (value: string) => Promise<unknown>
  onClose: () => void
}

export function NameSheet({ title, hint, value, max, missing, onSave, onClose }: NameSheetProps) {
  const t = useT()
  const [name, setName] = useState(value)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = isBlank(name) ? '' : name.trim()
    if (trimmed === '' && missing) return setError(missing)
    if (trimmed === value) return onClose()
    setBusy(true)
    try {
      await onSave(trimmed)
      showToast(t('groups.saved'), { icon: 'check' })
      onClose()
    } catch (failure) {
      if (isToBeTold(failure)) setError(failureText(failure, t))
      setBusy(false)
    }
  }
  const used = Array.from(name).length
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form className={form.sheet} noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={title}
          value={name}
          hint={hint}
          error={error}
          counter={`${used} / ${max}`}
          maxLength={max}
          autoComplete="off"
          enterKeyHint="done"
          onValue={(next) => {
            setName(next)
            setError(undefined)
          }}
        />
        <Button type="submit" isWide busy={isBusy && t('groups.saving')}>
          {t('groups.save')}
        </Button>
      </form>
    </Sheet>
  )
}
