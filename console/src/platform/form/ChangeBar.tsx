import { useState, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Changes } from '../told/Changes.tsx'
import { settingChanges } from '../told/settings.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useIsOnline } from '../session.ts'
import type { Draft } from './use-draft.ts'
import css from './ChangeBar.module.css'

interface ChangeBarProps<Value extends object> {
  draft: Draft<Value>
  known: Value
  /** Money is touched: another operator has to agree. */
  needsSecond: boolean
  /** What is not right yet, in words. */
  wrong?: string | undefined
  onSend: (changes: Partial<Value>, reason: string) => Promise<unknown>
  /** When it takes effect, where that is not as usual. */
  text?: string
  /** What it does, which stands with what changes beside the rest. */
  effect?: ReactNode
  /** What else is asked. */
  children?: ReactNode
  /** What of that is not right yet, in words. */
  check?: () => string | undefined
}

/** What would change, before and after, and why; nothing is sent before it was read. */
export function ChangeBar<Value extends object>(props: ChangeBarProps<Value>) {
  const { draft, known, needsSecond, wrong, onSend, effect, children, check } = props
  const { text = needsSecond ? 'It takes effect when a second operator agrees.' : 'It takes effect at once.' } = props
  const [isAsking, setAsking] = useState(false)
  const isOnline = useIsOnline()
  if (!draft.isChanged) return null
  const differences = settingChanges(
    Object.fromEntries(Object.keys(draft.changes).map((name) => [name, known[name as keyof Value]])),
    draft.changes,
  )
  const changes = <Changes key="changes" changes={differences} />
  const act = needsSecond ? 'Ask a second operator' : 'Save'
  return (
    <div className={css.bar} role="group" aria-label="Changes">
      <p className={css.count}>
        {wrong ? (
          <span className={css.wrong} role="alert">
            {wrong}
          </span>
        ) : (
          `${differences.length} ${differences.length === 1 ? 'value' : 'values'} changed`
        )}
      </p>
      <Button size="medium" variant="soft" onClick={draft.reset}>
        Undo
      </Button>
      <Button size="medium" disabled={!isOnline || wrong !== undefined} onClick={() => setAsking(true)}>
        Look at the changes
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Before and after"
          text={text}
          act={act}
          noteLabel="Why, for the audit log"
          {...(check && { check })}
          beside={effect ? { label: 'What changes', content: [changes, effect] } : undefined}
          onClose={() => setAsking(false)}
          onAct={async (reason) => {
            await onSend(draft.changes, reason)
            draft.reset()
          }}
        >
          {!effect && <div className={css.differences}>{changes}</div>}
          {children}
        </ReasonDialog>
      )}
    </div>
  )
}
