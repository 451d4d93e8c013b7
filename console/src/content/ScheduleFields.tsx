import { Field } from '@mela/ui/fields/Field.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { localMoment, momentOf } from './words.ts'
import css from './ContentScreen.module.css'

export interface Schedule {
  sort: number
  is_shown: boolean
  starts_at: string | null
  ends_at: string | null
}

/** Whether and when it is shown, in the time of whoever sits here, and before what else. */
export function ScheduleFields({
  schedule,
  onSchedule,
}: {
  schedule: Schedule
  onSchedule: (schedule: Schedule) => void
}) {
  const change = (by: Partial<Schedule>) => onSchedule({ ...schedule, ...by })
  return (
    <>
      <div className={css.moments}>
        <Field
          label="From, optional"
          type="datetime-local"
          value={localMoment(schedule.starts_at)}
          onValue={(value) => change({ starts_at: momentOf(value) })}
        />
        <Field
          label="Until, optional"
          type="datetime-local"
          value={localMoment(schedule.ends_at)}
          onValue={(value) => change({ ends_at: momentOf(value) })}
        />
      </div>
      <Field
        label="Order, small numbers first"
        inputMode="numeric"
        value={String(schedule.sort)}
        onValue={(value) => /^\d{0,6}$/.test(value) && change({ sort: Number(value) })}
      />
      <PickRow
        kind="many"
        name="is_shown"
        value="shown"
        label="Shown to people"
        isPicked={schedule.is_shown}
        onPick={(is_shown) => change({ is_shown })}
      />
    </>
  )
}
