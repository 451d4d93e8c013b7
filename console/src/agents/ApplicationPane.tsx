import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { dateText, momentText } from '../platform/times.ts'
import { PersonHead } from './PersonHead.tsx'
import type { Decision } from './use-decision.ts'
import { CIRCLES } from '../platform/told/names.ts'
import { areMet, requirementName, requirementText, type Application, type Review } from './words.ts'
import css from './AgentPanes.module.css'

interface ApplicationPaneProps {
  row: Application | undefined
  review: Review | undefined
  error: string | undefined
  onRetry: () => void
  decision: Decision
}

const LABEL = 'Selected application'

export function ApplicationPane({ row, review, error, onRetry, decision }: ApplicationPaneProps) {
  const mayDecide = useMay('risk', 'admin')
  if (!row) {
    return (
      <Pane label={LABEL}>
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  return (
    <Pane label={LABEL} foot={mayDecide && <Foot row={row} review={review} decision={decision} />}>
      <PersonHead person={row.person}>{review && `, since ${dateText(review.joined_at)}`}</PersonHead>
      <PaneSection title="Application">
        <p className={css.words}>{row.content}</p>
      </PaneSection>
      {row.state !== 'review' && <Outcome row={row} />}
      {!review && !error && <SkeletonLines count={6} label="Loading" />}
      {error && (
        <div role="alert" className={css.error}>
          <p>{error}</p>
          <Button variant="tint" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {review && <Looked review={review} />}
    </Pane>
  )
}

function Looked({ review }: { review: Review }) {
  const { requirements, members, valid_members, sharing_members, money_type } = review
  return (
    <>
      <PaneSection title="Requirements now">
        {requirements.length === 0 && <p className={css.quiet}>Nothing is asked for.</p>}
        <ul aria-label="Requirements now">
          {requirements.map((each) => (
            <li key={each.name} className={css.requirement}>
              <span className={each.done ? css.good : css.bad}>
                <Icon name={each.done ? 'check' : 'alert'} size={18} />
                <span className="screen-reader-only">{each.done ? 'met' : 'not met'}</span>
              </span>
              <span>{requirementName(each)}</span>
              <span className={css.found}>{requirementText(each, money_type)}</span>
            </li>
          ))}
        </ul>
      </PaneSection>
      <PaneSection title="Team">
        <Facts
          facts={[
            ...CIRCLES.map((name, place) => ({ name, value: countText(members[place] ?? 0) })),
            { name: 'Valid members', value: countText(valid_members) },
          ]}
        />
        {sharing_members > 0 && (
          <div className={css.note}>
            <Note tone="warning">
              <strong>
                {countText(sharing_members)} of those they invited {sharing_members === 1 ? 'uses' : 'use'} a browser
                that they use, too.
              </strong>{' '}
              It may be one person with several accounts.
            </Note>
          </div>
        )}
      </PaneSection>
      <p className={css.logged}>Each opening is in the audit log.</p>
    </>
  )
}

function Outcome({ row: { state, reason, decided_at, decided_by } }: { row: Application }) {
  const now = useNow(60_000)
  return (
    <PaneSection title={state === 'approved' ? 'Approved' : 'Rejected'}>
      {reason && <p className={css.words}>{reason}</p>}
      <p className={css.quiet}>
        {decided_by ? `By ${decided_by}` : 'By the site'}
        {decided_at && `, ${momentText(decided_at, now)}`}
      </p>
    </PaneSection>
  )
}

interface FootProps {
  row: Application
  review: Review | undefined
  decision: Decision
}

function Foot({ row, review, decision }: FootProps) {
  const isOnline = useIsOnline()
  const isOff = !isOnline || !review || decision.busy
  const isUnmet = review !== undefined && !areMet(review)
  if (row.state !== 'review') {
    return (
      <Button size="medium" isWide variant="danger_tint" disabled={isOff} onClick={() => decision.ask('block')}>
        Block as an agent
      </Button>
    )
  }
  return (
    <>
      {decision.error && (
        <p className={css.wrong} role="alert">
          {decision.error}
        </p>
      )}
      <div className={css.buttons}>
        <Button size="medium" variant="danger_tint" disabled={isOff} onClick={() => decision.ask('reject')}>
          Reject
        </Button>
        <Button
          size="medium"
          icon="check"
          disabled={isOff || !decision.mayApprove}
          onClick={() => void decision.approve()}
        >
          Approve
        </Button>
      </div>
      {isUnmet && <p className={css.why}>Approved only while all requirements are met.</p>}
    </>
  )
}
