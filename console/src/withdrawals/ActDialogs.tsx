import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import { aboutDecision } from '@mela/contract/operators/passkey-rules.ts'
import { CodeDialog } from '../platform/form/CodeDialog.tsx'
import { moneyText } from '../platform/form/money.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { Unready } from '../platform/refusal-texts.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { RecordPayoutDialog } from './RecordPayoutDialog.tsx'
import type { Acts, Asked } from './use-acts.ts'
import { REASONS, type Listed, type Review } from './words.ts'

interface ActDialogsProps {
  acts: Acts
  review: Review | undefined
  /** Of the request that stands open for this one. */
  payload_hash: string | undefined
}

type Decision = 'approve' | 'reject'
const LOADING = 'The request is still loading. Try again.'

/** Why, and with which code: one dialog at a time, each of them by keyboard alone. */
export function ActDialogs({ acts, review, payload_hash }: ActDialogsProps) {
  const { asked, close } = acts
  if (!asked) return null
  const { what, row } = asked
  const about = `${row.person.name}, ${moneyText(row.amount, row.type)} to ${row.target}`
  const approval_id = review?.approval_id
  const decide = (decision: Decision) => async (factor: SecondFactor, note: string) => {
    if (!approval_id || !payload_hash) throw new Unready(LOADING)
    await acts.decide(row, { approval_id, payload_hash, decision, ...factor, note })
  }
  const factorFor = (decision: Decision) =>
    approval_id && payload_hash ? aboutDecision(approval_id, payload_hash, decision) : undefined
  switch (what) {
    case 'paid':
      return <RecordPayoutDialog text={about} onAct={(reference) => acts.paid(row, reference)} onClose={close} />
    case 'outcome':
      return <OutcomeDialog text={about} onAct={(outcome, note) => acts.outcome(row, outcome, note)} onClose={close} />
    case 'agree':
      return (
        <CodeDialog
          title="Approve as the second operator"
          text={about}
          act="Approve"
          about={factorFor('approve')}
          noteLabel="Note, optional"
          onAct={decide('approve')}
          onClose={close}
        />
      )
    case 'disagree':
      return (
        <CodeDialog
          title="Send it back to the queue"
          text={about}
          act="Send back"
          isDanger
          about={factorFor('reject')}
          noteLabel="Why"
          onAct={decide('reject')}
          onClose={close}
        />
      )
    default:
      return <WhyDialog what={what} row={row} about={about} acts={acts} />
  }
}

interface WhyDialogProps {
  what: Exclude<Asked, 'paid' | 'outcome' | 'agree' | 'disagree'>
  row: Listed
  about: string
  acts: Acts
}

function WhyDialog({ what, row, about, acts }: WhyDialogProps) {
  const shared = { text: about, onClose: acts.close, initialNote: acts.note }
  switch (what) {
    case 'propose':
      return (
        <ReasonDialog
          {...shared}
          title="Ask for a second review"
          act="Ask another operator"
          noteLabel="What did you check? The other operator reads it"
          onAct={(note) => acts.propose(row, note)}
        />
      )
    case 'hold':
      return (
        <ReasonDialog
          {...shared}
          title="Hold this withdrawal"
          act="Hold"
          noteLabel="Why, for the audit log"
          onAct={(note) => acts.hold(row, note)}
        />
      )
    case 'release':
      return (
        <ReasonDialog
          {...shared}
          title="Back to the queue"
          act="Release"
          noteLabel="Why, for the audit log"
          onAct={(note) => acts.release(row, note)}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          text={about}
          onClose={acts.close}
          title="Reject this withdrawal"
          act="Reject and give the money back"
          isDanger
          reasons={REASONS}
          noteLabel="Note, which the person reads"
          isNoteOptional={(reason) => reason !== 'other'}
          onAct={(note, reason) => acts.reject(row, note, reason)}
        />
      )
    case 'unpaid':
      return (
        <ReasonDialog
          {...shared}
          title="Nothing was paid"
          text={`${about}. It goes back to the list, where another operator can pay it.`}
          act="Give it back"
          noteLabel="Why, for the audit log"
          onAct={(note) => acts.unpaid(row, note)}
        />
      )
    case 'returned':
    case 'dispute':
      return <AfterwardsDialog what={what} row={row} about={about} acts={acts} />
    default:
      return what satisfies never
  }
}

/** What happens after the end: the bank or the provider says something else. */
function AfterwardsDialog({ what, row, about, acts }: WhyDialogProps & { what: 'returned' | 'dispute' }) {
  const shared = { text: about, onClose: acts.close, initialNote: acts.note }
  if (what === 'returned') {
    return (
      <ReasonDialog
        {...shared}
        title="The bank sent it back"
        act="Ask a second operator"
        noteLabel="What the bank said; the second operator reads it"
        onAct={(note) => acts.returned(row, note)}
      />
    )
  }
  return (
    <ReasonDialog
      {...shared}
      title="Close this case"
      text={`${about}. The provider says something else than what was booked. This moves no money.`}
      act="Close"
      noteLabel="What was done about it"
      onAct={(note) => acts.closeDispute(row, note)}
    />
  )
}
