import { useRef, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { readCopy, verifyCopy, type Verdict } from './chain.ts'

/** A copy from a file, verified in this browser: nothing of it is sent anywhere. */
export function CheckCopy() {
  const input = useRef<HTMLInputElement>(null)
  const [verdict, setVerdict] = useState<{ file: string; found: Verdict | undefined }>()
  const check = async (file: File) => {
    const rows = readCopy(await file.text())
    setVerdict({ file: file.name, found: rows && (await verifyCopy(rows)) })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="A copy of the log"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void check(file)
        }}
      />
      <Button variant="soft" size="small" icon="shield_check" onClick={() => input.current?.click()}>
        Verify a copy
      </Button>
      {verdict && (
        <Dialog title={verdict.file} onClose={() => setVerdict(undefined)}>
          <Outcome found={verdict.found} />
          <Button size="medium" variant="soft" isWide onClick={() => setVerdict(undefined)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}

function Outcome({ found }: { found: Verdict | undefined }) {
  if (!found)
    return (
      <Note tone="warning" role="alert">
        This file is no copy of the log.
      </Note>
    )
  const { rows, first, last, wrong } = found
  if (wrong)
    return (
      <Note tone="danger" role="alert">
        <strong>
          Row {wrong.id} {wrong.what}.
        </strong>{' '}
        Everything from there on cannot be trusted.
      </Note>
    )
  return (
    <Note tone="success" role="status">
      <strong>All {rows} rows fit,</strong> from {first} to {last}.
    </Note>
  )
}
