import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { SwitchRow } from '@mela/ui/layout/Row.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { useIsOnline, useOperator } from '../platform/session.ts'
import { calendarText, dateText } from '../platform/times.ts'
import { isOfPerson, isReplacing } from './seen.ts'
import { HINTS, kindText, REASONS, type Listed, type Reason, type Review } from './words.ts'
import css from './IdentityPane.module.css'

export interface Decision {
  reason: Reason | undefined
  setReason: (reason: Reason) => void
  /** As the document has it, of somebody who is under 18. */
  birth_date: string
  setBirthDate: (birth_date: string) => void
  note: string
  setNote: (note: string) => void
  busy: boolean
  error: string | undefined
  /** Whether approving gives the person another name or date of birth, and whether the operator says so. */
  mustReplace: boolean
  replaces: boolean
  setReplaces: (replaces: boolean) => void
  /** Only once both photos were on the screen. */
  mayApprove: boolean
  approve: () => void
  reject: () => void
  /** Of one that was approved. */
  revoke: () => void
}

interface IdentityPaneProps {
  row: Listed | undefined
  review: Review | undefined
  error: string | undefined
  onRetry: () => void
  decision: Decision
}

export function IdentityPane({ row, review, error, onRetry, decision }: IdentityPaneProps) {
  const mayRevoke = useOperator()?.roles.some((role) => role === 'risk' || role === 'admin') ?? false
  if (!row) {
    return (
      <Pane label="Selected document">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const isOpen = row.state === 'review'
  const isRevocable = row.state === 'approved' && mayRevoke
  return (
    <Pane
      label="Selected document"
      foot={(isOpen || isRevocable) && <Foot isOpen={isOpen} isOpened={review !== undefined} decision={decision} />}
    >
      <div className={css.person}>
        <Avatar id={row.person.user_id} name={row.person.name} url={row.person.avatar || undefined} size={48} />
        <div className={css.who}>
          <h2 className={css.name}>{row.person.name}</h2>
          <p className={css.quiet}>
            ID {uidText(row.person.uid)}
            {review && `, since ${dateText(review.joined_at)}`}
          </p>
        </div>
        <PersonLink user_id={row.person.user_id} name={row.person.name} />
      </div>
      {!review && !error && <SkeletonLines count={8} label="Loading" />}
      {error && (
        <div role="alert" className={css.error}>
          <p>{error}</p>
          <Button variant="tint" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {review && <Entered review={review} />}
      {review && isOpen && decision.mustReplace && (
        <SwitchRow
          label="Replace who was verified"
          detail="Name or date of birth differ from an earlier document. Approve only after comparing both."
          isOn={decision.replaces}
          onChange={decision.setReplaces}
        />
      )}
      {review && isOpen && (
        <Reasons title="If rejected, tell the person why" note="Note, optional" decision={decision} />
      )}
      {review && isRevocable && (
        <Reasons
          title="If the document is forged, take it back"
          note="Note for the log, required"
          decision={decision}
        />
      )}
    </Pane>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
type Row = [name: string, value: string, isGood: boolean | null | undefined]

const verifiedText = ({ real_name, birth_date, country }: NonNullable<Review['verified']>): string =>
  `${real_name}, ${calendarText(birth_date)}, ${country}`

function Entered({ review }: { review: Review }) {
  const { real_name, id_number, birth_date, country, card_names, hints, kind, state, reason, note, decided_by } = review
  const { verified } = review
  const hint = (name: Review['hints'][number]['name']) => hints.find((each) => each.name === name)?.is_good
  const rows: Row[] = [
    ['Document', kindText(kind), undefined],
    ['Real name', real_name, undefined],
    ['Number', id_number, hint('checksum')],
    ['Born', calendarText(birth_date), hint('age')],
    ['Country', country, hint('licensed_country')],
    ...(verified ? [['Verified before', verifiedText(verified), isReplacing(review) ? false : undefined] as Row] : []),
    ['Name on bank card', card_names.join(', ') || 'No card yet', hint('name_on_card')],
  ]
  return (
    <>
      <dl className={css.entered}>
        {rows.map(([name, value, isGood]) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              {isGood !== undefined && <Mark isGood={isGood} />}
            </dd>
          </div>
        ))}
      </dl>
      <PaneSection title="Machine hints">
        <ul>
          {hints.map(({ name, is_good, found }) => (
            <li key={name} className={classes(css.hint, is_good === false && isOfPerson(name) && css.differs)}>
              <Mark isGood={is_good} />
              <span>{is_good === null ? HINTS[name].unknown : is_good ? HINTS[name].good : HINTS[name].bad}</span>
              <span className={css.found}>{DAY.test(found) ? calendarText(found) : found}</span>
            </li>
          ))}
        </ul>
        <p className={css.quiet}>Hints only. You decide.</p>
      </PaneSection>
      {state !== 'review' && (
        <PaneSection title={state === 'approved' ? 'Approved' : 'Rejected'}>
          <p>{[REASONS.find(({ value }) => value === reason)?.label, note].filter(Boolean).join(': ')}</p>
          <p className={css.quiet}>{decided_by ? `By ${decided_by}` : ''}</p>
        </PaneSection>
      )}
    </>
  )
}

function Mark({ isGood }: { isGood: boolean | null }) {
  if (isGood === null) {
    return (
      <span className={css.unknown}>
        <Icon name="info" size={18} />
      </span>
    )
  }
  return (
    <span className={isGood ? css.good : css.bad}>
      <Icon name={isGood ? 'check' : 'alert'} size={18} />
      <span className="screen-reader-only">{isGood ? 'fits' : 'look at this'}</span>
    </span>
  )
}

function Reasons({ title, note, decision }: { title: string; note: string; decision: Decision }) {
  const { reason, setReason, birth_date, setBirthDate } = decision
  return (
    <PaneSection title={title}>
      <div className={css.chips} role="group" aria-label="Reason">
        {REASONS.map(({ value, label }) => (
          <Chip key={value} isOn={value === reason} onSelect={() => setReason(value)}>
            {label}
          </Chip>
        ))}
      </div>
      {reason === 'under_age' && (
        <Field
          label="Date of birth in the document"
          hint="They play no games until another document is approved."
          type="date"
          value={birth_date}
          onValue={setBirthDate}
        />
      )}
      <LongField label={note} rows={2} maxLength={500} value={decision.note} onValue={decision.setNote} />
    </PaneSection>
  )
}

interface FootProps {
  isOpen: boolean
  isOpened: boolean
  decision: Decision
}

function Foot({ isOpen, isOpened, decision }: FootProps) {
  const isOnline = useIsOnline()
  const isOff = !isOnline || !isOpened || decision.busy
  return (
    <>
      {decision.error && (
        <p className={css.wrong} role="alert">
          {decision.error}
        </p>
      )}
      <div className={css.buttons}>
        {isOpen ? (
          <>
            <Button size="medium" variant="danger_tint" disabled={isOff} onClick={decision.reject}>
              Reject
            </Button>
            <Button size="medium" icon="check" disabled={isOff || !decision.mayApprove} onClick={decision.approve}>
              Approve
            </Button>
          </>
        ) : (
          <Button size="medium" variant="danger_tint" disabled={isOff} onClick={decision.revoke}>
            Take back
          </Button>
        )}
      </div>
    </>
  )
}
