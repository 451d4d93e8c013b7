import type { ReactNode } from 'react'
import { Timeline, type TimelineStep } from '@mela/ui/feedback/Timeline.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './OrderParts.module.css'

/** The cards of an order below each other. */
export function OrderParts({ children }: { children: ReactNode }) {
  return <div className={css.parts}>{children}</div>
}

export function OrderCard({ children }: { children: ReactNode }) {
  return <div className={css.card}>{children}</div>
}

export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useT()
  const stateLabels = {
    done: t('wallet.step_done'),
    now: t('wallet.step_now'),
    next: t('wallet.step_next'),
    refused: t('wallet.step_refused'),
  }
  return (
    <OrderCard>
      <Timeline label={t('wallet.steps')} steps={steps} stateLabels={stateLabels} />
    </OrderCard>
  )
}

/** One or two buttons side by side. */
export function OrderActs({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>
}
