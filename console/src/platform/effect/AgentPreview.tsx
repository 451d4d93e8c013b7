import { Note } from '@mela/ui/feedback/Note.tsx'
import { toDecimal, toMinor } from '@mela/contract/money.ts'
import type { AdminOutput } from '../api.ts'
import { countText } from '../form/money.ts'
import { useLive } from '../table/use-live.ts'
import { CIRCLES } from '../told/names.ts'
import { amountText } from '../told/values.ts'
import css from './Preview.module.css'

type Row = AdminOutput<'previewAgentTiers'>['list'][number]

/** What the last booked days brought agents, and what they would have brought. */
export function AgentPreview({ tiers }: { tiers: readonly number[] }) {
  const { value, error } = useLive('previewAgentTiers', { tiers: tiers.join() }, 0)
  if (!value) return <p className={css.quiet}>{error ?? 'Adding up what was booked'}</p>
  const { days, list } = value
  if (days === 0) return <p className={css.quiet}>No day of agents has been booked yet.</p>
  const span = days === 1 ? 'The last booked day' : `The last ${countText(days)} booked days`
  if (list.length === 0) return <p className={css.quiet}>{span} brought no agent anything.</p>
  return (
    <>
      <table className={css.levels} aria-label="What agents earned">
        <thead>
          <tr>
            <th scope="col">Circle</th>
            <th scope="col">Brought</th>
            <th scope="col">Would have</th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(list, ({ money_type }) => money_type).values()].map((rows) => (
            <Currency key={rows[0]!.money_type} rows={rows} />
          ))}
        </tbody>
      </table>
      <p className={css.quiet}>{span}, in each circle with what its bets cost people on average.</p>
      <Note tone="info">A day has the shares that hold when it begins. What was booked before stays as it is.</Note>
    </>
  )
}

/** The circles of one currency, and what they are together. */
function Currency({ rows }: { rows: readonly Row[] }) {
  const { money_type } = rows[0]!
  const sum = (of: 'earned_now' | 'earned_then') =>
    toDecimal(
      rows.reduce((total, row) => total + (toMinor(row[of], money_type) ?? 0n), 0n),
      money_type,
    )
  return (
    <>
      {rows.map(({ tier, hold, earned_now, earned_then }) => (
        <tr key={tier} className={earned_now === earned_then ? undefined : css.moved}>
          <th scope="row">
            {CIRCLES[tier - 1]}
            <span className={css.under}>of {amountText(hold, money_type)}</span>
          </th>
          <td>{amountText(earned_now, money_type)}</td>
          <td>{amountText(earned_then, money_type)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Together</th>
        <td>{amountText(sum('earned_now'), money_type)}</td>
        <td>{amountText(sum('earned_then'), money_type)}</td>
      </tr>
    </>
  )
}
