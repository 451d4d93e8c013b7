import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { ReactNode } from 'react'
import { useNow } from '../platform/clock.ts'
import { moneyText } from '../platform/form/money.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { dateText, momentText } from '../platform/times.ts'
import { RISK_MARKS } from '../platform/told/names.ts'
import { CardPhotos } from './CardPhotos.tsx'
import { CHECKS, HOLDS, PAYOUTS, REASONS, RISKS, STATUSES, STEPS, type Listed, type Review } from './words.ts'
import css from './ReviewPane.module.css'

interface ReviewPaneProps {
  row: Listed | undefined
  review: Review | undefined
  error: string | undefined
  onRetry: () => void
  /** What another operator asked for. */
  request: ReactNode
  foot: ReactNode
  /** Below everything else: the note. */
  children: ReactNode
}

export function ReviewPane({ row, review, error, onRetry, request, foot, children }: ReviewPaneProps) {
  if (!row) {
    return (
      <Pane label="Selected withdrawal">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  return (
    <Pane label="Selected withdrawal" foot={foot}>
      <Head row={row} review={review} />
      {request}
      {review && <Inside review={review} />}
      {!review && !error && <SkeletonLines count={8} label="Loading" />}
      {error && (
        <div role="alert" className={css.error}>
          <p>{error}</p>
          <Button variant="tint" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {children}
    </Pane>
  )
}

function Head({ row, review }: { row: Listed; review: Review | undefined }) {
  const { person, amount, type, target, risk, risks } = row
  return (
    <>
      <div className={css.person}>
        <Avatar id={person.user_id} name={person.name} url={person.avatar || undefined} size={48} />
        <div className={css.who}>
          <h2 className={css.name}>{person.name}</h2>
          <p className={css.quiet}>
            ID {uidText(person.uid)}
            {review && ` · since ${dateText(review.joined_at)}`}
          </p>
        </div>
        <PersonLink user_id={person.user_id} name={person.name} />
      </div>
      <p className={css.amount}>{moneyText(amount, type)}</p>
      <p className={css.quiet}>
        to {target}, order {row.id}
      </p>
      <p className={css.marks}>
        <Tag tone={RISKS[risk].tone}>{RISKS[risk].name} risk</Tag>
        <Tag tone={STATUSES[row.status].tone}>{STATUSES[row.status].name}</Tag>
        {risks.map((mark) => (
          <Tag key={mark} tone="warning" icon="alert">
            {RISK_MARKS[mark]}
          </Tag>
        ))}
      </p>
    </>
  )
}

function Inside({ review }: { review: Review }) {
  const now = useNow(60_000)
  const { type, flow } = review
  const money = (amount: string) => moneyText(amount, type)
  return (
    <>
      <PaneSection title="Checks">
        <ul>
          {review.checks.map(({ name, is_good, found }) => (
            <li key={name} className={css.check}>
              <span className={is_good ? css.good : css.bad}>
                <Icon name={is_good ? 'check' : 'alert'} size={18} />
              </span>
              <span>{CHECKS[name]}</span>
              <span className="screen-reader-only">{is_good ? 'passed' : 'look at this'}</span>
              <span className={css.found}>{found}</span>
            </li>
          ))}
        </ul>
      </PaneSection>
      <PaneSection title="Money in and out, 30 days">
        <Facts
          facts={[
            { name: 'Recharged', value: money(flow.recharged) },
            { name: 'Won, net', value: money(flow.won) },
            { name: 'Withdrawn', value: money(flow.withdrawn) },
            { name: 'Boxes received', value: money(flow.chests_received) },
          ]}
        />
      </PaneSection>
      <Payment review={review} now={now} />
      <CardPhotos review={review} />
      <PaneSection title="Steps">
        <ol>
          {review.steps.map(({ step, at, by }) => (
            <li key={`${step} ${at}`} className={css.step}>
              <span>
                {STEPS[step]}
                {by && <span className={css.by}>, {by}</span>}
              </span>
              <time className={css.found} dateTime={at}>
                {momentText(at, now)}
              </time>
            </li>
          ))}
        </ol>
      </PaneSection>
    </>
  )
}

function Payment({ review, now }: { review: Review; now: number }) {
  const { type } = review
  return (
    <PaneSection title="Payment">
      <Facts
        facts={[
          { name: 'Name', value: review.account_name },
          { name: 'Number', value: <span className={css.number}>{review.number}</span> },
          ...(review.bank_code ? [{ name: 'Bank code', value: review.bank_code }] : []),
          { name: 'Fee', value: moneyText(review.fee, type, { isWhole: true }) },
          { name: 'Receives', value: moneyText(review.receives, type, { isWhole: true }) },
          { name: 'Paid', value: review.payout === 'provider' ? 'By the provider' : 'By hand' },
          ...(review.paid_by ? [{ name: 'Paid by', value: review.paid_by }] : []),
          ...(review.payout_state && review.payout === 'provider'
            ? [{ name: 'At the provider', value: PAYOUTS[review.payout_state] ?? review.payout_state }]
            : []),
          ...(review.pay_after ? [{ name: 'Not before', value: momentText(review.pay_after, now) }] : []),
          ...(review.hold_reason ? [{ name: 'Not sent because', value: HOLDS[review.hold_reason] }] : []),
          ...(review.payment_reference ? [{ name: 'Reference', value: review.payment_reference }] : []),
          ...(review.other_reference ? [{ name: 'Second payout', value: review.other_reference }] : []),
          ...(review.reason ? [{ name: 'Reason', value: reasonText(review.reason) }] : []),
          ...(review.note ? [{ name: 'Note', value: review.note }] : []),
        ]}
      />
    </PaneSection>
  )
}

function reasonText(reason: string): string {
  const code = reason.replace(/^withdraw_reason_/, '')
  return REASONS.find(({ value }) => value === code)?.label ?? code.replaceAll('_', ' ')
}
