import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import type { TimelineStep } from '@mela/ui/feedback/Timeline.tsx'
import type { TextKey } from '../../names/areas.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { usualText } from '../order/usual-text.ts'
import type { OrderTone } from '../order/OrderHead.tsx'

type Step = Recharge['steps'][number]['step']
interface Words {
  t: Translate
  momentText: (moment: number) => string
}

const titles: Record<Step, TextKey> = {
  started: 'wallet.recharge_step_started',
  referenced: 'wallet.recharge_step_referenced',
  seen: 'wallet.recharge_step_seen',
  sent_back: 'wallet.recharge_step_sent_back',
  paid: 'wallet.recharge_step_paid',
  failed: 'wallet.recharge_step_failed',
  partly_charged_back: 'wallet.recharge_step_partly_charged_back',
  charged_back: 'wallet.recharge_step_charged_back',
}
const REFUSED: readonly Step[] = ['sent_back', 'failed', 'partly_charged_back', 'charged_back']

/** Only a chain is a network; what came another way was seen by the provider or by an operator. */
const titleOf = ({ kind }: Recharge, step: Step): TextKey =>
  step === 'seen' && kind !== 'chain' ? 'wallet.recharge_step_seen_payment' : titles[step]

/** What happened, and as long as it is open what comes. */
export function rechargeSteps(order: Recharge, { t, momentText }: Words): TimelineStep[] {
  const happened = order.steps.map(({ step, at }, index): TimelineStep => {
    const time = momentText(Date.parse(at))
    return {
      id: `${step}${index}`,
      title: t(titleOf(order, step)),
      detail: step === 'referenced' ? t('wallet.recharge_reference_at', { reference: order.reference, time }) : time,
      state: REFUSED.includes(step) ? 'refused' : 'done',
    }
  })
  return order.status === RechargeStatus.Pending ? [...happened, ...comingSteps(order, t)] : happened
}

function comingSteps(order: Recharge, t: Translate): TimelineStep[] {
  const { kind, steps } = order
  const added: TimelineStep = { id: 'paid', title: t('wallet.recharge_step_paid'), state: 'next' }
  const has = (step: Step) => steps.some((each) => each.step === step)
  // Somebody looks at it, which takes as long as it takes.
  if (steps.at(-1)?.step === 'seen') return [{ ...added, state: 'now' }]
  const paid = { ...added, detail: usualText(order, t) }
  if (kind === 'transfer') {
    const confirmed = { id: 'confirmed', title: t('wallet.recharge_step_confirmed') }
    if (has('referenced')) return [{ ...confirmed, state: 'now' }, paid]
    const referenced = { id: 'referenced', title: t('wallet.recharge_step_reference') }
    return [{ ...referenced, state: 'now' }, { ...confirmed, state: 'next' }, paid]
  }
  const waiting = { id: 'waiting', title: t('wallet.recharge_step_waiting') }
  if (kind === 'hosted') return [{ ...waiting, state: 'now' }, paid]
  const seen = { id: 'seen', title: t('wallet.recharge_step_seen') }
  return [{ ...waiting, title: t('wallet.recharge_step_transfer'), state: 'now' }, { ...seen, state: 'next' }, paid]
}

export function rechargeStatus({ status, steps, reference }: Recharge): { name: TextKey; tone: OrderTone } {
  if (steps.at(-1)?.step === 'charged_back') return { name: 'wallet.recharge_status_charged_back', tone: 'danger' }
  if (steps.at(-1)?.step === 'seen') return { name: 'wallet.recharge_status_checking', tone: 'warning' }
  if (status === RechargeStatus.Paid) return { name: 'wallet.recharge_status_paid', tone: 'success' }
  if (status === RechargeStatus.Failed) return { name: 'wallet.recharge_status_failed', tone: 'danger' }
  return { name: reference ? 'wallet.recharge_status_checking' : 'wallet.recharge_status_pending', tone: 'warning' }
}
