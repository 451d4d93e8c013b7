import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '@mela/ui/feedback/Skeleton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/api.ts'
import { Effect } from '../../platform/effect/Effect.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { PaneSection, Panel } from '../../platform/Page.tsx'
import { useIsOnline } from '../../platform/session.ts'
import { useSiteZone } from '../../platform/site-state.ts'
import { siteMomentText } from '../../platform/site-time.ts'
import { Changes } from '../../platform/told/Changes.tsx'
import { sidesOf, tellPlan, tellWithoutTime, usePlanned, type Plan } from './planned.ts'
import { PlansThatEnded } from './PlansThatEnded.tsx'
import css from './PlannedSettings.module.css'

/** What two operators agreed on for later, and what became of it. */
export function PlannedSettings() {
  const { isKnown, planned, done, error, refresh } = usePlanned()
  const [asked, setAsked] = useState<Plan>()
  if (!isKnown) return error ? <p role="alert">{error}</p> : <SkeletonLines count={8} label="Loading" />
  return (
    <>
      {planned.length === 0 && (
        <EmptyState
          art="receipt"
          title="Nothing is planned"
          text="A change of prices, channels, limits or rewards can take effect at a time."
        />
      )}
      {planned.map((plan) => (
        <Planned key={plan.approval_id} plan={plan} onCancel={() => setAsked(plan)} />
      ))}
      {done.length > 0 && <PlansThatEnded plans={done} />}
      {asked && <CancelDialog plan={asked} onDone={refresh} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Planned({ plan, onCancel }: { plan: Plan; onCancel: () => void }) {
  const time_zone = useSiteZone()
  const isOnline = useIsOnline()
  const { sentence, changes } = tellWithoutTime(plan, time_zone)
  const { before, after } = sidesOf(plan)
  return (
    <Panel
      title={`From ${siteMomentText(plan.effective_from, time_zone)}`}
      end={
        <Button size="small" variant="danger_tint" disabled={!isOnline} onClick={onCancel}>
          Cancel this change
        </Button>
      }
    >
      <p>{sentence}</p>
      <p className={css.quiet}>
        {plan.requester} asked: “{plan.reason}”, and {plan.approver} agreed. Time at the site, {time_zone}.
      </p>
      <div className={css.sides}>
        <Effect before={before} after={after} />
        <PaneSection title="Before and after">
          <Changes changes={changes} />
        </PaneSection>
      </div>
    </Panel>
  )
}

function CancelDialog({ plan, onDone, onClose }: { plan: Plan; onDone: () => Promise<void>; onClose: () => void }) {
  const time_zone = useSiteZone()
  return (
    <ReasonDialog
      title="Cancel this change"
      text={`${tellPlan(plan, time_zone).sentence}. The site keeps what it has.`}
      act="Cancel the change"
      closeLabel="Keep it planned"
      isDanger
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={async (reason) => {
        await api('cancelPlannedSettings', { approval_id: plan.approval_id, reason })
        showToast('Cancelled', { icon: 'check' })
        await onDone()
      }}
    />
  )
}
