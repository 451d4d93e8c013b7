import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Refused } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import css from './ContentScreen.module.css'

interface ContentDialogProps {
  title: string
  children: ReactNode
  onSave: () => Promise<unknown>
  onDone: () => Promise<void>
  onClose: () => void
}

export function ContentDialog({ title, children, onSave, onDone, onClose }: ContentDialogProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await onSave()
      showToast('Saved', { icon: 'check' })
      await onDone()
      onClose()
    } catch (failure) {
      setError(wrongText(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {children}
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

/** Which field the server did not like. */
export function wrongText(failure: unknown): string {
  const fields = failure instanceof Refused ? Object.keys(failure.data.fields ?? {}) : []
  if (fields.length === 0) return failureText(failure)
  return `Not right yet: ${fields.map((name) => name.replaceAll(/[._]/g, ' ')).join(', ')}.`
}
