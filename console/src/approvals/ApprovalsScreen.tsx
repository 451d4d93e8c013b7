import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts, type Fact } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import { aboutDecision } from '@mela/contract/operators/passkey-rules.ts'
import { api, type AdminOutput } from '../platform/api.ts'
import { Effect } from '../platform/effect/Effect.tsx'
import { Changes, ToldFacts } from '../platform/told/Changes.tsx'
import { KIND_NAMES, tellRequest } from '../platform/told/requests.ts'
import { useNow } from '../platform/clock.ts'
import { CodeDialog } from '../platform/form/CodeDialog.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { Page, Pane, PaneSection } from '../platform/Page.tsx'
import { useIsOnline, useOperator } from '../platform/session.ts'
import { useSiteZone } from '../platform/site-state.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText, waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { EnrolmentCode } from './EnrolmentCode.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import css from './ApprovalsScreen.module.css'

type Approval = AdminOutput<'listApprovals'>[number]
type Shown = 'open' | 'all'

const LIVE_MS = 5_000
const MOST = 100
const HINTS = [
  ['J K', 'move'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const
/** What whoever decides has to know beside the numbers. */
const BEFORE_AGREEING: Partial<Record<Approval['kind'], string>> = {
  chain_lost:
    'None of these periods is ever drawn, and everybody can see how many there are. Agree only where the links are lost for good and no backup has them: a restored backup is always better.',
}
const STATES: Record<Approval['state'], { name: string; tone: TagTone }> = {
  open: { name: 'Waiting', tone: 'accent' },
  approved: { name: 'Approved', tone: 'success' },
  executed: { name: 'Done', tone: 'success' },
  rejected: { name: 'Rejected', tone: 'danger' },
  expired: { name: 'Too old', tone: 'neutral' },
}

/** What one operator asked for and another one decides. */
export function ApprovalsScreen() {
  const [shown, setShown] = useState<Shown>('open')
  const input = { limit: MOST, ...(shown === 'open' && { state: 'open' as const }) }
  const { value, error, refresh } = useLive('listApprovals', input, LIVE_MS)
  const walk = useRows(value?.map(({ id }) => id))
  const row = value?.find(({ id }) => id === walk.selected)
  const operator = useOperator()
  const time_zone = useSiteZone()
  const [asked, setAsked] = useState<{ decision: 'approve' | 'reject'; row: Approval }>()
  const [link, setLink] = useState<{ link: string; requester: string }>()
  const ask = (decision: 'approve' | 'reject') => () => {
    if (row?.state === 'open' && row.requester !== operator?.name) setAsked({ decision, row })
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    a: ask('approve'),
    r: ask('reject'),
  })
  const decide = async ({ decision, row: about }: NonNullable<typeof asked>, factor: SecondFactor, note: string) => {
    const { id, payload_hash } = about
    const answer = await api('decideApproval', { approval_id: id, payload_hash, decision, ...factor, note })
    showToast(`${decision === 'approve' ? 'Approved' : 'Rejected'}: ${tellRequest(about, time_zone).sentence}`, {
      icon: 'check',
    })
    if (answer.enrolment_link) setLink({ link: answer.enrolment_link, requester: about.requester })
    await refresh()
  }
  return (
    <Page
      title="Approvals"
      note="Two operators, never one"
      acts={<KeyHints hints={HINTS} />}
      pane={<ApprovalPane row={row} onDecide={ask} />}
    >
      <div className={css.queues} role="group" aria-label="Which requests">
        <Chip isOn={shown === 'open'} onSelect={() => setShown('open')}>
          Waiting
        </Chip>
        <Chip isOn={shown === 'all'} onSelect={() => setShown('all')}>
          All
        </Chip>
      </div>
      <List rows={value} error={error} walk={walk} onRetry={() => void refresh()} />
      {asked && (
        <CodeDialog
          title={asked.decision === 'approve' ? 'Approve this request' : 'Reject this request'}
          text={`${tellRequest(asked.row, time_zone).sentence}. Asked for by ${asked.row.requester}.`}
          act={asked.decision === 'approve' ? 'Approve' : 'Reject'}
          isDanger={asked.decision === 'reject'}
          noteLabel="Note, optional"
          about={aboutDecision(asked.row.id, asked.row.payload_hash, asked.decision)}
          onAct={(factor, note) => decide(asked, factor, note)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
    </Page>
  )
}

interface ListProps {
  rows: readonly Approval[] | undefined
  error: string | undefined
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

function List({ rows, error, walk, onRetry }: ListProps) {
  const now = useNow(10_000)
  const time_zone = useSiteZone()
  const columns: readonly Column<Approval>[] = [
    { name: 'What', isWide: true, cell: (row) => <b>{tellRequest(row, time_zone).sentence}</b> },
    { name: 'Kind', isExtra: true, cell: ({ kind }) => KIND_NAMES[kind] },
    { name: 'Asked by', isExtra: true, cell: ({ requester }) => requester },
    { name: 'Waiting', cell: ({ created_at }) => waitText(created_at, now) },
    { name: 'Status', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag> },
  ]
  return (
    <Table
      label="Approvals"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(row) => tellRequest(row, time_zone).sentence}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      onRetry={onRetry}
    />
  )
}

interface ApprovalPaneProps {
  row: Approval | undefined
  onDecide: (decision: 'approve' | 'reject') => () => void
}

function ApprovalPane({ row, onDecide }: ApprovalPaneProps) {
  const now = useNow(10_000)
  const operator = useOperator()
  const isOnline = useIsOnline()
  const time_zone = useSiteZone()
  if (!row) {
    return (
      <Pane label="Selected request">
        <EmptyState art="people" title="Nothing selected" />
      </Pane>
    )
  }
  const warning = BEFORE_AGREEING[row.kind]
  const { sentence, changes, facts } = tellRequest(row, time_zone)
  const isOwn = row.requester === operator?.name
  const foot = row.state === 'open' && (
    <>
      <p className={css.quiet}>
        {isOwn ? 'You asked for this. Another operator must agree.' : beforeAgreeing(row, now)}
      </p>
      <div className={css.buttons}>
        <Button size="medium" variant="danger_tint" disabled={isOwn || !isOnline} onClick={onDecide('reject')}>
          Reject
        </Button>
        <Button size="medium" icon="check" disabled={isOwn || !isOnline} onClick={onDecide('approve')}>
          Approve
        </Button>
      </div>
    </>
  )
  return (
    <Pane label="Selected request" foot={foot || undefined}>
      <p className={css.quiet}>
        {KIND_NAMES[row.kind]}, {momentText(row.created_at, now)}
      </p>
      <h2 className={css.title}>{sentence}</h2>
      <p>
        {row.requester} asks: “{row.reason}”
      </p>
      {warning && (
        <div className={css.warning}>
          <Note tone="danger">{warning}</Note>
        </div>
      )}
      {row.enrolment_code && <EnrolmentCode code={row.enrolment_code} approver={row.approver ?? ''} />}
      {facts.length > 0 && (
        <PaneSection title="What it is about">
          <ToldFacts facts={facts} />
        </PaneSection>
      )}
      {isOfSettings(row) && <Effect before={row.payload['before'] ?? {}} after={row.payload['after'] ?? {}} />}
      {changes.length > 0 && (
        <PaneSection title="Before and after">
          <Changes changes={changes} />
        </PaneSection>
      )}
      <PaneSection title="Request">
        <Facts facts={stateFacts(row, now)} />
      </PaneSection>
    </Pane>
  )
}

const isOfSettings = ({ kind }: Approval): boolean => kind === 'fee_change' || kind === 'limit_change'

function beforeAgreeing({ payload: { effective_from } }: Approval, now: number): string {
  const isLate = typeof effective_from === 'string' && Date.parse(effective_from) <= now
  const late = isLate ? 'Its time is over: it takes effect as soon as you agree. ' : ''
  return `${late}Your second factor confirms it; both names stay in the log.`
}

const stateFacts = (row: Approval, now: number): Fact[] => [
  { name: 'Status', value: STATES[row.state].name },
  { name: 'Open until', value: momentText(row.expires_at, now) },
  ...(row.approver ? [{ name: 'Decided by', value: row.approver }] : []),
  ...(row.decided_at ? [{ name: 'Decided', value: momentText(row.decided_at, now) }] : []),
  ...(row.note ? [{ name: 'Note', value: row.note }] : []),
  { name: 'Fingerprint', value: <code className={css.code}>{row.payload_hash.slice(0, 16)}</code> },
]
