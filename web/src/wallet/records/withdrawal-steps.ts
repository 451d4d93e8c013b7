import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import type { TimelineStep } from '@mela/ui/feedback/Timeline.tsx'
import type { TextKey } from '../../names/areas.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { OrderTone } from '../order/OrderHead.tsx'

type Step = Withdrawal['steps'][number]['step']
interface Words {
  t: Translate
  momentText: (moment: number) => string
  /** The amount as the reader writes it. */
  amount: string
}

/** Where the money is, said differently for a bank and for a wallet. */
const titles: Record<Step, (order: Withdrawal) => TextKey> = {
  requested: () => 'wallet.record_step_requested',
  on_hold: () => 'wallet.record_step_on_hold',
  second_review: () => 'wallet.record_step_second_review',
  reviewed_again: () => 'wallet.record_step_review_again',
  approved: () => 'wallet.record_step_approved',
  sent: ({ method }) => (method === 'bank' ? 'wallet.record_step_sent_bank' : 'wallet.record_step_sent_wallet'),
  unsent: () => 'wallet.record_step_to_send',
  paid: () => 'wallet.record_step_paid',
  rejected: () => 'wallet.record_step_rejected',
  cancelled: () => 'wallet.record_step_cancelled',
  returned: () => 'wallet.record_step_returned',
}
/** Until the next step, these go on. */
const LASTING: readonly Step[] = ['on_hold', 'second_review', 'reviewed_again', 'sent', 'unsent']
const REFUSED: readonly Step[] = ['rejected', 'returned']
const BACK: readonly Step[] = ['rejected', 'returned', 'cancelled']

const isOpen = ({ status }: Withdrawal) => status === WithdrawStatus.Review || status === WithdrawStatus.Paying

/** What happened, and as long as it is open what comes. */
export function withdrawalSteps(order: Withdrawal, words: Words): TimelineStep[] {
  const { t, momentText } = words
  const happened = order.steps.map(({ step, at }, index): TimelineStep => {
    const isLast = index === order.steps.length - 1
    const state = REFUSED.includes(step)
      ? 'refused'
      : isLast && isOpen(order) && LASTING.includes(step)
        ? 'now'
        : 'done'
    return { id: `${step}${index}`, title: t(titles[step](order)), detail: momentText(Date.parse(at)), state }
  })
  const last = order.steps.at(-1)
  if (last && BACK.includes(last.step)) {
    const title = t('wallet.record_step_back', { amount: words.amount })
    return [...happened, { id: 'back', title, detail: momentText(Date.parse(last.at)), state: 'done' }]
  }
  return isOpen(order) ? [...happened, ...comingSteps(order, words, last?.step)] : happened
}

function comingSteps(order: Withdrawal, { t, momentText }: Words, last: Step | undefined): TimelineStep[] {
  const arrived: TimelineStep = { id: 'paid', title: t('wallet.record_step_paid'), state: 'next' }
  if (last === 'sent') return [arrived]
  const waits = order.pay_after
    ? t('wallet.record_step_waits', { time: momentText(Date.parse(order.pay_after)) })
    : undefined
  const sent = { id: 'sent', title: t(titles.sent(order)) }
  if (last === 'approved') {
    const waiting: TimelineStep = { id: 'to_send', title: t('wallet.record_step_to_send'), detail: waits, state: 'now' }
    return [waiting, { ...sent, state: 'next' }, arrived]
  }
  const isReviewed = last !== undefined && LASTING.includes(last)
  const review: TimelineStep = { id: 'review', title: t('wallet.record_step_review'), state: 'now' }
  return [...(isReviewed ? [] : [review]), { ...sent, detail: waits, state: 'next' }, arrived]
}

export function withdrawalStatus({ status, steps }: Withdrawal): { name: TextKey; tone: OrderTone } {
  if (steps.at(-1)?.step === 'cancelled') return { name: 'wallet.record_status_cancelled', tone: 'neutral' }
  if (status === WithdrawStatus.Review) return { name: 'wallet.record_status_review', tone: 'warning' }
  if (status === WithdrawStatus.Paying) return { name: 'wallet.record_status_paying', tone: 'warning' }
  if (status === WithdrawStatus.Paid) return { name: 'wallet.record_status_paid', tone: 'success' }
  if (status === WithdrawStatus.Rejected) return { name: 'wallet.record_status_rejected', tone: 'danger' }
  return { name: 'wallet.record_status_returned', tone: 'danger' }
}
