import { useNavigate } from '@tanstack/react-router'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useSiteZone } from '../../platform/site-state.ts'
import { settingPart } from '../../platform/told/subjects.ts'
import { namesIn, tellPlan, usePlanned } from './planned.ts'
import type { Part } from '../words.ts'

/** Above the settings of a part: what will be otherwise, and from when on. */
export function PlannedNotes({ part }: { part: Part }) {
  const navigate = useNavigate()
  const time_zone = useSiteZone()
  const { planned } = usePlanned()
  return planned
    .filter((plan) => namesIn(plan).some((name) => settingPart(name) === part))
    .map((plan) => (
      <Note
        key={plan.approval_id}
        tone="info"
        act={{ label: 'Look', onAct: () => void navigate({ to: '/settings?part=planned' }) }}
      >
        Planned: {tellPlan(plan, time_zone).sentence}.
      </Note>
    ))
}
