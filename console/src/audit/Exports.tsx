import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'
import { api } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { failureText, Unready } from '../platform/refusal-texts.ts'
import { useOperator } from '../platform/session.ts'
import { useLive } from '../platform/table/use-live.ts'
import css from './AuditScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 100
const DAY_MS = 24 * 3_600_000

/** Asks for a copy of a part of the log; when another operator agreed, it can be saved for a day. */
export function Exports({ newest }: { newest: string | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const operator = useOperator()
  const now = useNow(60_000)
  const { value } = useLive('listApprovals', { state: 'executed', limit: PAGE }, LIVE_MS)
  const granted = value?.find(({ kind, requester }) => kind === 'export' && requester === operator?.name)
  const isFresh = granted?.decided_at && Date.parse(granted.decided_at) + DAY_MS > now
  return (
    <>
      {granted && isFresh && (
        <Button variant="tint" size="small" icon="download" onClick={() => void save(granted.id)}>
          Save copy
        </Button>
      )}
      <Button variant="soft" size="small" icon="download" onClick={() => setAsking(true)}>
        Export
      </Button>
      {isAsking && <AskDialog newest={newest ?? '1'} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ newest, onClose }: { newest: string; onClose: () => void }) {
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState(newest)
  const digits = (change: (text: string) => void) => (text: string) => change(text.replaceAll(/\D/g, '').slice(0, 18))
  return (
    <ReasonDialog
      title="Ask for an export"
      text="Another operator must agree. Then you can save it here for a day."
      act="Ask"
      noteLabel="What it is for"
      onClose={onClose}
      onAct={async (reason) => {
        if (!from || !to || BigInt(from) > BigInt(to)) throw new Unready('From which row to which?')
        await api('exportAudit', { from_id: from, to_id: to, reason })
        showToast('Asked; another operator must agree', { icon: 'check' })
      }}
    >
      <div className={css.range}>
        <Field label="From row" inputMode="numeric" value={from} onValue={digits(setFrom)} />
        <Field label="To row" inputMode="numeric" value={to} onValue={digits(setTo)} />
      </div>
    </ReasonDialog>
  )
}

async function save(approval_id: string): Promise<void> {
  const rows: AuditEntry[] = []
  try {
    for (;;) {
      const page = await api('readAuditExport', { approval_id, after: rows.at(-1)?.id ?? '0', limit: PAGE })
      rows.push(...page)
      if (page.length < PAGE) break
    }
  } catch (error) {
    showToast(failureText(error), { isError: true })
    return
  }
  const url = URL.createObjectURL(new Blob([JSON.stringify(rows)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `audit-${rows[0]?.id ?? 0}-${rows.at(-1)?.id ?? 0}.json`
  link.click()
  URL.revokeObjectURL(url)
}
