import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { failureText } from '../refusal-texts.ts'
import { Select } from './Select.tsx'
import css from './ReasonDialog.module.css'

interface ReasonDialogProps<Reason extends string> {
  title: string
  text?: string
  /** What the button says: the verb. */
  act: string
  isDanger?: boolean
  /** Kept for the audit log, or read by the person: say which. */
  noteLabel: string
  /** For all reasons, or for some of them. */
  isNoteOptional?: boolean | ((reason: Reason) => boolean)
  /** Codes that the person reads as sentences. */
  reasons?: readonly { value: Reason; label: string }[]
  initialNote?: string
  /** Of the way back, where the act itself is to cancel. */
  closeLabel?: string
  /** To be looked at first, beside the rest. */
  beside?: { label: string; content: ReactNode } | undefined
  children?: ReactNode
  /** What else has to be right first, in words. */
  check?: () => string | undefined
  /** Closes by itself when done; what it throws is said here. */
  onAct: (note: string, reason: Reason) => Promise<unknown>
  onClose: () => void
}

/** Why something is done. Works by keyboard alone: Tab, Ctrl Enter, Esc. */
export function ReasonDialog<Reason extends string = never>(props: ReasonDialogProps<Reason>) {
  const { title, text, act, isDanger, noteLabel, isNoteOptional, reasons, initialNote = '', children } = props
  const { check, closeLabel = 'Cancel', beside, onAct, onClose } = props
  const [note, setNote] = useState(initialNote)
  const [reason, setReason] = useState<Reason | undefined>(reasons?.[0]?.value)
  const [isBusy, setBusy] = useState(false)
  /** Of the note, or of anything else. */
  const [error, setError] = useState<{ text: string; isNote: boolean }>()
  const isOptional = typeof isNoteOptional === 'function' ? isNoteOptional(reason as Reason) : isNoteOptional
  const isMissing = !isOptional && note.trim() === ''
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    const text = isMissing ? 'A reason is needed.' : check?.()
    if (text) {
      setError({ text, isNote: isMissing })
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await onAct(note.trim(), reason as Reason)
      onClose()
    } catch (failure) {
      setError({ text: failureText(failure), isNote: false })
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <Dialog title={title} {...(text === undefined ? {} : { text })} beside={beside} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {children}
        {reasons && reason && (
          <Select label="Reason" isLabelled value={reason} options={reasons} onValue={(value) => setReason(value)} />
        )}
        <LongField
          label={noteLabel}
          value={note}
          maxLength={500}
          rows={3}
          onKeyDown={onKeyDown}
          error={error?.isNote ? error.text : undefined}
          onValue={(value) => {
            setNote(value)
            setError(undefined)
          }}
        />
        {error && !error.isNote && (
          <Note tone="danger" role="alert">
            {error.text}
          </Note>
        )}
        <Button type="submit" size="medium" isWide variant={isDanger ? 'danger' : 'primary'} busy={isBusy && 'Working'}>
          {act}
        </Button>
        <Button size="medium" variant="soft" isWide onClick={onClose}>
          {closeLabel}
        </Button>
      </form>
    </Dialog>
  )
}
