import { Note } from '@mela/ui/feedback/Note.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../../platform/clock.ts'
import { Panel } from '../../platform/Page.tsx'
import { useSiteZone } from '../../platform/site-state.ts'
import type { Column } from '../../platform/table/column.ts'
import { Table } from '../../platform/table/Table.tsx'
import { momentText } from '../../platform/times.ts'
import { failureOf } from '../../platform/told/details.ts'
import { tellPlan, type Plan } from './planned.ts'
import css from './PlannedSettings.module.css'

const OUTCOMES: Record<Plan['state'], { name: string; tone: TagTone }> = {
  planned: { name: 'Planned', tone: 'accent' },
  applied: { name: 'In effect', tone: 'success' },
  failed: { name: 'Did not come', tone: 'danger' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
}

/** What became of earlier plans, with why where one did not come. */
export function PlansThatEnded({ plans }: { plans: readonly Plan[] }) {
  const now = useNow(60_000)
  const time_zone = useSiteZone()
  const sentenceOf = (plan: Plan) => tellPlan(plan, time_zone).sentence
  const columns: Column<Plan>[] = [
    { name: 'What', isWide: true, cell: sentenceOf },
    { name: 'By', isExtra: true, cell: ({ cancelled_by }) => cancelled_by ?? 'The site' },
    { name: 'When', cell: ({ done_at }) => done_at && momentText(done_at, now) },
    { name: 'Outcome', cell: ({ state }) => <Tag tone={OUTCOMES[state].tone}>{OUTCOMES[state].name}</Tag> },
  ]
  return (
    <Panel title="Earlier" isPadded={false}>
      {plans.map(
        (plan) =>
          plan.failure && (
            <div key={plan.approval_id} className={css.note}>
              <Note tone="danger">
                Did not come: {sentenceOf(plan)}. {failureOf(plan.failure)}. The site keeps what it had.
              </Note>
            </div>
          ),
      )}
      <Table
        label="Earlier planned changes"
        isBare
        columns={columns}
        rows={plans}
        keyOf={({ approval_id }) => approval_id}
        nameOf={sentenceOf}
      />
    </Panel>
  )
}
