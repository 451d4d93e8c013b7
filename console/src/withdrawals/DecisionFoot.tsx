import { Button } from '@mela/ui/controls/Button.tsx'
import { useNow } from '../platform/clock.ts'
import { useIsOnline, useMay, useOperator } from '../platform/session.ts'
import { momentText } from '../platform/times.ts'
import type { Acts, Asked } from './use-acts.ts'
import { isUnsent, type Listed, type Review } from './words.ts'
import css from './ReviewPane.module.css'

interface DecisionFootProps {
  row: Listed | undefined
  review: Review | undefined
  acts: Acts
}

/** The buttons of the state that the withdrawal is in. What was not seen cannot be decided. */
export function DecisionFoot({ row, review, acts }: DecisionFootProps) {
  const isOnline = useIsOnline()
  const mayDecide = useMay('finance', 'risk', 'admin')
  const mayPay = useMay('finance', 'admin')
  if (!row || !mayDecide) return null
  const isOff = !isOnline || !review
  if (row.queue === 'second') return <SecondFoot row={row} acts={acts} isOff={isOff} />
  if (row.queue === 'hold') {
    return (
      <div className={css.two}>
        <Button size="medium" variant="danger_tint" disabled={isOff} onClick={() => acts.ask('reject')}>
          Reject
        </Button>
        <Button size="medium" disabled={isOff} onClick={() => acts.ask('release')}>
          Release
        </Button>
      </div>
    )
  }
  if (row.queue !== 'waiting') {
    return (
      <>
        {mayPay && <PaymentFoot row={row} review={review} acts={acts} isOff={isOff} />}
        {isUnsent(row) && <StopFoot acts={acts} isOff={isOff} />}
      </>
    )
  }
  return <WaitingFoot row={row} acts={acts} isOff={isOff} />
}

interface QueueFootProps {
  row: Listed
  acts: Acts
  isOff: boolean
}

/** What is paid by hand is paid by one operator; what the provider has is its own, unless it says nothing. */
function PaymentFoot({ row, review, acts, isOff }: QueueFootProps & { review: Review | undefined }) {
  if (row.queue === 'paying') {
    if (row.payout_state === 'deciding') {
      return <p className={css.hint}>Two operators decide what became of it, under Approvals.</p>
    }
    if (review?.payout === 'hand') return <HandFoot row={row} review={review} acts={acts} isOff={isOff} />
    const isTaken = row.payout_state === 'accepted'
    if (!isTaken && row.payout_state !== 'unknown') return null
    return (
      <>
        <p className={css.hint}>
          {isTaken
            ? 'The provider has taken it. Only where it is gone for good two operators decide.'
            : 'The provider does not say what became of it.'}
        </p>
        <PaymentButton name="Decide what became of it" what="outcome" acts={acts} isOff={isOff} />
      </>
    )
  }
  const isPaid = row.status === 2
  return (
    <>
      {row.queue === 'disputed' && (
        <p className={css.hint}>
          {review?.other_reference
            ? 'The provider says that it has paid it twice.'
            : isPaid
              ? 'Operators said that it was paid, and the provider that it was not.'
              : 'It was given back, and the provider says that it was paid.'}
        </p>
      )}
      <div className={css.two}>
        {isPaid && row.method === 'bank' && (
          <PaymentButton name="Bank sent it back" what="returned" acts={acts} isOff={isOff} />
        )}
        {row.queue === 'disputed' && <PaymentButton name="Close the case" what="dispute" acts={acts} isOff={isOff} />}
      </div>
    </>
  )
}

/** First one takes it, then they pay, and then they say so; whoever else is in doubt asks for two. */
function HandFoot({ row, review, acts, isOff }: QueueFootProps & { review: Review }) {
  const operator = useOperator()
  const now = useNow(1_000)
  if (isUnsent(row)) {
    const isEarly = review.pay_after !== null && Date.parse(review.pay_after) > now
    return (
      <>
        {isEarly && (
          <p className={css.hint}>
            The account to pay to is new. Not to be paid before {momentText(review.pay_after!, now)}.
          </p>
        )}
        <Button size="medium" isWide disabled={isOff || isEarly} onClick={() => void acts.startPayout(row)}>
          Start paying
        </Button>
      </>
    )
  }
  const isOwn = row.paid_by === operator?.name
  return (
    <>
      <p className={css.hint}>{isOwn ? 'You pay this.' : `${row.paid_by ?? 'Another operator'} pays this.`}</p>
      {isOwn && <PaymentButton name="Record payment" what="paid" acts={acts} isOff={isOff} />}
      <div className={`${css.two} ${css.more}`}>
        {isOwn && (
          <Button size="medium" variant="soft" disabled={isOff} onClick={() => acts.ask('unpaid')}>
            Not paid
          </Button>
        )}
        <Button size="medium" variant="soft" disabled={isOff} onClick={() => acts.ask('outcome')}>
          Decide by two
        </Button>
      </div>
    </>
  )
}

/** What was agreed to and not sent can still be stopped by anyone who decides. */
function StopFoot({ acts, isOff }: Omit<QueueFootProps, 'row'>) {
  return (
    <div className={`${css.two} ${css.more}`}>
      <Button size="medium" variant="danger_tint" disabled={isOff} onClick={() => acts.ask('reject')}>
        Reject
      </Button>
      <Button size="medium" variant="soft" disabled={isOff} onClick={() => acts.ask('hold')}>
        Hold
      </Button>
    </div>
  )
}

function PaymentButton({ name, what, acts, isOff }: Omit<QueueFootProps, 'row'> & { name: string; what: Asked }) {
  return (
    <Button
      size="medium"
      isWide
      variant={what === 'returned' ? 'soft' : 'primary'}
      disabled={isOff}
      onClick={() => acts.ask(what)}
    >
      {name}
    </Button>
  )
}

function SecondFoot({ row, acts, isOff }: QueueFootProps) {
  const operator = useOperator()
  const isOwn = row.requested_by === operator?.name
  return (
    <>
      <p className={css.hint}>
        {isOwn
          ? 'You asked for this. Another operator must agree.'
          : 'Your second factor confirms it; both names stay in the log.'}
      </p>
      <div className={css.two}>
        <Button size="medium" variant="soft" disabled={isOff || isOwn} onClick={() => acts.ask('disagree')}>
          Send back
        </Button>
        <Button size="medium" icon="check" disabled={isOff || isOwn} onClick={() => acts.ask('agree')}>
          Approve
        </Button>
      </div>
    </>
  )
}

function WaitingFoot({ row, acts, isOff }: QueueFootProps) {
  return (
    <>
      {row.needs_second && <p className={css.hint}>This one needs a second operator, who agrees with a code.</p>}
      <div className={css.buttons}>
        <Button size="medium" variant="danger_tint" disabled={isOff} onClick={() => acts.ask('reject')}>
          Reject
        </Button>
        <Button size="medium" variant="soft" disabled={isOff} onClick={() => acts.ask('hold')}>
          Hold
        </Button>
        <Button
          size="medium"
          icon="check"
          disabled={isOff}
          busy={acts.busy && 'Approving'}
          onClick={() => void acts.approve()}
        >
          {row.needs_second ? 'Ask' : 'Approve'}
        </Button>
      </div>
      {!row.needs_second && (
        <div className={css.more}>
          <Button size="small" variant="ghost" isWide disabled={isOff} onClick={() => acts.ask('propose')}>
            Ask for a second review
          </Button>
        </div>
      )}
    </>
  )
}
